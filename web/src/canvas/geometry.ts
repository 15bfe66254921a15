/**
 * Where everything of a fat tree is: nodes in the bottom row, one row of Elites per level, the highest on top, as
 * the papers draw it. Exact and pure; nothing is simulated into place.
 *
 * World units: a node takes 20 across. x grows to the right, y downwards. An Elite is in the column of its number,
 * over the nodes of that number in level 1, so that a level reads like a row of the congestion matrix; but the Elites of
 * a top switch of a large machine stand side by side (`base/packing.ts`), and where the top level has fewer than the
 * others they stand further apart. Each direction
 * of a cable has a lane of its own (up to the left, seen upwards), each virtual channel a sub-lane in it.
 *
 * It has no pixels, no zoom, no colours, no load.
 */
import { columnOf, isOfSupertop, segmentColumns } from "../base/packing";
import { eliteCount, elitesAt, type Ports, portCount, portsOf } from "../base/wiring";
import type { TopologyDescription } from "./types";

export const NODE_PITCH = 20;
export const NODE_SIZE = 11;
/** Between the middles of the two directions of a cable. */
export const LANE_PITCH = 5;
/** Between the virtual channels of one direction. */
export const CHANNEL_PITCH = 2.2;
/** Length of a link's upright ends. */
const STUB = 26;

export type Bounds = { x: number; y: number; width: number; height: number };

export type TreeGeometry = {
  topology: TopologyDescription;
  ports: Ports;
  bounds: Bounds;
  nodeX: Float32Array;
  /** Which node is in each place of the bottom row, or -1. */
  nodeAt: Int32Array;
  nodeY: number;
  /** Middles. */
  eliteX: Float32Array;
  eliteY: Float32Array;
  eliteWidth: number;
  eliteHeight: number;
  /** By level and column, which Elite is there: (level − 1) · Elites of a level + column. */
  eliteAt: Uint32Array;
  /** y of the rows of Elites, level 1 first. */
  rowY: readonly number[];
  /** 1 where at least one populated node is below the Elite, and links are plugged into it. */
  populated: Uint8Array;
  /** 1 where the Elite is part of the picture at all. */
  shown: Uint8Array;
  /**
   * Per directed link, four points (x, y) from where flits enter it to where they leave it: a short upright stub at
   * each end, a slope between. The last stub is where the buffer at the far end is shown.
   */
  lanes: Float32Array;
  /** Per directed link: unit vector across the lane at its ends, then the one at its corners. */
  offsets: Float32Array;
};

/** Gaps between rows widen upwards, because links span ever more columns. */
function rowGaps(levels: number, width: number, aspect: number): number[] {
  const weights = Array.from({ length: levels }, (_, level) => 0.7 + 0.75 * level);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const height = Math.max(width / aspect, levels * 75);
  return weights.map((weight) => Math.max(48, (height * weight) / sum));
}

/** Width over height that suits a picture of this size: flat on a screen, tall on a phone. */
export function aspectFor(width: number, height: number): number {
  if (width <= 0 || height <= 0) return 2.2;
  return Math.min(4, Math.max(1, Math.round((10 * width) / height) / 10));
}

export function layoutTree(topology: TopologyDescription, aspect = 2.2): TreeGeometry {
  const { arity, levels, nodes, elites_per_level } = topology;
  const column = arity * NODE_PITCH;
  const ports = portsOf(topology);
  const places = nodePlaces(topology, ports);
  const columns = columnsInUse(topology);
  const width = Math.max(
    columns * column,
    NODE_PITCH * places.reduce((last, at) => Math.max(last, at + 1), 0),
  );
  const gaps = rowGaps(levels, width, aspect);
  const nodeY = gaps.reduce((total, gap) => total + gap, 0);
  const rowY: number[] = [];
  for (let level = 0, y = nodeY; level < levels; level++) {
    y -= gaps[level]!;
    rowY.push(y);
  }
  const elites = eliteCount(topology);
  const eliteAt = new Uint32Array(elites);
  const eliteX = new Float32Array(elites);
  for (let elite = 0; elite < elites; elite++) {
    const index = elite % elites_per_level;
    const at = columnOf(topology, (elite - index) / elites_per_level + 1, index);
    eliteAt[elite - index + at] = elite;
    eliteX[elite] = (at + 0.5) * pitchAt(topology, (elite - index) / elites_per_level + 1);
  }
  const eliteHeight = Math.max(16, Math.min(0.03 * nodeY, 0.3 * gaps[0]!));
  const isUsed = (elite: number) => hasNodes(topology, elite) && ports.leaving(nodes + elite).length > 0;
  const nodeAt = new Int32Array(Math.ceil(width / NODE_PITCH)).fill(-1);
  places.forEach((at, node) => {
    nodeAt[at] = node;
  });
  const geometry: TreeGeometry = {
    topology,
    ports,
    bounds: { x: 0, y: -eliteHeight / 2, width, height: nodeY + eliteHeight / 2 + NODE_SIZE },
    nodeX: Float32Array.from(places, (at) => (at + 0.5) * NODE_PITCH),
    nodeAt,
    nodeY,
    eliteX,
    eliteAt,
    eliteY: Float32Array.from({ length: elites }, (_, elite) => rowY[Math.floor(elite / elites_per_level)]!),
    eliteWidth: column * 0.68,
    eliteHeight,
    rowY,
    populated: Uint8Array.from({ length: elites }, (_, elite) => (isUsed(elite) ? 1 : 0)),
    shown: new Uint8Array(elites),
    lanes: new Float32Array(topology.link_from.length * 8),
    offsets: new Float32Array(topology.link_from.length * 4),
  };
  placeLanes(geometry);
  if (topology.names) includeBows(geometry);
  for (let elite = 0; elite < elites; elite++) geometry.shown[elite] = isShown(geometry, elite) ? 1 : 0;
  return geometry;
}

