/** Broken cables: dashed, and crossed out at both ends, where it is seen whose they are. */
import { detailAt, linkInView } from "./detail";
import type { LineBatch, MarkerBatch, PictureInput } from "./display-list";

/** Dash and gap, in pixels. */
const DASH = 9;

export type BrokenSigns = { lines: LineBatch[]; markers: MarkerBatch[] };

export function brokenSigns(
  { geometry, theme, transform, visible }: PictureInput,
  isDown: Uint8Array,
): BrokenSigns {
  const { lanes, ports } = geometry;
  const line: LineBatch = {
    colour: theme.text,
    alpha: 0.7,
    width: 1.25,
    dash: DASH,
    phase: 0,
    corners: 4,
    points: [],
  };
  const cross: MarkerBatch = { shape: "broken", colour: theme.text, alpha: 1, size: 8, points: [] };
  const both = detailAt(transform.k) !== "elites";
  for (let link = 0; link < isDown.length; link++) {
    const opposite = ports.opposite[link]!;
    if (isDown[link] !== 1 || !linkInView(geometry, link, visible)) continue;
    const lane = lanes.subarray(link * 8, link * 8 + 8);
    if (both || link < opposite) line.points.push(...lane);
    // One cross for both directions, between their lanes, at each corner.
    if (link > opposite) continue;
    const back = lanes.subarray(opposite * 8, opposite * 8 + 8);
    for (const corner of [2, 4])
      cross.points.push(
        (lane[corner]! + back[6 - corner]!) / 2,
        (lane[corner + 1]! + back[7 - corner]!) / 2,
        0,
        0,
      );
  }
  return line.points.length > 0 ? { lines: [line], markers: [cross] } : { lines: [], markers: [] };
}
