/** The still picture: cables and what they carry, Elites with their shade of congestion, nodes, names. */

import { rateOf } from "../base/link-use";
import { differenceColour, differenceInkTurns, INK_TURNS } from "../base/ramp";
import { brokenSigns } from "./broken";
import { chassisSigns } from "./chassis";
import type { Shades } from "./congestion";
import { detailAt, linkInView } from "./detail";
import { differenceLines, eliteFigure, hatching } from "./difference";
import {
  Batches,
  type LineBatch,
  type PictureInput,
  type RectBatch,
  type StillList,
  type TextBatch,
} from "./display-list";
import { bearsText, NODE_PITCH, NODE_SIZE } from "./geometry";
import { heatLines } from "./heat";
import { leaves } from "./leaves";
import * as texts from "./texts";

/** Pixels of a line: of cables of unlike pace the fast ones are thick. */
export function cableWidth(rate: number, isMixed: boolean): number {
  return isMixed ? 0.75 + 2.25 * rate : 1;
}

function cables({ geometry, theme, transform, visible }: PictureInput, isDown: Uint8Array): LineBatch[] {
  const detail = detailAt(transform.k);
  const { topology, lanes, ports, populated } = geometry;
  const batches = new Batches<LineBatch>();
  // From afar a cable is one line; near by each of its directions is one.
  const both = detail !== "elites";
  const isMixed = topology.link_flit_ps !== undefined;
  for (let link = 0; link < topology.link_from.length; link++) {
    const opposite = ports.opposite[link]!;
    if ((!both && link > opposite) || isDown[link] === 1 || !linkInView(geometry, link, visible)) continue;
    const to = topology.link_to[link]! - topology.nodes;
    const from = topology.link_from[link]! - topology.nodes;
    const served = (to < 0 || populated[to] === 1) && (from < 0 || populated[from] === 1);
    if (!served && lanes[link * 8]! > geometry.bounds.width) continue;
    const width = cableWidth(rateOf(topology, link), isMixed) * (both ? 1 : 0.5);
    const batch = batches.of(served ? width : 0, () => ({
      colour: served ? theme.link : theme.absent,
      alpha: both ? 1 : 0.5,
      width,
      dash: 0,
      phase: 0,
      corners: 4,
      points: [],
    }));
    batch.points.push(...lanes.subarray(link * 8, link * 8 + 8));
  }
  return batches.all();
}

/** Elites of fewer pixels have no border, and nodes below them no inside. */
const outlinedAt = ({ geometry, transform }: PictureInput) => geometry.eliteWidth * transform.k >= 6;

function elites(input: PictureInput, shades: Shades): RectBatch[] {
  const { geometry, theme, overlay } = input;
  const { eliteX, eliteY, eliteWidth, eliteHeight, populated } = geometry;
  const colour = (shade: number) =>
    overlay.difference ? theme.difference[differenceColour(shade)]! : theme.congestion[shade]!;
  const batches = new Batches<RectBatch>();
  const outlined = outlinedAt(input);
  for (let elite = 0; elite < eliteX.length; elite++) {
    if (geometry.shown[elite] === 0) continue;
    const served = populated[elite] === 1;
    const shade = shades[elite] ?? 0;
    const batch = batches.of(served ? shade : "absent", () => ({
      fill: served ? colour(shade) : theme.surface,
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
  return batches.all();
}

/** An arity up to this is taken in whole steps. */
const MAX_UNPARTED = 8;

const divisorsOf = (number: number) =>
  Array.from({ length: number - 1 }, (_, at) => at + 1).filter((part) => number % part === 0);

/** Every how many a number is written, so that numbers keep a distance of about `pixels`. */
function stride(pitchPixels: number, pixels: number, arity: number): number {
  // Where many are under one Elite, also at equal parts of them.
  const parts = arity > MAX_UNPARTED ? divisorsOf(arity) : [1];
  for (let whole = 1; ; whole *= arity)
    for (const part of parts) if (whole * part * pitchPixels >= pixels) return whole * part;
}

function names({ geometry, theme, transform, overlay }: PictureInput, shades: Shades): TextBatch[] {
  const { topology, rowY, eliteX, eliteY, nodeX, nodeY, populated } = geometry;
  const levels: TextBatch = { colour: theme.textMuted, size: 12, align: "right", texts: [] };
  rowY.forEach((y, i) => {
    levels.texts.push({ text: texts.level(i + 1), x: 0, y, dx: -4, dy: 0 });
  });
  levels.texts.push({ text: texts.nodesRow, x: 0, y: nodeY, dx: -4, dy: 0 });

  const nodes: TextBatch = { colour: theme.textMuted, size: 12, align: "center", texts: [] };
  const step = stride(NODE_PITCH * transform.k, 8 + 5 * String(topology.nodes).length, topology.arity);
  for (let node = 0; node < nodeX.length; node += step)
    nodes.texts.push({ text: String(node), x: nodeX[node]!, y: nodeY + NODE_SIZE / 2, dx: 0, dy: 9 });

  const batches = new Batches<TextBatch>();
  if (bearsText(geometry, transform))
    for (let elite = 0; elite < eliteX.length; elite++) {
      if (populated[elite] === 0 || geometry.shown[elite] === 0) continue;
      // Ink turns where the ramp has become too dark (or, in the dark theme, too bright) for the usual one.
      const shade = shades[elite] ?? 0;
      const high = overlay.difference ? differenceInkTurns(shade) : shade >= INK_TURNS;
      const batch = batches.of(high ? 1 : 0, () => ({
        colour: high ? theme.congestionInkHigh : theme.congestionInkLow,
        size: 12,
        align: "center",
        texts: [],
      }));
      const text = overlay.difference
        ? eliteFigure(overlay.difference, elite)
        : `${Math.floor(elite / topology.elites_per_level) + 1}.${elite % topology.elites_per_level}`;
      batch.texts.push({ text, x: eliteX[elite]!, y: eliteY[elite]!, dx: 0, dy: 0 });
    }
  return [levels, nodes, ...batches.all()];
}

/** What the frame and the page say of links and Elites, as the still layer shows it. */
export type StillState = {
  /** Per Elite: step of the ramp, or of that of differences. */
  shades: Shades;
  /** Per directed link: step of the ramp; empty without heat. */
  heat: Shades;
  /** Per directed link: 1 while its cable is broken. */
  isDown: Uint8Array;
};

/** What of the list before serves again: cables of the same view that are as whole, what they carry when it is the same. */
export type Kept = { lines?: LineBatch[]; heat?: LineBatch[] };

export function stillList(
  input: PictureInput,
  { shades, heat, isDown }: StillState,
  kept: Kept = {},
): StillList {
  const packed = chassisSigns(input);
  const broken = brokenSigns(input, isDown);
  const bottom = leaves(input, outlinedAt(input));
  const differs = input.overlay.difference !== null;
  return {
    lines: kept.lines ?? cables(input, isDown),
    heat: kept.heat ?? (differs ? differenceLines(input, heat) : heatLines(input, heat)),
    broken: broken.lines,
    rects: [...packed.outlines, ...elites(input, shades), ...bottom.rects, ...packed.plates],
    hatching: differs ? hatching(input, shades) : [],
    markers: [...broken.markers, ...bottom.markers],
    texts: [...names(input, shades), ...packed.texts],
  };
}