/** Bows over the highest row belong to the picture. */
function includeBows({ bounds, lanes }: TreeGeometry): void {
  let top = bounds.y;
  for (let y = 1; y < lanes.length; y += 2) top = Math.min(top, lanes[y]!);
  bounds.height += bounds.y - top;
  bounds.y = top;
}

/** From one Elite of a level to the next. */
export function pitchAt(topology: TopologyDescription, level: number): number {
  const { arity, elites_per_level } = topology;
  return (arity * NODE_PITCH * elites_per_level) / elitesAt(topology, level);
}

/**
 * The place of each node in the bottom row: that of its number; in a fabric from a list of cables below its Elite if that
 * is of level 1, else behind all of these.
 */
function nodePlaces(topology: TopologyDescription, ports: Ports): Int32Array {
  const { nodes, names, arity, link_to, link_port, elites_per_level } = topology;
  const places = Int32Array.from({ length: nodes }, (_, node) => node);
  if (!names) return places;
  let next = elites_per_level * arity;
  for (let node = 0; node < nodes; node++) {
    const link = ports.leaving(node)[0]!;
    const elite = link_to[link]! - nodes;
    places[node] = elite < elites_per_level ? elite * arity + link_port[link]! : next++;
  }
  return places;
}

/** Whether at least one populated node is below an Elite. */
function hasNodes({ arity, nodes, elites_per_level, names }: TopologyDescription, elite: number): boolean {
  if (names) return names[nodes + elite] !== "";
  const index = elite % elites_per_level;
  const subtree = arity ** ((elite - index) / elites_per_level + 1);
  return Math.floor((index * arity) / subtree) * subtree < nodes;
}

/**
 * Places without nodes are shown, but not whole segments of them: half of the picture of two that are joined would have
 * nothing in it.
 */
function columnsInUse(topology: TopologyDescription): number {
  const { nodes, elites_per_level: all, link_from, link_to, link_up } = topology;
  const segment = segmentColumns(topology);
  if (segment >= all) return all;
  let last = 0;
  for (let link = 0; link < link_from.length; link++) {
    const from = link_from[link]! - nodes;
    if (!link_up[link] || (from >= 0 && !hasNodes(topology, from))) continue;
    const elite = link_to[link]! - nodes;
    const index = elite % all;
    last = Math.max(last, columnOf(topology, (elite - index) / all + 1, index));
  }
  return segment * Math.ceil((last + 1) / segment);
}

/** Of a supertop only the Elites that anything is plugged into are there; of all others those inside the picture. */
function isShown({ topology, ports, bounds, eliteX }: TreeGeometry, elite: number): boolean {
  const { nodes, elites_per_level } = topology;
  const level = Math.floor(elite / elites_per_level) + 1;
  if (isOfSupertop(topology, level)) return ports.leaving(nodes + elite).length > 0;
  if (topology.names) return topology.names[nodes + elite] !== "";
  return eliteX[elite]! < bounds.width;
}

