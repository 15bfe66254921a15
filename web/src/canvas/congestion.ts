/**
 * The shade of each Elite: the sum of the delay of the packets that came in over its links, over that of the most
 * loaded Elite, which is the number in the middle of a block of the congestion matrix (Petrini et al. 2003, 5.4).
 */

import { congestionStep } from "../base/ramp";
import type { TreeGeometry } from "./geometry";

export function eliteShades(geometry: TreeGeometry, linkDelay: Float64Array): Uint8Array {
  const { topology } = geometry;
  const delay = new Float64Array(geometry.eliteX.length);
  for (let link = 0; link < linkDelay.length; link++) {
    const elite = topology.link_to[link]! - topology.nodes;
    if (elite >= 0) delay[elite]! += linkDelay[link]!;
  }
  const most = delay.reduce((a, b) => Math.max(a, b), 0);
  return Uint8Array.from(delay, (value) => (most > 0 ? congestionStep(value / most) : 0));
}

export function sameShades(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
