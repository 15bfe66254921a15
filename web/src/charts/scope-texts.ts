/** Texts of a scope. */
import { bisectRight } from "d3-array";
import { formatCount, formatDuration, UNKNOWN } from "../base/format";
import type { ScopeLine } from "./scope-bands";

export const noHistory = "No history yet.";

/** Without its unit, which is next to the scale. */
export function formatScopeValue(value: number | null): string {
  if (value === null) return UNKNOWN;
  if (value >= 9.95 || Number.isInteger(value)) return formatCount(value);
  return value.toFixed(value < 0.095 ? 2 : 1);
}

/** The end of a scale, which is a round number, in the little room next to it. */
export function formatScaleEnd(value: number): string {
  return value >= 10_000 ? `${formatScopeValue(value / 1000)}k` : formatScopeValue(value);
}

/** The last value that was known at this time. */
export function valueNow(times: ArrayLike<number>, { values }: ScopeLine, presentNs: number): number | null {
  const at = bisectRight(Array.from(times), presentNs) - 1;
  return values[at] ?? null;
}

export function scopeSummary(
  title: string,
  times: ArrayLike<number>,
  series: readonly ScopeLine[],
  presentNs: number,
): string {
  const known = times.length > 0 ? `, data until ${formatDuration(times[times.length - 1]!)}` : "";
  const now = series.map((each) => {
    return `${each.name} ${formatScopeValue(valueNow(times, each, presentNs))} ${each.unit}`;
  });
  return `${title} over simulated time${known}. At ${formatDuration(presentNs)}: ${now.join(", ")}.`;
}
