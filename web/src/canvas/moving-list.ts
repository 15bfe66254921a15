/**
 * The moving picture: worms on their channels, multicasts as they spread, nodes at work, and marks around what is
 * hovered, selected or explained.
 * Packets are of one machine: where two are compared as B − A there are none.
 */
import { chainSigns } from "./chain";
import { detailAt, linkInView } from "./detail";
import { differenceBars } from "./difference";
import type { MovingInput, MovingList } from "./display-list";
import { packetsOf, selectedPackets } from "./focus";
import { nodesAtWork } from "./leaves";
import { mark } from "./marks";
import type { Difference } from "./overlay";
import { overviewBars } from "./overview";
import { waveBands } from "./wave";
import { addWorm, type Focus, wormBatches } from "./worms";

function difference(input: MovingInput, shown: Difference): MovingList {
  const list: MovingList = { under: [], rects: [], lines: [], markers: [], outlines: [], texts: [] };
  if (detailAt(input.transform.k) === "elites") list.rects = differenceBars(input, input.geometry, shown);
  mark(input, input.highlight.selected, true, list);
  mark(input, input.highlight.hover, false, list);
  return list;
}

export function movingList(input: MovingInput): MovingList {
  if (input.overlay.difference) return difference(input, input.overlay.difference);
  const { geometry, frame, highlight, transform, visible } = input;
  const detail = detailAt(transform.k);
  const chain = chainSigns(input);
  const list: MovingList = {
    under: chain.under,
    rects: nodesAtWork(input),
    lines: [],
    markers: [],
    outlines: [],
    texts: chain.texts,
  };
  const focus: Focus = {
    hovered: packetsOf(geometry, frame, highlight.hover),
    selected: selectedPackets(input),
  };
  list.under.push(...waveBands(input, focus.selected));
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
  list.markers = [...batches.markers.all(), ...chain.markers];
  if (detail === "elites") list.rects.push(...overviewBars(input));
  mark(input, highlight.selected, true, list);
  mark(input, highlight.hover, false, list);
  return list;
}