/** Where a link touches the end that it leaves. */
function attachmentX({ topology, nodeX, eliteX, eliteWidth }: TreeGeometry, link: number): number {
  const { nodes, link_from, link_port, link_up } = topology;
  const elite = link_from[link]! - nodes;
  if (elite < 0) return nodeX[elite + nodes]!;
  const count = portCount(topology, elite, link_up[link] ? "up" : "down");
  return eliteX[elite]! + (link_port[link]! - (count - 1) / 2) * (eliteWidth / count);
}

function attachmentY({ topology, nodeY, eliteY, eliteHeight }: TreeGeometry, link: number): number {
  const elite = topology.link_from[link]! - topology.nodes;
  if (elite < 0) return nodeY - NODE_SIZE / 2;
  return eliteY[elite]! + (topology.link_up[link] ? -0.5 : 0.5) * eliteHeight;
}

/** The page does this too, when the pointer first moves over a machine: so it makes no objects on its way. */
function placeLanes(geometry: TreeGeometry): void {
  const { topology, ports, lanes, offsets } = geometry;
  const by = LANE_PITCH / 2;
  for (let link = 0; link < topology.link_from.length; link++) {
    const opposite = ports.opposite[link]!;
    if (isWithinLevel(geometry, link)) {
      placeAcross(geometry, link);
      continue;
    }
    const x = attachmentX(geometry, link);
    const y = attachmentY(geometry, link);
    const toX = attachmentX(geometry, opposite);
    const toY = attachmentY(geometry, opposite);
    const stub = Math.sign(toY - y) * Math.min(STUB, 0.25 * Math.abs(toY - y));
    const dx = toX - x;
    const dy = toY - y - 2 * stub;
    const length = Math.hypot(dx, dy);
    // Left of travel, on the upright stubs and on the slope between them. The two directions of a cable turn it about,
    // so that their lanes never meet. At a corner the offset is the mitre of the two, which keeps lanes parallel.
    const side = Math.sign(dy);
    const mitre = 1 + (dy / length) * side;
    const cornerX = (dy / length + side) / mitre;
    const cornerY = -dx / length / mitre;
    const at = link * 8;
    offsets[link * 4] = side;
    offsets[link * 4 + 2] = cornerX;
    offsets[link * 4 + 3] = cornerY;
    lanes[at] = x + side * by;
    lanes[at + 1] = y;
    lanes[at + 2] = x + cornerX * by;
    lanes[at + 3] = y + stub + cornerY * by;
    lanes[at + 4] = toX + cornerX * by;
    lanes[at + 5] = toY - stub + cornerY * by;
    lanes[at + 6] = toX + side * by;
    lanes[at + 7] = toY;
  }
}

function isWithinLevel({ topology, eliteY }: TreeGeometry, link: number): boolean {
  const [from, to] = [topology.link_from[link]! - topology.nodes, topology.link_to[link]! - topology.nodes];
  return from >= 0 && to >= 0 && eliteY[from] === eliteY[to];
}

/** A cable between two Elites of one level is a bow over their row: a straight line would pass behind others. */
function placeAcross(
  { topology, eliteX, eliteY, eliteHeight, lanes, offsets }: TreeGeometry,
  link: number,
): void {
  const from = topology.link_from[link]! - topology.nodes;
  const to = topology.link_to[link]! - topology.nodes;
  const [x, toX] = [eliteX[from]!, eliteX[to]!];
  const y = eliteY[from]! - eliteHeight / 2;
  const side = Math.sign(toX - x);
  // The two directions lie above each other, so that their lanes never meet; parallel cables likewise.
  const rise =
    STUB * 0.6 + LANE_PITCH * (topology.link_port[link & ~1]! % 4) * 2 + (side > 0 ? LANE_PITCH : 0);
  const quarter = (toX - x) / 8;
  lanes.set([x + side * 2, y, x + quarter, y - rise, toX - quarter, y - rise, toX - side * 2, y], link * 8);
  offsets.set([side, 0, 0, -side], link * 4);
}

/** A polyline of four points moved sideways: its ends by the first vector of `offset`, its corners by the second. */
export function shifted(points: ArrayLike<number>, offset: ArrayLike<number>, by: number): number[] {
  const moved: number[] = [];
  for (let i = 0; i < 8; i += 2) {
    const vector = i === 0 || i === 6 ? 0 : 2;
    moved.push(points[i]! + offset[vector]! * by, points[i + 1]! + offset[vector + 1]! * by);
  }
  return moved;
}

/** Whether an Elite is large enough on the screen for a text of three or four signs. */
export function bearsText({ eliteWidth, eliteHeight }: TreeGeometry, { k }: { readonly k: number }): boolean {
  return eliteWidth * k >= 22 && eliteHeight * k >= 9;
}
