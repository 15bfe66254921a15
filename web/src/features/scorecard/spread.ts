/**
 * How far claims move while assumed parameters go through their plausible ranges: what `flitscope spread --record DATE` printed.
 * Absent: running it, which takes hours, and claims that the record did not try.
 */
import { formatAmount } from "../../base/format";
import record from "./spread.json";

export type Standing = "throughout" | "in-part" | "in-a-corner" | "undecided" | "fails-throughout";

export type Spread = {
  standing: Standing;
  /** Values of parameters that change a run of the claim. */
  tried: number;
  /** The largest share by which a number of it moves. */
  most: number;
  /** The moves that change whether it holds, or the largest. */
  telling: string[];
};

export const STANDING_WORDS: Record<Standing, string> = {
  throughout: "holds throughout",
  "in-part": "holds in part",
  "in-a-corner": "holds in a corner only",
  undecided: "undecided",
  "fails-throughout": "fails throughout",
};

/** The day of the record. */
export const RECORDED: string = record.recorded;

const CLAIMS = record.claims as Record<string, Spread>;

export function spreadOf(id: string): Spread | null {
  return CLAIMS[id] ?? null;
}

/** "by up to 12 %, 8 tried". */
export function spreadWords({ tried, most }: Spread): string {
  return tried === 0 ? "no assumption tried" : `by up to ${formatAmount(most * 100)} %, ${tried} tried`;
}
