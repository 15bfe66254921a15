/**
 * Which packets have to do with what is marked: those on a link, those coming into an Elite, those from or to a node.
 * Marking one channel of a circuit thereby marks all of it, and a blocked worm shows every switch that it spans.
 */
import type { ObjectRef } from "../base/object-ref";
import type { MovingInput } from "./display-list";
import type { TreeGeometry } from "./geometry";
import type { FrameColumns } from "./types";

export function packetsOf(geometry: TreeGeometry, frame: FrameColumns, ref: ObjectRef | null): Set<number> {
  const packets = new Set<number>();
  if (ref === null) return packets;
  const { channels, link_to, nodes } = geometry.topology;
  const { channelPacket, channelSource, channelDestination } = frame;
  for (let channel = 0; channel < channelPacket.length; channel++) {
    const packet = channelPacket[channel]!;
    if (packet === 0) continue;
    const link = Math.floor(channel / channels);
    const concerned =
      (ref.kind === "packet" && packet === ref.id) ||
      (ref.kind === "link" && link === ref.id) ||
      (ref.kind === "elite" && link_to[link] === nodes + ref.id) ||
      (ref.kind === "node" && (channelSource[channel] === ref.id || channelDestination[channel] === ref.id));
    if (concerned) packets.add(packet);
  }
  return packets;
}

/** Those that stay clear while others recede: of what is selected, and of the chain that explains it. */
export function selectedPackets({ geometry, frame, highlight, overlay }: MovingInput): Set<number> | null {
  if (highlight.selected === null && !overlay.chain?.length) return null;
  const packets = packetsOf(geometry, frame, highlight.selected);
  for (const { packet } of overlay.chain ?? []) packets.add(packet);
  return packets;
}
