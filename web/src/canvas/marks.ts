/** Marks around what is hovered or selected: a halo along links, a border around bodies. */
import type { ObjectRef } from "../base/object-ref";
import type { LineBatch, MovingInput, MovingList } from "./display-list";
import { NODE_SIZE, type TreeGeometry } from "./geometry";

type Stroke = { colour: string; width: number; dash?: number };

/** All halos of one look are one batch. */
export function addHalo(
  lines: LineBatch[],
  { lanes }: TreeGeometry,
  link: number,
  { colour, width, dash = 0 }: Stroke,
): void {
  let batch = lines.find((each) => each.colour === colour && each.width === width && each.dash === dash);
  if (!batch) {
    batch = { colour, alpha: 1, width, dash, phase: 0, corners: 4, points: [] };
    lines.push(batch);
  }
  batch.points.push(...lanes.subarray(link * 8, link * 8 + 8));
}

/** Links on which a packet holds a channel. */
function linksOf({ geometry, frame }: MovingInput, packet: number): number[] {
  const { channels } = geometry.topology;
  const links = new Set<number>();
  for (let channel = 0; channel < frame.channelPacket.length; channel++)
    if (frame.channelPacket[channel] === packet) links.add(Math.floor(channel / channels));
  return [...links];
}

export function mark(input: MovingInput, ref: ObjectRef | null, strong: boolean, list: MovingList): void {
  if (ref === null) return;
  const { geometry, theme, transform } = input;
  const outline = (x: number, y: number, w: number, h: number) => {
    const gap = 3 / transform.k;
    const rects = [x - gap, y - gap, w + 2 * gap, h + 2 * gap];
    list.outlines.push({ fill: null, stroke: theme.marked, alpha: 1, width: strong ? 3 : 2, rects });
  };
  switch (ref.kind) {
    case "link":
      if (ref.id * 8 >= geometry.lanes.length) return;
      addHalo(list.under, geometry, ref.id, { colour: theme.markedHalo, width: 9 });
      addHalo(list.under, geometry, ref.id, { colour: theme.marked, width: 1.5 });
      return;
    case "packet":
      for (const link of linksOf(input, ref.id))
        addHalo(list.under, geometry, link, { colour: theme.markedHalo, width: strong ? 9 : 6 });
      return;
    case "elite": {
      const { eliteX, eliteY, eliteWidth: w, eliteHeight: h } = geometry;
      if (ref.id < eliteX.length) outline(eliteX[ref.id]! - w / 2, eliteY[ref.id]! - h / 2, w, h);
      return;
    }
    case "node": {
      const half = NODE_SIZE / 2;
      if (ref.id < geometry.nodeX.length)
        outline(geometry.nodeX[ref.id]! - half, geometry.nodeY - half, NODE_SIZE, NODE_SIZE);
    }
  }
}
