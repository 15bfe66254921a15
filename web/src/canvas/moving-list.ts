/** The moving picture: worms on their channels, nodes at work, and marks around what is hovered or selected. */
import type { ObjectRef } from "../base/object-ref";
import { wormColour } from "../base/ramp";
import { detailAt, linkInView } from "./detail";
import { Batches, type LineBatch, type MovingInput, type MovingList, type RectBatch } from "./display-list";
import { packetsOf } from "./focus";
import { NODE_SIZE } from "./geometry";
import { overviewBars } from "./overview";
import { addWorm, type Focus, wormBatches } from "./worms";

/** A node's left half is filled while it sends, its right half while it receives, as its two lanes stand. */
function nodesAtWork(input: MovingInput): RectBatch[] {
  const { geometry, frame, theme } = input;
  const { topology, nodeX, nodeY } = geometry;
  const batches = new Batches<RectBatch>();
  const places = topology.elites_per_level * topology.arity;
  for (let link = 0; link < topology.link_from.length; link++) {
    if (topology.link_level[link] !== 1) continue;
    const sends = topology.link_up[link]!;
    let busy = false;
    for (let vc = 0; vc < topology.channels; vc++)
      if (frame.channelPacket[link * topology.channels + vc] !== 0) busy = true;
    if (!busy) continue;
    const node = sends ? topology.link_from[link]! : topology.link_to[link]!;
    const quarter = wormColour(node, places);
    const batch = batches.of(quarter, () => ({
      fill: theme.worms[quarter]!,
      stroke: null,
      alpha: 1,
      width: 0,
      rects: [],
    }));
    const half = NODE_SIZE / 2;
    batch.rects.push(nodeX[node]! - (sends ? half : 0), nodeY - half, half, NODE_SIZE);
  }
  return batches.all();
}

/** A halo along a link, a border around a body. */
function mark(input: MovingInput, ref: ObjectRef | null, strong: boolean, list: MovingList): void {
  if (ref === null) return;
  const { geometry, theme, transform } = input;
  const width = strong ? 3 : 2;
  const outline = (x: number, y: number, w: number, h: number) => {
    const gap = 3 / transform.k;
    const rects = [x - gap, y - gap, w + 2 * gap, h + 2 * gap];
    list.outlines.push({ fill: null, stroke: theme.marked, alpha: 1, width, rects });
  };
  if (ref.kind === "link") {
    if (ref.id * 8 >= geometry.lanes.length) return;
    const points = [...geometry.lanes.subarray(ref.id * 8, ref.id * 8 + 8)];
    const halo: LineBatch = {
      colour: theme.markedHalo,
      alpha: 1,
      width: 9,
      dash: 0,
      phase: 0,
      corners: 4,
      points,
    };
    list.under.push(halo, { ...halo, colour: theme.marked, width: 1.5 });
  } else if (ref.kind === "elite") {
    const { eliteX, eliteY, eliteWidth: w, eliteHeight: h } = geometry;
    if (ref.id < eliteX.length) outline(eliteX[ref.id]! - w / 2, eliteY[ref.id]! - h / 2, w, h);
  } else if (ref.id < geometry.nodeX.length) {
    const half = NODE_SIZE / 2;
    outline(geometry.nodeX[ref.id]! - half, geometry.nodeY - half, NODE_SIZE, NODE_SIZE);
  }
}

export function movingList(input: MovingInput): MovingList {
  const { geometry, frame, highlight, transform, visible } = input;
  const detail = detailAt(transform.k);
  const list: MovingList = { under: [], rects: nodesAtWork(input), lines: [], markers: [], outlines: [] };
  const focus: Focus = {
    hovered: packetsOf(geometry, frame, highlight.hover),
    selected: highlight.selected === null ? null : packetsOf(geometry, frame, highlight.selected),
  };
  const batches = wormBatches();
  const { channels } = geometry.topology;
  for (let channel = 0; channel < frame.channelPacket.length; channel++) {
    const packet = frame.channelPacket[channel]!;
    if (packet === 0) continue;
    // Seen from afar only the worms that were asked for are drawn; the rest is told by the Elites' bars.
    const asked = focus.hovered.has(packet) || focus.selected?.has(packet) === true;
    if (detail === "elites" && !asked) continue;
    if (linkInView(geometry, Math.floor(channel / channels), visible))
      addWorm(batches, input, detail, focus, channel);
  }
  list.lines = [...batches.lines.all(), ...batches.fills.all()];
  list.markers = batches.markers.all();
  if (detail === "elites") list.rects.push(...overviewBars(input));
  mark(input, highlight.selected, true, list);
  mark(input, highlight.hover, false, list);
  return list;
}
