/**
 * Numbers as people read them: always with their unit, digits few and stable, so that a running figure does not dance.
 *
 * MB is 10^6 bytes, as bandwidths are published; message sizes (KB, MB) are powers of two, as MPI benchmarks count
 * them. Simulated time is carried in nanoseconds.
 *
 * It has no translation and no locale; the papers' notation is kept (point for decimals, comma for thousands).
 */
import { format } from "d3-format";

const oneDecimal = format(",.1f");
const threeDigits = format(".3~r");
const whole = format(",.0f");
const threeDecimals = format(",.3f");

/** What is where a figure is not known yet. */
export const UNKNOWN = "–";

/** 117.6 → "117.6 MB/s". */
export function formatBandwidth(mbPerSecond: number | null): string {
  return mbPerSecond === null ? UNKNOWN : `${oneDecimal(mbPerSecond)} MB/s`;
}

/** 117.6 → "117.6", for tables whose heading names the unit. */
export function formatMegabytesPerSecond(mbPerSecond: number | null): string {
  return mbPerSecond === null ? UNKNOWN : oneDecimal(mbPerSecond);
}

/** 21,440 → "21.4 GB/s": what many links carry together. */
export function formatThroughput(mbPerSecond: number): string {
  return mbPerSecond < 999.5 ? `${threeDigits(mbPerSecond)} MB/s` : `${threeDigits(mbPerSecond / 1e3)} GB/s`;
}

/** (165, 200) → "165–200 MB/s"; equal ends give one number. */
export function formatBandwidthRange(low: number, high: number): string {
  return low === high ? `${threeDigits(low)} MB/s` : `${threeDigits(low)}–${threeDigits(high)} MB/s`;
}

/** The unit in which a time has at most three digits before the point, and its nanoseconds. */
function unitOfTime(ns: number): [string, number] {
  const size = Math.abs(ns);
  if (size < 999.5) return ["ns", 1];
  if (size < 999.5e3) return ["µs", 1e3];
  return size < 999.5e6 ? ["ms", 1e6] : ["s", 1e9];
}

/** 2,400 ns → "2.4 µs": three digits in the unit that keeps them before the thousand. */
export function formatDuration(ns: number | null): string {
  if (ns === null) return UNKNOWN;
  const [unit, size] = unitOfTime(ns);
  return `${threeDigits(ns / size)} ${unit}`;
}

/** (13,800 ns, 420 ns) → "13.8 ± 0.4 µs", both in the unit of the first; without an interval as above. */
export function formatDurationWithin(ns: number | null, halfWidth: number | null): string {
  if (ns === null || halfWidth === null) return formatDuration(ns);
  const [unit, size] = unitOfTime(ns);
  return `${formatInterval(ns / size, halfWidth / size)} ${unit}`;
}

/** 0.5972 → "0.597", 4.8 → "4.8", 112.84 → "112.8": three digits that count, and all before the point. */
export function formatAmount(amount: number): string {
  return format(`,.${decimalsOf(amount)}~f`)(amount);
}

/** 137 → "137", 6.1 → "6.10": what was measured keeps its digits, so that a column of figures is even. */
export function formatMeasured(amount: number): string {
  return format(Number.isInteger(amount) ? ",.0f" : `,.${decimalsOf(amount)}f`)(amount);
}

/** Share of an amount below which a difference is of rounding. */
const ROUNDING = 1e-12;

/** (137, 14.9) → "137.0 ± 14.9": both with the same digits, so that a column of them is even. */
export function formatInterval(amount: number, halfWidth: number): string {
  // Where all runs have the same result except for rounding there are no digits to be uncertain of.
  if (halfWidth <= ROUNDING * Math.abs(amount)) return `${formatMeasured(amount)} ± 0`;
  if (Math.abs(amount) >= 1000 && halfWidth >= 1) return `${whole(amount)} ± ${whole(halfWidth)}`;
  // A narrow interval is still one: it shows at least one digit, down to a thousandth.
  let decimals = decimalsOf(amount);
  while (decimals < 3 && halfWidth < 0.5 / 10 ** decimals) decimals += 1;
  const digits = format(`,.${decimals}f`);
  return `${digits(amount)} ± ${digits(halfWidth)}`;
}

/** The same with its interval, where there is one. */
export function formatMeasuredWithin(amount: number, halfWidth: number | null): string {
  return halfWidth === null ? formatMeasured(amount) : formatInterval(amount, halfWidth);
}

function decimalsOf(amount: number): number {
  const size = Math.abs(amount);
  return size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3;
}

/** Of ours, in whole numbers: "12 s", "4 min", "2 h". What is no number is not written as one. */
export function timeInWords(seconds: number): string {
  if (!Number.isFinite(seconds)) return "…";
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

/** A running clock: always µs with three decimals (1 ns), so that its digits stay in place. */
export function formatClock(ns: number): string {
  return `${threeDecimals(ns / 1e3)} µs`;
}

/** 262,144 → "256 KB": powers of two; what does not divide evenly is given in bytes. */
export function formatMessageSize(bytes: number): string {
  for (const [unit, size] of [
    ["MB", 1 << 20],
    ["KB", 1 << 10],
  ] as const) {
    if (bytes >= size && (bytes * 4) % size === 0) return `${format(",.2~f")(bytes / size)} ${unit}`;
  }
  return `${whole(bytes)} B`;
}

/** 12,345.6 → "12,346". */
export function formatCount(count: number): string {
  return whole(count);
}

/** 0.823 → "82 %". */
export function formatShare(share: number | null): string {
  return share === null ? UNKNOWN : `${whole(share * 100)} %`;
}

/** 0.823 → "82": the congestion matrix prints loads of 0–100 without a unit, as the paper does. */
export function formatLoad(load: number): string {
  return whole(load * 100);
}

/** 0.034 → "+3", -0.12 → "−12": a difference of loads in points of 100; what rounds to nothing has no sign. */
export function formatLoadDifference(difference: number): string {
  return signed(difference, formatLoad);
}

/** A difference with its sign before it, as `format` writes its size; a sign before a zero would say what is not there. */
export function signed(difference: number, format: (size: number) => string): string {
  const size = format(Math.abs(difference));
  if (!/[1-9]/.test(size)) return size;
  return `${difference > 0 ? "+" : "−"}${size}`;
}
