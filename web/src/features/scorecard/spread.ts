/**
 * How far claims move while assumed parameters go through their plausible ranges: a record that
 * a test of the studies writes (engine-rs/study/tests/all/spread.rs). Absent: claims that the record did not try.
 */
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

/** The day of the record. */
export const RECORDED: string = record.recorded;

const CLAIMS = record.claims as Record<string, Spread>;

export function spreadOf(id: string): Spread | null {
  return CLAIMS[id] ?? null;
}
