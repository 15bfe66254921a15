/** What can be told of one packet at one moment: where its header is, what it holds, and what it is. */
import { formatCount, formatDuration, UNKNOWN } from "../../base/format";
import { endName } from "../../base/object-ref";
import { CHANNEL_STATE } from "../../engine/frame";
import { portsFor } from "../ports";
import type { Figure, Moment } from "./figures";
import * as texts from "./object-texts";

function channelsOf({ columns }: Moment, packet: number): number[] {
  const channels: number[] = [];
  columns.channelPacket.forEach((holder, channel) => {
    if (holder === packet) channels.push(channel);
  });
  return channels;
}

/** The channel that its header is on or has come to the end of: the one that it does not continue from. */
function foremost({ machine }: Moment, channels: readonly number[]): number | undefined {
  const { topology } = machine;
  const ports = portsFor(topology);
  const linkOf = (channel: number) => Math.floor(channel / topology.channels);
  const held = new Set(channels.map(linkOf));
  return channels.find((channel) => {
    const end = topology.link_to[linkOf(channel)]!;
    return end < topology.nodes || ![...ports.leaving(end)].some((next) => held.has(next));
  });
}

function headerWords(moment: Moment, channel: number | undefined): string {
  if (channel === undefined) return texts.notInNetwork;
  const { machine, columns } = moment;
  const { topology } = machine;
  const end = topology.link_to[Math.floor(channel / topology.channels)]!;
  const place = endName(topology, end);
  switch (columns.channelState[channel]) {
    case CHANNEL_STATE.claimed:
      return texts.onItsWay(place);
    case CHANNEL_STATE.blocked:
      return texts.waitsAt(place);
    case CHANNEL_STATE.discarding:
      return texts.discardedAt(place);
    default:
      return end < topology.nodes ? texts.receivedBy(place) : texts.routedIn(place);
  }
}

export function packetFigures(moment: Moment, packet: number): Figure[] {
  const { machine, columns, journey } = moment;
  const channels = channelsOf(moment, packet);
  const known = journey?.packet === packet ? journey : null;
  const first = channels[0];
  const source = known?.source ?? (first === undefined ? null : columns.channelSource[first]!);
  const destination = known?.destination ?? (first === undefined ? null : columns.channelDestination[first]!);
  const flits = channels.reduce((sum, channel) => sum + columns.channelFill[channel]!, 0);
  const cycleNs = machine.topology.cycle_ps / 1000;
  return [
    {
      label: texts.fromTo,
      term: "route",
      value: source === null || destination === null ? UNKNOWN : texts.route(source, destination),
    },
    { label: texts.header, term: "header", value: headerWords(moment, foremost(moment, channels)) },
    {
      label: texts.circuit,
      term: "circuit",
      value: texts.circuitLinks(formatCount(channels.length)),
      explanation: texts.circuitHint,
    },
    { label: texts.inBuffers, term: "buffer", value: texts.bufferedFlits(formatCount(flits)) },
    {
      label: texts.opened,
      term: "journey",
      value: known ? texts.openedAt(formatDuration(known.opened * cycleNs)) : UNKNOWN,
      explanation: texts.openedHint,
    },
    {
      label: texts.attempt,
      term: "retry",
      value: known ? formatCount(known.attempts.length) : UNKNOWN,
      explanation: texts.attemptHint,
    },
    {
      label: texts.payload,
      term: "payload",
      value: known ? texts.bytes(formatCount(known.payload_bytes)) : UNKNOWN,
    },
  ];
}
