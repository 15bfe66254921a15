/** How a claim holds while assumed parameters go through their plausible ranges, in words. */
import { formatAmount } from "../../base/format";
import type { Spread, Standing } from "./spread";

export const STANDING_WORDS: Readonly<Record<Standing, string>> = {
  throughout: "holds throughout",
  "in-part": "holds in part",
  "in-a-corner": "holds in a corner only",
  undecided: "undecided",
  "fails-throughout": "fails throughout",
};

/** "changes by up to 12 %, 8 values tried". */
export function spreadWords({ tried, most }: Pick<Spread, "tried" | "most">): string {
  if (tried === 0) return "no values tried";
  return `changes by up to ${formatAmount(most * 100)} %, ${tried} ${tried === 1 ? "value" : "values"} tried`;
}
