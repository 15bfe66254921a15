/**
 * B − A of what two machines of the same shape tell of their links and Elites, and how far the scale of a difference
 * reaches. More in B is positive.
 *
 * It has no colours and no pictures.
 */
import { type DelayPeaks, delayPeaks, eliteDelays, greaterPeaks, linkDelays } from "./delays";
import type { Wiring } from "./wiring";

/** In shares of the peaks: -1 is all that any link, or Elite, has in either. */
export type DelayDifference = { links: Float32Array; elites: Float32Array; peaks: DelayPeaks };

export function delayDifference(wiring: Wiring, a: ArrayLike<number>, b: ArrayLike<number>): DelayDifference {
  const peaks = greaterPeaks(delayPeaks(wiring, a), delayPeaks(wiring, b));
  return {
    links: shares(linkDelays(wiring, a), linkDelays(wiring, b), peaks.link),
    elites: shares(eliteDelays(wiring, a), eliteDelays(wiring, b), peaks.elite),
    peaks,
  };
}

function shares(a: ArrayLike<number>, b: Float64Array, peak: number): Float32Array {
  return Float32Array.from(b, (value, at) => (peak > 0 ? (value - a[at]!) / peak : 0));
}

/** Value by value; a place that one of them lacks differs in nothing. */
export function minus(b: ArrayLike<number>, a: ArrayLike<number>): Float32Array {
  return Float32Array.from(b, (value, at) => value - (a[at] ?? value));
}

export function largestSize(values: ArrayLike<number>): number {
  let largest = 0;
  for (let at = 0; at < values.length; at++) largest = Math.max(largest, Math.abs(values[at]!));
  return largest;
}

/** Few and round, so that a scale stays while a run continues; none so fine that it would show noise as a difference. */
const ENDS = [0.05, 0.1, 0.2, 0.5];

/** Where the scale of differences between shares ends: the first of a few that takes all of them in. */
export function shareEnd(...values: readonly ArrayLike<number>[]): number {
  const largest = Math.max(...values.map(largestSize));
  return ENDS.find((end) => largest <= end) ?? 1;
}
