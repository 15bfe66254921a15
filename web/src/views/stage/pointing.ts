/**
 * What the pointer is on. A worm lies over its link: a first click selects the packet and offers the link next to it in
 * the details; a second one selects the link, a third deselects.
 *
 * It has no events; `picture.ts` listens.
 */
import { type ObjectRef, sameObject } from "../../base/object-ref";
import { detailAt } from "../../canvas/detail";
import type { TreeGeometry } from "../../canvas/geometry";
import { hitTest, packetAt } from "../../canvas/hit-test";
import { type Transform, worldAt } from "../../canvas/view";
import type { AppState } from "../../state/app-state";
import type { LatestFrame } from "../../state/latest-frame";

/** How near the pointer has to be to a link. */
const REACH_PX = 5;
/**
 * The page knows the frame of the last status, a fifth of a second old. Up to this pace a packet is then still near
 * where it is drawn.
 */
const SLOW_NS_PER_SECOND = 2_000;

export function packetsCanBeHit({ playing, speed }: Pick<AppState, "playing" | "speed">): boolean {
  return !playing || (speed.kind === "paced" && speed.nsPerSecond <= SLOW_NS_PER_SECOND);
}

/** What is at a point of the screen, the topmost first. `frame` is null where packets are not to be hit. */
export function objectsAt(
  geometry: TreeGeometry,
  toScreen: Transform,
  frame: LatestFrame | null,
  x: number,
  y: number,
): ObjectRef[] {
  const world = worldAt(toScreen, x, y);
  const reach = REACH_PX / toScreen.k;
  const packet = frame && packetAt(geometry, frame.columns, detailAt(toScreen.k), world.x, world.y, reach);
  const object = hitTest(geometry, world.x, world.y, reach);
  return [packet, object].filter((ref) => ref !== null);
}

/** What a click selects. */
export function nextSelection(there: readonly ObjectRef[], selected: ObjectRef | null): ObjectRef | null {
  const at = there.findIndex((ref) => sameObject(ref, selected));
  return there[at + 1] ?? null;
}
