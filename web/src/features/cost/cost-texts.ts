/** Amounts of money and the provenance of prices, as all tables of costs have them. */
import { sum } from "d3-array";
import { format } from "d3-format";
import { signed, UNKNOWN } from "../../base/format";
import type { PriceStanding, Summary } from "../../engine/types";

const whole = format(",.0f");
const cents = format(",.2f");
const MAX_WITH_CENTS = 100;

/** The provenance of a price. */
export const STANDING_WORDS: Readonly<Record<PriceStanding, string>> = {
  listed: "listed",
  assumed: "assumed",
  solved: "solved for",
};
export const OWN_PRICE = "your price";

/** For tables whose heads name the unit. Small amounts, such as the cost per MB/s, keep their cents. */
export function dollars(amount: number | null): string {
  if (amount === null) return UNKNOWN;
  return Math.abs(amount) < MAX_WITH_CENTS && !Number.isInteger(amount) ? cents(amount) : whole(amount);
}

/** "+110,500", "−20"; nothing has no sign. */
export function dollarDifference(amount: number): string {
  return signed(amount, dollars);
}

/**
 * MB/s in and out of all nodes, as the studies' `in_out_mb_s_total` and `cost.per_mb_s` count them: each byte at its
 * source and at its destination. Null before there are any.
 */
export function inAndOut(summary: Summary | null | undefined): number | null {
  const { sent, received } = summary?.bandwidths ?? {};
  return sum(sent ?? []) + sum(received ?? []) || null;
}
