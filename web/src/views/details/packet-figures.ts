/** What can be told of one packet at one moment: where its header is, what it holds, and what it is. */
import { formatCount, formatDuration, UNKNOWN } from "../../base/format";
import { endName } from "../../base/object-ref";
import { CHANNEL_STATE } from "../../engine/frame";
import { portsFor } from "../ports";
import type { Figure, Moment } from "./figures";

function channelsOf({ columns }: Moment, packet: number): number[] {
  const channels: number[] = [];
  columns.channelPacket.forEach((holder, channel) => {
    if (holder === packet) channels.push(channel);
  });
  return channels;
}

/** The channel that its header is on or has come to the end of: the one that it does not go on from. */
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
  if (channel === undefined) return "not in the network";
  const { machine, columns } = moment;
  const { topology } = machine;
  const end = topology.link_to[Math.floor(channel / topology.channels)]!;
  const place = endName(topology, end);
  switch (columns.channelState[channel]) {
    case CHANNEL_STATE.claimed:
      return `on its way to ${place}`;
    case CHANNEL_STATE.blocked:
      return `waits at ${place}`;
    case CHANNEL_STATE.discarding:
      return `discarded at ${place}`;
    default:
      return end < topology.nodes ? `taken by ${place}` : `is routed in ${place}`;
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
      label: "From, to",
      term: "route",
      value: source === null || destination === null ? UNKNOWN : `node ${source} → node ${destination}`,
    },
    { label: "Header", term: "header", value: headerWords(moment, foremost(moment, channels)) },
    {
      label: "Circuit",
      term: "circuit",
      value: `${formatCount(channels.length)} links`,
      explanation: "Links of which it holds a channel now",
    },
    { label: "In buffers", term: "buffer", value: `${formatCount(flits)} flits` },
    {
      label: "Opened",
      term: "journey",
      value: known ? `at ${formatDuration(known.opened * cycleNs)}` : UNKNOWN,
      explanation: "When its first attempt was opened",
    },
    {
      label: "Attempt",
      term: "retry",
      value: known ? formatCount(known.attempts.length) : UNKNOWN,
      explanation: "It is opened again after a time-out, a refusal or damage",
    },
    { label: "Payload", term: "payload", value: known ? `${formatCount(known.payload_bytes)} B` : UNKNOWN },
  ];
}
