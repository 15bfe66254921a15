/**
 * Axes for the results of a sweep. Numbers lie by their differences or by their ratios, as the sweep took them; words lie
 * side by side. Several charts of one sweep share their axes, so that they can be compared with each other.
 */
import { scaleLinear, scaleLog } from "d3-scale";
import { formatAmount, formatInterval, formatMessageSize } from "../base/format";
import { legendPlace } from "./kit/Legend";
import { lineCount, roundMaximum, withRoom } from "./kit/scales";
import { roomFor } from "./kit/text";

/** What is drawn upwards; `id` is what explains it: a term, or the name of a measure. */
export type SweepMeasure = { id?: string; label: string; unit: string };

export type SweepAxis = {
  label: string;
  unit: string;
  scale: "linear" | "log" | "names";
  /** What explains its values: a term, or the path of what is varied. */
  path?: string | null;
  values: readonly { label: string; number: number | null }[];
};

export type SweepPoint = {
  /** Which value of the axis. */
  at: number;
  /** Its number in the sweep. */
  point: number;
  mean: number;
  /** Of its 95 % interval; null where there is none. */
  halfWidth: number | null;
  /** Why it is not resolved; absent where it is. */
  unresolved?: string;
};

export type SweepSeries = {
  name: string;
  /** Which colour and shape: the same in all charts of a sweep. */
  index: number;
  /** In the order of the axis; those that are not known yet are missing. */
  points: readonly SweepPoint[];
  /** The value of the axis up to which all that is offered is accepted. */
  knee: number | null;
};

/** What was published for one value of the axis. */
export type PublishedPoint = {
  at: number;
  printed: { low: number; high: number };
  tolerated: { low: number; high: number };
  source: string;
};

export type SweepAxes = {
  x(at: number): number;
  y(value: number): number;
  yTicks: readonly number[];
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Entries of the legend side by side. */
  columns: number;
};

/** What the highest value of all series and published points asks for. */
export function highest(series: readonly SweepSeries[], published: readonly PublishedPoint[]): number {
  const own = series.flatMap(({ points }) => points.map(({ mean, halfWidth }) => mean + (halfWidth ?? 0)));
  return Math.max(0, ...own, ...published.map(({ tolerated }) => tolerated.high));
}

/** Marks at the ends of the axis reach so far beyond it. */
const MARK = 12;

type Place = { width: number; height: number; axis: SweepAxis; most: number; entries: number };

export function sweepAxes({ width, height, axis, most, entries }: Place): SweepAxes {
  const { columns, height: legend } = legendPlace(entries, width);
  const right = width - 14;
  const [top, bottom] = [legend + 10, height - 36];
  const y = scaleLinear([0, roundMaximum(most)], [bottom, top]);
  const yTicks = y.ticks(lineCount(bottom - top));
  const left = Math.max(46, roomFor(yTicks.map(formatAmount)));
  return {
    x: placing(axis, left + MARK, right - MARK),
    y,
    yTicks,
    left,
    right,
    top,
    bottom,
    columns,
  };
}

/** Values that begin near nothing are drawn from 0. */
const NEAR_NOTHING = 0.4;

function placing({ scale, values }: SweepAxis, left: number, right: number): (at: number) => number {
  const numbers = values.map(({ number }) => number ?? Number.NaN);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  if (scale === "names" || !(most > least)) {
    const step = (right - left) / Math.max(1, values.length);
    return (at) => left + (at + 0.5) * step;
  }
  const byFactors = scale === "log" && least > 0;
  const from = !byFactors && least > 0 && least <= NEAR_NOTHING * most ? 0 : least;
  const x = byFactors ? scaleLog([from, most], [left, right]) : scaleLinear([from, most], [left, right]);
  return (at) => x(numbers[at] ?? from);
}

/** Which values of the axis are written below it: as many as have room, the first among them. */
export function labelledValues({ values }: SweepAxis, x: (at: number) => number, room: number): number[] {
  // Values of a list may stand in any order.
  const order = values.map((_, at) => at).sort((a, b) => x(a) - x(b));
  return withRoom(order, x, room);
}

/** A share of a range may have as many digits as a number can have. */
const DIGITS = 4;

/** Whether a value is told by only its number. */
export function isPlain({ label, number }: SweepAxis["values"][number]): boolean {
  return number !== null && Number(label.replaceAll(",", "")) === number;
}

export function valueLabel({ unit, values }: SweepAxis, at: number): string {
  const value = values[at];
  if (!value) return "";
  const { label, number } = value;
  if (number === null || !isPlain(value)) return label;
  return unit === "bytes" ? formatMessageSize(number) : String(Number(number.toPrecision(DIGITS)));
}

/** "Load (share)"; sizes carry their unit themselves. */
export function axisTitle({ label, unit }: Pick<SweepAxis, "label" | "unit">): string {
  return unit === "" || unit === "bytes" ? label : `${label} (${unit})`;
}

/** Points of all curves that are not resolved, which are drawn open. */
export function openPoints(series: readonly SweepSeries[]): SweepPoint[] {
  return series.flatMap(({ points }) => points.filter(({ unresolved }) => unresolved !== undefined));
}

/** "112.8 ± 2.1" */
export function amountWords(mean: number, halfWidth: number | null): string {
  return halfWidth === null ? formatAmount(mean) : formatInterval(mean, halfWidth);
}
