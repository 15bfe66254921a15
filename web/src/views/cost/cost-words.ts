/** Dollars in tables, whose heads name the unit. Small sums, as of a MB/s, keep their cents. */
import { format } from "d3-format";
import { signed, UNKNOWN } from "../../base/format";

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
