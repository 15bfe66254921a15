/**
 * What can be told of one object at one moment, in words and units. Pure: frame and summary in, lines out.
 *
 * Every kind has a fixed number of lines, so that the panel does not jump while the pointer travels.
 */

import { formatBandwidth, formatCount, formatDuration, formatShare } from "../../base/format";
import { utilisationOf } from "../../base/link-use";
import { endName, type ObjectRef } from "../../base/object-ref";
import { packedIn } from "../../base/packing";
import { partWords } from "../../base/texts";
import { elitePlace } from "../../base/wiring";
import { CHANNEL_STATE } from "../../engine/frame";
import { portsFor } from "../ports";
import type { Figure, Moment } from "./figures";
import { packetFigures } from "./packet-figures";

const CHANNEL_WORDS: Record<number, string> = {
  [CHANNEL_STATE.free]: "free",
  [CHANNEL_STATE.claimed]: "claimed",
  [CHANNEL_STATE.flowing]: "flowing",
  [CHANNEL_STATE.blocked]: "blocked",
  [CHANNEL_STATE.discarding]: "discarding",
};

function utilisation({ machine, columns }: Moment, link: number): number | null {
  return utilisationOf(machine.topology, columns.linkFlits, columns.cycle, link);
}

/** The sum of a column of cycles over some links, as a duration. */
function summed({ machine }: Moment, column: Float64Array, links: readonly number[]): string {
  const cycles = links.reduce((sum, link) => sum + (column[link] ?? 0), 0);
  return formatDuration((cycles * machine.topology.cycle_ps) / 1000);
}

/** As in the congestion matrix, where links that end at a node have no part. */
function shareOfMost({ machine, columns }: Moment, link: number): number | null {
  const { link_to, nodes } = machine.topology;
  const delayAt = (each: number) => (link_to[each]! < nodes ? 0 : (columns.linkDelay[each] ?? 0));
  if (link_to[link]! < nodes) return null;
  const most = link_to.reduce((largest, _, each) => Math.max(largest, delayAt(each)), 0);
  return most > 0 ? delayAt(link) / most : null;
}

/** The packet that holds a channel. */
function packetOn({ columns }: Moment, channel: number): Pick<Figure, "about"> {
  const id = columns.channelPacket[channel] ?? 0;
  return id === 0 ? {} : { about: { kind: "packet", id } };
}

function channelLine({ machine, columns }: Moment, channel: number): string {
  const state = columns.channelState[channel] ?? CHANNEL_STATE.free;
  if (state === CHANNEL_STATE.free) return "free";
  const route = `${columns.channelSource[channel]} → ${columns.channelDestination[channel]}`;
  return `${route} ${CHANNEL_WORDS[state]}, ${columns.channelFill[channel]}/${machine.bufferFlits}`;
}

function linkFigures(moment: Moment, link: number): Figure[] {
  const { machine, columns } = moment;
  const { topology } = machine;
  const to = topology.link_to[link] ?? 0;
  return [
    {
      label: "Utilisation",
      term: "utilisation",
      value: formatShare(utilisation(moment, link)),
      explanation: `Flits carried, of one flit each ${(topology.link_flit_ps?.[link] ?? topology.cycle_ps) / 1000} ns since time 0`,
    },
    { label: "Flits", term: "flit", value: formatCount(columns.linkFlits[link] ?? 0) },
    {
      label: "Delay, sum",
      term: "delay",
      value: summed(moment, columns.linkDelay, [link]),
      explanation: `Time from the source to the grant at ${endName(topology, to)}, over the packets that came by this link`,
    },
    {
      label: "Of it, wait",
      term: "wait",
      value: summed(moment, columns.linkWait, [link]),
      explanation: `Time that their headers waited for the grant at ${endName(topology, to)}`,
    },
    {
      label: "Of worst link",
      term: "congestion-matrix",
      value: formatShare(shareOfMost(moment, link)),
      explanation: "Its delay, of the delay of the most loaded link",
    },
    ...Array.from(
      { length: topology.channels },
      (_, channel): Figure => ({
        label: `Channel ${channel}`,
        term: "virtual-channel",
        value: channelLine(moment, link * topology.channels + channel),
        ...packetOn(moment, link * topology.channels + channel),
        explanation:
          "Source → destination, state, flits in the buffer at the far end of so many that it holds",
      }),
    ),
  ];
}

const CHASSIS =
  "A chassis has 64 nodes and the Elites of levels 1 to 3; a top switch has 16 links down and Elites of levels 4 and 5";

