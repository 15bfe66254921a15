/** What lies under a point of the world. Rows make Elites and nodes exact look-ups; links are measured one by one. */
import type { ObjectRef } from "../base/object-ref";
import { elitesAt } from "../base/wiring";
import { channelPath } from "./detail";
import type { Detail } from "./display-list";
import { NODE_PITCH, NODE_SIZE, pitchAt, type TreeGeometry } from "./geometry";
import type { FrameColumns } from "./types";

/** Distance from a point to the segment (x1, y1)–(x2, y2). */
export function segmentDistance(
  x: number,
  y: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - x1 - t * dx, y - y1 - t * dy);
}

function eliteAt(geometry: TreeGeometry, x: number, y: number, tolerance: number): ObjectRef | null {
  const { topology, rowY, eliteHeight, eliteWidth, eliteX, eliteAt, shown } = geometry;
  const level = rowY.findIndex((row) => Math.abs(y - row) <= eliteHeight / 2 + tolerance);
  if (level < 0) return null;
  const index = Math.floor(x / pitchAt(topology, level + 1));
  if (index < 0 || index >= elitesAt(topology, level + 1)) return null;
  const id = eliteAt[level * topology.elites_per_level + index]!;
  if (shown[id] === 0) return null;
  return Math.abs(x - eliteX[id]!) <= eliteWidth / 2 + tolerance ? { kind: "elite", id } : null;
}

function nodeAt(geometry: TreeGeometry, x: number, y: number, tolerance: number): ObjectRef | null {
  if (Math.abs(y - geometry.nodeY) > NODE_SIZE / 2 + tolerance) return null;
  const at = Math.floor(x / NODE_PITCH);
  const inReach = Math.abs(x - (at + 0.5) * NODE_PITCH) <= NODE_SIZE / 2 + tolerance;
  const id = geometry.nodeAt[at] ?? -1;
  return id >= 0 && inReach ? { kind: "node", id } : null;
}

/** Distance from a point to a stroke of four points, which begin at `first`. */
function strokeDistance(points: ArrayLike<number>, first: number, x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let at = first; at < first + 6; at += 2) {
    const distance = segmentDistance(x, y, points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!);
    nearest = Math.min(nearest, distance);
  }
  return nearest;
}

/** The least and the greatest y of a link. */
function rowsOf(lanes: Float32Array, link: number): [first: number, last: number] {
  const from = lanes[link * 8 + 1]!;
  const corner = lanes[link * 8 + 3]!;
  const to = lanes[link * 8 + 7]!;
  return [Math.min(from, corner, to), Math.max(from, to)];
}

function linkAt(geometry: TreeGeometry, x: number, y: number, tolerance: number): ObjectRef | null {
  const { lanes } = geometry;
  let id = -1;
  let nearest = tolerance;
  for (let link = 0; link < lanes.length / 8; link++) {
    const [first, last] = rowsOf(lanes, link);
    // Most links belong to other rows; the cheap test keeps a thousand nodes well under a millisecond.
    if (y < first - tolerance || y > last + tolerance) continue;
    const distance = strokeDistance(lanes, link * 8, x, y);
    if (distance < nearest) {
      nearest = distance;
      id = link;
    }
  }
  return id < 0 ? null : { kind: "link", id };
}

/** The object at a point, all in world units. Bodies win over links, which lie behind them. */
export function hitTest(geometry: TreeGeometry, x: number, y: number, tolerance: number): ObjectRef | null {
  return (
    eliteAt(geometry, x, y, 0) ??
    nodeAt(geometry, x, y, 0) ??
    linkAt(geometry, x, y, tolerance) ??
    eliteAt(geometry, x, y, tolerance) ??
    nodeAt(geometry, x, y, tolerance)
  );
}

/**
 * The worm at a point, by the number of its packet on frames. Bodies lie over worms; from afar there are none. Of two
 * channels of a link the nearer one counts, as far as they are drawn apart.
 */
export function packetAt(
  geometry: TreeGeometry,
  frame: FrameColumns,
  detail: Detail,
  x: number,
  y: number,
  tolerance: number,
): ObjectRef | null {
  if (detail === "elites" || eliteAt(geometry, x, y, 0) || nodeAt(geometry, x, y, 0)) return null;
  const { lanes, topology } = geometry;
  const { channelPacket } = frame;
  let id = 0;
  let nearest = tolerance;
  for (let channel = 0; channel < channelPacket.length; channel++) {
    if (channelPacket[channel] === 0) continue;
    const link = Math.floor(channel / topology.channels);
    const [first, last] = rowsOf(lanes, link);
    if (y < first - tolerance || y > last + tolerance) continue;
    const path = channelPath(geometry, link, channel % topology.channels, detail);
    const distance = strokeDistance(path, 0, x, y);
    if (distance < nearest) {
      nearest = distance;
      id = channelPacket[channel]!;
    }
  }
  return id === 0 ? null : { kind: "packet", id };
}

/** The leaf nearest to a point on the row of leaves or below it; null above the row. World units. */
export function leafNear(
  { nodeX, nodeY }: TreeGeometry,
  x: number,
  y: number,
  tolerance: number,
): number | null {
  if (y < nodeY - NODE_SIZE / 2 - tolerance) return null;
  let nearest = 0;
  for (let node = 1; node < nodeX.length; node++)
    if (Math.abs(nodeX[node]! - x) <= Math.abs(nodeX[nearest]! - x)) nearest = node;
  return nearest;
}
