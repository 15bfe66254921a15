/**
 * What is packed together as quiet outlines with names, which stay in view however near one looks: those of chassis
 * below their nodes, those of top switches above them. Where there is no room for one outline each, one goes round all.
 */
import { abreast, chassisName, type Packing, packingsOf } from "../base/packing";
import type { Wiring } from "../base/wiring";
import type { PictureInput, RectBatch, TextBatch } from "./display-list";
import { NODE_PITCH, NODE_SIZE } from "./geometry";

/** Pixels. */
const NARROWEST = 7;
const TEXT = 10;
/** Below the numbers of nodes. */
const BELOW = 22;
const ABOVE = 10;

export type ChassisSigns = { outlines: RectBatch[]; plates: RectBatch[]; texts: TextBatch[] };

/** A line of small letters, in pixels. */
const widthOf = (text: string) => (0.58 * text.length + 0.8) * TEXT;

/** Where there is room for it, what it is beside its name. */
function inFull(tree: Wiring, { letter, first, last }: Packing, name: string, at: number): string {
  const nodes = tree.arity ** (last - first + 1);
  if (letter === "T") return `top switch ${name}, ${nodes} links down`;
  return `chassis ${name}, nodes ${at * nodes}–${(at + 1) * nodes - 1}`;
}

export function chassisSigns({ geometry, theme, transform, visible }: PictureInput): ChassisSigns {
  const { topology, rowY, nodeY, eliteHeight, bounds } = geometry;
  const { k } = transform;
  const outline: RectBatch = { fill: null, stroke: theme.textMuted, alpha: 0.3, width: 1, rects: [] };
  const plate: RectBatch = { fill: theme.surface, stroke: null, alpha: 0.85, width: 0, rects: [] };
  const names: TextBatch = { colour: theme.textMuted, size: TEXT, align: "center", texts: [] };
  for (const packing of packingsOf(topology)) {
    const { first, last, letter } = packing;
    const each = abreast(topology, packing);
    const pitch = each * topology.arity * NODE_PITCH;
    const count = Math.round(bounds.width / pitch);
    const below = letter === "B";
    const margin = eliteHeight * 0.75;
    const top = rowY[last - 1]! - margin;
    const bottom = below ? nodeY + NODE_SIZE / 2 + 2.5 / k : rowY[first - 1]! + margin;
    if (bottom + BELOW / k < visible.top || top - ABOVE / k > visible.bottom) continue;

    const gap = Math.min(0.2 * NODE_PITCH, 1.5 / k);
    const box = (x: number, width: number) => outline.rects.push(x + gap, top, width - 2 * gap, bottom - top);
    const apart = pitch * k >= NARROWEST;
    if (!apart) box(0, bounds.width);

    const shortName = (at: number) => chassisName(topology, packing, at * each);
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
      if (apart) box(x, pitch);
      if (at % step > 0) continue;
      const full = inFull(topology, packing, shortName(at), at);
      const text = (to - from) * k > widthOf(full) ? full : shortName(at);
      const middle = (from + to) / 2;
      const width = widthOf(text) / k;
      plate.rects.push(middle - width / 2, y - 6.5 / k, width, 13 / k);
      names.texts.push({ text, x: middle, y, dx: 0, dy: 0 });
    }
  }
  if (names.texts.length === 0 && outline.rects.length === 0) return { outlines: [], plates: [], texts: [] };
  return { outlines: [outline], plates: [plate], texts: [names] };
}