function eliteFigures(moment: Moment, elite: number): Figure[] {
  const { machine, columns, summary } = moment;
  const { topology } = machine;
  const ports = portsFor(topology);
  const leaving = [...ports.leaving(topology.nodes + elite)];
  const entering = leaving.map((link) => ports.opposite[link] ?? 0);
  const share = summary.loads.total[elite] ?? null;
  const channelsOf = (links: readonly number[]) =>
    links.flatMap((link) =>
      Array.from({ length: topology.channels }, (_, c) => link * topology.channels + c),
    );
  const claimed = channelsOf(leaving).filter((channel) => columns.channelPacket[channel] !== 0).length;
  const blocked = channelsOf(entering).filter(
    (channel) => columns.channelState[channel] === CHANNEL_STATE.blocked,
  ).length;
  const carried = entering.reduce((sum, link) => sum + (columns.linkFlits[link] ?? 0), 0);
  const busiest = Math.max(0, ...leaving.map((link) => utilisation(moment, link) ?? 0));
  const { level, index } = elitePlace(topology, elite);
  const chassis = packedIn(topology, level, index);
  return [
    {
      label: partWords("Of worst Elite", topology.network),
      term: "congestion-matrix",
      value: formatShare(share),
      explanation: partWords("Its delay, of the delay of the most loaded Elite", topology.network),
    },
    ...(chassis
      ? [{ label: "Packed in", term: "chassis" as const, value: chassis, explanation: CHASSIS }]
      : []),
    {
      label: "Delay, sum",
      term: "delay",
      value: summed(moment, columns.linkDelay, entering),
      explanation: "Time from the source to the grant here, over the packets that came in",
    },
    {
      label: "Of it, wait",
      term: "wait",
      value: summed(moment, columns.linkWait, entering),
      explanation: "Time that their headers waited here for the grant",
    },
    { label: "Flits in", term: "flit", value: formatCount(carried) },
    {
      label: "Busiest output",
      term: "utilisation",
      value: formatShare(busiest),
      explanation: "Utilisation of its most used outgoing link",
    },
    {
      label: "Headers waiting",
      term: "headers-waiting",
      value: formatCount(blocked),
      explanation: "Inputs whose header waits for a grant now",
    },
    {
      label: "Outputs held",
      term: "outputs-held",
      value: `${claimed} of ${channelsOf(leaving).length} channels`,
    },
  ];
}

function nodeFigures(moment: Moment, node: number): Figure[] {
  const { machine, columns, summary } = moment;
  const ports = portsFor(machine.topology);
  const up = ports.leaving(node)[0] ?? 0;
  const down = ports.opposite[up] ?? 0;
  const channel = Array.from(
    { length: machine.topology.channels },
    (_, c) => up * machine.topology.channels + c,
  ).find((candidate) => columns.channelPacket[candidate] !== 0);
  const { sent, received } = summary.bandwidths;
  return [
    {
      label: "Sends",
      term: "node-bandwidth",
      value: formatBandwidth(sent[node] ?? null),
      explanation: "Mean payload rate",
    },
    {
      label: "Receives",
      term: "node-bandwidth",
      value: formatBandwidth(received[node] ?? null),
      explanation: "Mean payload rate",
    },
    { label: "Payload out", term: "payload", value: `${formatCount(columns.nodeSent[node] ?? 0)} B` },
    { label: "Payload in", term: "payload", value: `${formatCount(columns.nodeReceived[node] ?? 0)} B` },
    {
      label: "Link up, down",
      term: "utilisation",
      value: `${formatShare(utilisation(moment, up))}, ${formatShare(utilisation(moment, down))}`,
      explanation: "Utilisation",
    },
    {
      label: "Wait to enter",
      term: "inputter",
      value: summed(moment, columns.linkWait, [down]),
      explanation: "Time that headers waited for this node's inputter; no part of the congestion matrix",
    },
    {
      label: "Now",
      term: "packet",
      value:
        channel === undefined ? "no packet of its own" : `to node ${columns.channelDestination[channel]}`,
      ...(channel === undefined ? {} : packetOn(moment, channel)),
    },
  ];
}

export function figuresOf(ref: ObjectRef, moment: Moment): Figure[] {
  switch (ref.kind) {
    case "node":
      return nodeFigures(moment, ref.id);
    case "elite":
      return eliteFigures(moment, ref.id);
    case "link":
      return linkFigures(moment, ref.id);
    case "packet":
      return packetFigures(moment, ref.id);
  }
}
