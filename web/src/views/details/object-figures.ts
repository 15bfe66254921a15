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
import * as texts from "./object-texts";
import { packetFigures } from "./packet-figures";

const CHANNEL_WORDS: Record<number, string> = {
  [CHANNEL_STATE.free]: texts.free,
  [CHANNEL_STATE.claimed]: texts.claimed,
  [CHANNEL_STATE.flowing]: texts.flowing,
  [CHANNEL_STATE.blocked]: texts.blocked,
  [CHANNEL_STATE.discarding]: texts.discarding,
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
  if (state === CHANNEL_STATE.free) return texts.free;
  return texts.channelValue(
    columns.channelSource[channel],
    columns.channelDestination[channel],
    CHANNEL_WORDS[state],
    columns.channelFill[channel],
    machine.bufferFlits,
  );
}

function linkFigures(moment: Moment, link: number): Figure[] {
  const { machine, columns } = moment;
  const { topology } = machine;
  const to = topology.link_to[link] ?? 0;
  return [
    {
      label: texts.utilisation,
      term: "utilisation",
      value: formatShare(utilisation(moment, link)),
      explanation: texts.flitsCarried((topology.link_flit_ps?.[link] ?? topology.cycle_ps) / 1000),
    },
    { label: texts.flits, term: "flit", value: formatCount(columns.linkFlits[link] ?? 0) },
    {
      label: texts.totalDelay,
      term: "delay",
      value: summed(moment, columns.linkDelay, [link]),
      explanation: texts.linkDelayHint(endName(topology, to)),
    },
    {
      label: texts.waiting,
      term: "wait",
      value: summed(moment, columns.linkWait, [link]),
      explanation: texts.linkWaitHint(endName(topology, to)),
    },
    {
      label: texts.shareOfWorstLink,
      term: "congestion-matrix",
      value: formatShare(shareOfMost(moment, link)),
      explanation: texts.shareOfWorstLinkHint,
    },
    ...Array.from(
      { length: topology.channels },
      (_, channel): Figure => ({
        label: texts.channel(channel),
        term: "virtual-channel",
        value: channelLine(moment, link * topology.channels + channel),
        ...packetOn(moment, link * topology.channels + channel),
        explanation: texts.channelHint,
      }),
    ),
  ];
}

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
      label: partWords(texts.shareOfWorstElite, topology.network),
      term: "congestion-matrix",
      value: formatShare(share),
      explanation: partWords(texts.shareOfWorstEliteHint, topology.network),
    },
    ...(chassis
      ? [{ label: texts.packedIn, term: "chassis" as const, value: chassis, explanation: texts.chassisHint }]
      : []),
    {
      label: texts.totalDelay,
      term: "delay",
      value: summed(moment, columns.linkDelay, entering),
      explanation: texts.eliteDelayHint,
    },
    {
      label: texts.waiting,
      term: "wait",
      value: summed(moment, columns.linkWait, entering),
      explanation: texts.eliteWaitHint,
    },
    { label: texts.flitsIn, term: "flit", value: formatCount(carried) },
    {
      label: texts.busiestOutput,
      term: "utilisation",
      value: formatShare(busiest),
      explanation: texts.busiestOutputHint,
    },
    {
      label: texts.headersWaiting,
      term: "headers-waiting",
      value: formatCount(blocked),
      explanation: texts.headersWaitingHint,
    },
    {
      label: texts.outputsHeld,
      term: "outputs-held",
      value: texts.outputsHeldValue(claimed, channelsOf(leaving).length),
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
      label: texts.sends,
      term: "node-bandwidth",
      value: formatBandwidth(sent[node] ?? null),
      explanation: texts.meanRate,
    },
    {
      label: texts.receives,
      term: "node-bandwidth",
      value: formatBandwidth(received[node] ?? null),
      explanation: texts.meanRate,
    },
    {
      label: texts.payloadOut,
      term: "payload",
      value: texts.bytes(formatCount(columns.nodeSent[node] ?? 0)),
    },
    {
      label: texts.payloadIn,
      term: "payload",
      value: texts.bytes(formatCount(columns.nodeReceived[node] ?? 0)),
    },
    {
      label: texts.linkUpDown,
      term: "utilisation",
      value: texts.twoValues(formatShare(utilisation(moment, up)), formatShare(utilisation(moment, down))),
      explanation: texts.utilisation,
    },
    {
      label: texts.waitToEnter,
      term: "inputter",
      value: summed(moment, columns.linkWait, [down]),
      explanation: texts.waitToEnterHint,
    },
    {
      label: texts.now,
      term: "packet",
      value: channel === undefined ? texts.noPacket : texts.toNode(columns.channelDestination[channel]),
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
