/**
 * How much larger a picture of the network is drawn while somebody presents: names in it grow with the page's type, but
 * not so far that Elites would lose their names, or packets their worms.
 */
import { detailAt } from "../../canvas/detail";
import { aspectFor, bearsText, layoutTree } from "../../canvas/geometry";
import { fitTransform } from "../../canvas/view";
import type { TopologyDescription } from "../../engine/types";
import { PRESENTED_SCALE } from "../../state/presenter";

type Size = { width: number; height: number };

/** The largest first. */
const SCALES = [PRESENTED_SCALE, 1.25, 1.1];

/** What can be told of a picture that is drawn so much larger. */
function visibleDetail(topology: TopologyDescription, size: Size, scale: number): string {
  const [width, height] = [size.width / scale, size.height / scale];
  const geometry = layoutTree(topology, aspectFor(width, height));
  const fit = fitTransform(geometry, { width, height, pixelRatio: 1 });
  return `${detailAt(fit.k)} ${bearsText(geometry, fit)}`;
}

/** For a place of this size in CSS pixels. */
export function presentedScale(topology: TopologyDescription, size: Size): number {
  const whole = visibleDetail(topology, size, 1);
  return SCALES.find((scale) => visibleDetail(topology, size, scale) === whole) ?? 1;
}
