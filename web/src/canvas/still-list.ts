/** The still picture: cables, Elites with their shade of congestion, nodes in the colour of their quarter, names. */

import { INK_TURNS, wormColour } from "../base/ramp";
import { detailAt, linkInView } from "./detail";
import {
  Batches,
  type LineBatch,
  type PictureInput,
  type RectBatch,
  type StillList,
  type TextBatch,
} from "./display-list";
import { NODE_PITCH, NODE_SIZE } from "./geometry";

function cables({ geometry, theme, transform, visible }: PictureInput): LineBatch[] {
  const detail = detailAt(transform.k);
  const { topology, lanes, ports, populated } = geometry;
  const batches = new Batches<LineBatch>();
  // From afar a cable is one line; near by each of its directions is one.
  const both = detail !== "elites";
  for (let link = 0; link < topology.link_from.length; link++) {
    const opposite = ports.opposite[link]!;
    if ((!both && link > opposite) || !linkInView(geometry, link, visible)) continue;
    const to = topology.link_to[link]! - topology.nodes;
    const from = topology.link_from[link]! - topology.nodes;
    const served = (to < 0 || populated[to] === 1) && (from < 0 || populated[from] === 1);
    const batch = batches.of(served ? 1 : 0, () => ({
      colour: served ? theme.link : theme.absent,
      alpha: both ? 1 : 0.5,
      width: both ? 1 : 0.5,
      dash: 0,
      phase: 0,
      corners: 4,
      points: [],
    }));
    batch.points.push(...lanes.subarray(link * 8, link * 8 + 8));
  }
  return batches.all();
}

function bodies({ geometry, theme, transform }: PictureInput, shades: Uint8Array): RectBatch[] {
  const { eliteX, eliteY, eliteWidth, eliteHeight, populated, nodeX, nodeY, topology } = geometry;
  const batches = new Batches<RectBatch>();
  const outlined = eliteWidth * transform.k >= 6;
  for (let elite = 0; elite < eliteX.length; elite++) {
    const served = populated[elite] === 1;
    const shade = shades[elite] ?? 0;
    const batch = batches.of(served ? shade : -1, () => ({
      fill: served ? theme.congestion[shade]! : theme.surface,
      stroke: served ? (outlined ? theme.eliteBorder : null) : theme.absent,
      alpha: 1,
      width: 1,
      rects: [],
    }));
    batch.rects.push(
      eliteX[elite]! - eliteWidth / 2,
      eliteY[elite]! - eliteHeight / 2,
      eliteWidth,
      eliteHeight,
    );
  }
  const places = topology.elites_per_level * topology.arity;
  for (let node = 0; node < nodeX.length; node++) {
    const colour = theme.worms[wormColour(node, places)]!;
    const batch = batches.of(`node ${colour}`, () => ({
      fill: outlined ? theme.surface : colour,
      stroke: outlined ? colour : null,
      alpha: 1,
      width: 1.25,
      rects: [],
    }));
    batch.rects.push(nodeX[node]! - NODE_SIZE / 2, nodeY - NODE_SIZE / 2, NODE_SIZE, NODE_SIZE);
  }
  return batches.all();
}

/** Every how many a number is written, so that numbers keep a distance of about `pixels`. */
function stride(pitchPixels: number, pixels: number, arity: number): number {
  let step = 1;
  while (step * pitchPixels < pixels) step *= arity;
  return step;
}

function names({ geometry, theme, transform }: PictureInput, shades: Uint8Array): TextBatch[] {
  const { topology, rowY, eliteX, eliteY, eliteWidth, eliteHeight, nodeX, nodeY, populated } = geometry;
  const levels: TextBatch = { colour: theme.textMuted, size: 11, align: "right", texts: [] };
  rowY.forEach((y, i) => {
    levels.texts.push({ text: `level ${i + 1}`, x: 0, y, dx: -4, dy: 0 });
  });
  levels.texts.push({ text: "nodes", x: 0, y: nodeY, dx: -4, dy: 0 });

  const nodes: TextBatch = { colour: theme.textMuted, size: 10, align: "center", texts: [] };
  const step = stride(NODE_PITCH * transform.k, 8 + 5 * String(topology.nodes).length, topology.arity);
  for (let node = 0; node < nodeX.length; node += step)
    nodes.texts.push({ text: String(node), x: nodeX[node]!, y: nodeY + NODE_SIZE / 2, dx: 0, dy: 9 });

  const batches = new Batches<TextBatch>();
  if (eliteWidth * transform.k >= 22 && eliteHeight * transform.k >= 9)
    for (let elite = 0; elite < eliteX.length; elite++) {
      if (populated[elite] === 0) continue;
      // Ink turns where the ramp has become too dark (or, in the dark theme, too bright) for the usual one.
      const high = (shades[elite] ?? 0) >= INK_TURNS;
      const batch = batches.of(high ? 1 : 0, () => ({
        colour: high ? theme.congestionInkHigh : theme.congestionInkLow,
        size: 10,
        align: "center",
        texts: [],
      }));
      const text = `${Math.floor(elite / topology.elites_per_level) + 1}.${elite % topology.elites_per_level}`;
      batch.texts.push({ text, x: eliteX[elite]!, y: eliteY[elite]!, dx: 0, dy: 0 });
    }
  return [levels, nodes, ...batches.all()];
}

/** `cabled` is a list of the same view, whose cables serve again: of a changed shade only the bodies know. */
export function stillList(
  input: PictureInput,
  shades: Uint8Array,
  cabled: StillList | null = null,
): StillList {
  const lines = cabled?.lines ?? cables(input);
  return { lines, rects: bodies(input, shades), texts: names(input, shades) };
}
