/** Dollars in tables, whose heads name the unit. Small sums, as of a MB/s, keep their cents. */
import { sum } from "d3-array";
import { format } from "d3-format";
import { signed, UNKNOWN } from "../../base/format";
import type { Summary } from "../../engine/types";

const whole = format(",.0f");
const cents = format(",.2f");
const MOST_WITH_CENTS = 100;

export function dollars(amount: number | null): string {
  if (amount === null) return UNKNOWN;
  return Math.abs(amount) < MOST_WITH_CENTS && !Number.isInteger(amount) ? cents(amount) : whole(amount);
}

/** "+110,500", "−20"; nothing has no sign. */
export function dollarDifference(amount: number): string {
  return signed(amount, dollars);
}

/**
 * MB/s that go in and out of all nodes, as the studies' `in_out_mb_s_total` and `cost.per_mb_s` have them: a byte counts
 * where it comes from and where it goes. Null before there are any.
 */
export function inAndOut(summary: Summary | null | undefined): number | null {
  const { sent, received } = summary?.bandwidths ?? {};
  return sum(sent ?? []) + sum(received ?? []) || null;
}
