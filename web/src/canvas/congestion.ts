/**
 * The shade of each Elite: the sum of the delay of the packets that came in over its links, over that of the most
 * loaded Elite, which is the number in the middle of a block of the congestion matrix (Petrini et al. 2003, 5.4).
 */

import { type DelayPeaks, eliteDelays } from "../base/delays";
import { congestionStep } from "../base/ramp";
import type { TreeGeometry } from "./geometry";

/** The most loaded Elite is of this machine, unless peaks say that another one counts as well. */
export function eliteShades(
  { topology }: TreeGeometry,
  linkDelay: Float64Array,
  peaks: DelayPeaks | null = null,
): Uint8Array {
  const delay = eliteDelays(topology, linkDelay);
  const most = peaks?.elite ?? delay.reduce((a, b) => Math.max(a, b), 0);
  return Uint8Array.from(delay, (value) => (most > 0 ? congestionStep(value / most) : 0));
}

/** Steps of a ramp, by Elite or by link; those of differences have a sign. */
export type Shades = Uint8Array | Int8Array;

export function sameShades(a: Shades, b: Shades): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
