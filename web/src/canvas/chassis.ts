/**
 * What is packed together as quiet outlines with names, which stay in view however near one looks: those of chassis
 * below their nodes, those of top switches above them. Where there is no room for one outline each, one goes round all.
 */
import { chassisName, linksDown, type Packing, packingsOf } from "../base/packing";
import type { Wiring } from "../base/wiring";
import type { PictureInput, RectBatch, TextBatch } from "./display-list";
import { NODE_PITCH, NODE_SIZE, type TreeGeometry } from "./geometry";
import * as texts from "./texts";

/** Pixels. */
const NARROWEST = 7;
const TEXT = 12;
/** Below the numbers of nodes. */
const BELOW = 22;
const ABOVE = 10;

export type ChassisSigns = { outlines: RectBatch[]; plates: RectBatch[]; texts: TextBatch[] };

/** A line of small letters, in pixels. */
const widthOf = (text: string) => (0.58 * text.length + 0.8) * TEXT;

/** What it is beside its name, from the most words to the fewest. */
function words(tree: Wiring, packing: Packing, short: string, at: number, isThere: boolean): string[] {
  const links = linksDown(tree, packing);
  const name = texts.chassis(packing.name, short);
  if (!isThere) return [texts.absent(name), texts.absentShort(short)];
  if (packing.letter === "T") return [texts.withLinksDown(name, links), name, short];
  return [texts.withNodes(name, at * links, (at + 1) * links - 1), name, short];
}

/** Whether anything is plugged into it: not where the up links are left out that lead there. */
function isThere(
  { topology, ports, eliteAt }: TreeGeometry,
  { first, abreast }: Packing,
  at: number,
): boolean {
  const { nodes, elites_per_level } = topology;
  const begin = (first - 1) * elites_per_level + at * abreast;
  return eliteAt.subarray(begin, begin + abreast).some((elite) => ports.leaving(nodes + elite).length > 0);
}

export function chassisSigns({ geometry, theme, transform, visible }: PictureInput): ChassisSigns {
  const { topology, rowY, nodeY, eliteHeight, bounds } = geometry;
  const { k } = transform;
  const outline: RectBatch = { fill: null, stroke: theme.textMuted, alpha: 0.3, width: 1, rects: [] };
  const leftOut: RectBatch = { ...outline, stroke: theme.absent, alpha: 1, rects: [] };
  const plate: RectBatch = { fill: theme.surface, stroke: null, alpha: 0.85, width: 0, rects: [] };
  const names: TextBatch = { colour: theme.textMuted, size: TEXT, align: "center", texts: [] };
  for (const packing of packingsOf(topology)) {
    const { first, last, letter, abreast } = packing;
    const pitch = abreast * topology.arity * NODE_PITCH;
    const count = Math.round(bounds.width / pitch);
    const below = letter !== "T";
    const margin = eliteHeight * 0.75;
    const top = rowY[last - 1]! - margin;
    const bottom = below ? nodeY + NODE_SIZE / 2 + 2.5 / k : rowY[first - 1]! + margin;
    if (bottom + BELOW / k < visible.top || top - ABOVE / k > visible.bottom) continue;

    const gap = Math.min(0.2 * NODE_PITCH, 1.5 / k);
    const box = (batch: RectBatch, x: number, width: number) =>
      batch.rects.push(x + gap, top, width - 2 * gap, bottom - top);
    const apart = pitch * k >= NARROWEST;
    if (!apart) box(outline, 0, bounds.width);

    const shortName = (at: number) => chassisName(topology, packing, at * abreast);
    let step = 1;
    while (step * pitch * k < widthOf(shortName(count - 1))) step *= topology.arity;
    // At its edge, or where the picture ends.
    const y = below
      ? Math.min(bottom + (BELOW - 4) / k, visible.bottom - 8 / k)
      : Math.max(top - ABOVE / k, visible.top + 8 / k);
    for (let at = 0; at < count; at++) {
      const x = at * pitch;
      const [from, to] = [Math.max(x, visible.left), Math.min(x + pitch, visible.right)];
      if (to <= from) continue;
      const there = isThere(geometry, packing, at);
      if (apart) box(there ? outline : leftOut, x, pitch);
      if (at % step > 0) continue;
      const choice = words(topology, packing, shortName(at), at, there);
      const text = choice.find((each) => (to - from) * k > widthOf(each)) ?? choice.at(-1)!;
      const middle = (from + to) / 2;
      const width = widthOf(text) / k;
      plate.rects.push(middle - width / 2, y - 6.5 / k, width, 13 / k);
      names.texts.push({ text, x: middle, y, dx: 0, dy: 0 });
    }
  }
  const outlines = [outline, leftOut].filter(({ rects }) => rects.length > 0);
  if (names.texts.length === 0 && outlines.length === 0) return { outlines: [], plates: [], texts: [] };
  return { outlines, plates: [plate], texts: [names] };
}
