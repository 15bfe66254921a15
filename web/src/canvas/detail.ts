/** Level of detail: lines closer than about a pixel turn to grey mush and cost the most, so they are drawn as one. */
import type { Detail } from "./display-list";
import { CHANNEL_PITCH, LANE_PITCH, shifted, type TreeGeometry } from "./geometry";
import type { VisibleWorld } from "./view";

export function detailAt(scale: number): Detail {
  if (scale * CHANNEL_PITCH >= 1) return "channels";
  return scale * LANE_PITCH >= 1 ? "lanes" : "elites";
}

/** Width in pixels of a worm of this detail. */
export function wormWidth(detail: Detail, scale: number): number {
  const room = detail === "channels" ? CHANNEL_PITCH : LANE_PITCH;
  return Math.min(5, Math.max(1, scale * room * 0.8));
}

/** Whether any part of a link may be in view (its box is). */
export function linkInView(geometry: TreeGeometry, link: number, visible: VisibleWorld): boolean {
  const { lanes } = geometry;
  const x1 = lanes[link * 8]!;
  const y1 = lanes[link * 8 + 1]!;
  const x2 = lanes[link * 8 + 6]!;
  const y2 = lanes[link * 8 + 7]!;
  return (
    Math.max(x1, x2) >= visible.left &&
    Math.min(x1, x2) <= visible.right &&
    Math.max(y1, y2) >= visible.top &&
    Math.min(y1, y2) <= visible.bottom
  );
}

/**
 * Where a channel is drawn, four points in the direction of travel: its own sub-lane, or the middle of the lane when
 * sub-lanes cannot be distinguished.
 */
export function channelPath(
  geometry: TreeGeometry,
  link: number,
  channel: number,
  detail: Detail,
): ArrayLike<number> {
  const { lanes, offsets, topology } = geometry;
  const lane = lanes.subarray(link * 8, link * 8 + 8);
  if (detail !== "channels") return lane;
  const by = (channel - (topology.channels - 1) / 2) * CHANNEL_PITCH;
  return shifted(lane, offsets.subarray(link * 4, link * 4 + 4), by);
}
