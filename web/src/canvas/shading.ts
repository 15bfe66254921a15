/** The steps of the ramp that links and Elites are shaded by: what this machine tells, or B − A in place of it. */
import { eliteShades, type Shades } from "./congestion";
import { differenceSteps } from "./difference";
import type { TreeGeometry } from "./geometry";
import { heatSteps } from "./heat";
import type { Overlay } from "./overlay";

export function eliteSteps(
  geometry: TreeGeometry,
  { difference, peaks }: Overlay,
  linkDelay: Float64Array,
): Shades {
  if (difference) return differenceSteps(difference.elites, difference.eliteEnd, geometry.eliteX.length);
  return eliteShades(geometry, linkDelay, peaks);
}

export function linkSteps(geometry: TreeGeometry, overlay: Overlay, linkDelay: Float64Array): Shades {
  const { difference } = overlay;
  if (difference) return differenceSteps(difference.links, difference.linkEnd, linkDelay.length);
  return heatSteps(geometry, overlay, linkDelay);
}
