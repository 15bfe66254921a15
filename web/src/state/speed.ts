/**
 * Speeds of simulated time. 1× is one microsecond a second: a packet then takes about a second to pass a link, slow
 * enough to follow with the eye.
 */
import type { Speed } from "../engine/protocol";
import type { Scenario } from "../engine/types";
import { isApplication } from "../scenario/program-kinds";

export const ONE_X_NS_PER_SECOND = 1_000;
export const SLOWEST_NS_PER_SECOND = 10;
export const FASTEST_NS_PER_SECOND = 1_000_000;
/** The slider snaps to 1× within this many decades. */
const DETENT_DECADES = 0.12;

export const ONE_X: Speed = { kind: "paced", nsPerSecond: ONE_X_NS_PER_SECOND };
export const UNPACED: Speed = { kind: "unpaced" };

const computes = (scenario: Scenario | null) =>
  scenario?.jobs.every(({ program }) => program && isApplication(program.name)) ?? false;

/**
 * The initial speed of another scenario; null to keep the present one. Applications compute for milliseconds between
 * their messages: at 1× nothing would move for an hour.
 */
export function openingSpeed(next: Scenario, before: Scenario | null): Speed | null {
  if (computes(next)) return { kind: "paced", nsPerSecond: FASTEST_NS_PER_SECOND };
  return computes(before) ? ONE_X : null;
}

/** Two significant digits: a speed is a choice, not a measurement. */
function rounded(value: number): number {
  return Number(value.toPrecision(2));
}

export function speedAtDecade(decade: number): number {
  const detent = Math.log10(ONE_X_NS_PER_SECOND);
  if (Math.abs(decade - detent) < DETENT_DECADES) return ONE_X_NS_PER_SECOND;
  return rounded(10 ** decade);
}

/** One notch of the keyboard: a third of a decade, about twice. */
export function neighbouringSpeed(nsPerSecond: number, direction: 1 | -1): number {
  const notch = Math.round(3 * Math.log10(nsPerSecond)) + direction;
  const next = rounded(10 ** (notch / 3));
  return Math.min(FASTEST_NS_PER_SECOND, Math.max(SLOWEST_NS_PER_SECOND, next));
}
