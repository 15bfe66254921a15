/** The bottom row: a square for each node, a diamond where it serves I/O, in the colour of its quarter or of its job. */
import { jobColour, wormColour } from "../base/ramp";
import {
  Batches,
  type MarkerBatch,
  type MovingInput,
  type PictureInput,
  type RectBatch,
} from "./display-list";
import { NODE_SIZE } from "./geometry";

/** Corner to corner, in world units. */
const DIAMOND = NODE_SIZE * 1.45;
/** What fits into a diamond. */
const INSIDE = DIAMOND / 4;

/** The colour that represents a node. Which those are, the legend says. */
export function nodeColour({ geometry, theme, colouring, overlay }: PictureInput, node: number): string {
  if (colouring === "job") {
    const job = overlay.leaves?.job[node] ?? -1;
    return job < 0 ? theme.textMuted : theme.worms[jobColour(job)]!;
  }
  const { elites_per_level, arity } = geometry.topology;
  return theme.worms[wormColour(node, elites_per_level * arity)]!;
}

const servesIo = ({ overlay }: PictureInput, node: number) => overlay.leaves?.io[node] === 1;

export type Leaves = { rects: RectBatch[]; markers: MarkerBatch[] };

/** `outlined` where there is room to see what happens inside. */
export function leaves(input: PictureInput, outlined: boolean): Leaves {
  const { geometry, theme, transform } = input;
  const { nodeX, nodeY } = geometry;
  const squares = new Batches<RectBatch>();
  const diamonds = new Batches<MarkerBatch>();
  for (let node = 0; node < nodeX.length; node++) {
    const colour = nodeColour(input, node);
    if (servesIo(input, node)) {
      const size = Math.max(5, DIAMOND * transform.k);
      const add = (key: string, fill: string, across: number) =>
        diamonds
          .of(`${key} ${colour}`, () => ({ shape: "io", colour: fill, alpha: 1, size: across, points: [] }))
          .points.push(nodeX[node]!, nodeY, 0, 0);
      add("rim", colour, size);
      if (outlined && size > 6) add("inside", theme.surface, size - 4);
      continue;
    }
    const batch = squares.of(colour, () => ({
      fill: outlined ? theme.surface : colour,
      stroke: outlined ? colour : null,
      alpha: 1,
      width: 1.25,
      rects: [],
    }));
    batch.rects.push(nodeX[node]! - NODE_SIZE / 2, nodeY - NODE_SIZE / 2, NODE_SIZE, NODE_SIZE);
  }
  // Rims first: what is inside of any diamond lies on top.
  const markers = [...diamonds.all()].sort((a, b) => b.size - a.size);
  return { rects: squares.all(), markers };
}

/** A node's left half is filled while it sends, its right half while it receives, as its two lanes stand. */
export function nodesAtWork(input: MovingInput): RectBatch[] {
  const { geometry, frame } = input;
  const { topology, nodeX, nodeY } = geometry;
  const batches = new Batches<RectBatch>();
  for (let link = 0; link < topology.link_from.length; link++) {
    if (topology.link_level[link] !== 1) continue;
    const sends = topology.link_up[link]!;
    let busy = false;
    for (let vc = 0; vc < topology.channels; vc++)
      if (frame.channelPacket[link * topology.channels + vc] !== 0) busy = true;
    if (!busy) continue;
    const node = sends ? topology.link_from[link]! : topology.link_to[link]!;
    const fill = nodeColour(input, node);
    const batch = batches.of(fill, () => ({ fill, stroke: null, alpha: 1, width: 0, rects: [] }));
    const half = servesIo(input, node) ? INSIDE : NODE_SIZE / 2;
    batch.rects.push(nodeX[node]! - (sends ? half : 0), nodeY - half, half, 2 * half);
  }
  return batches.all();
}
