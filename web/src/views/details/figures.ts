/** What can be told at one moment, in words and units: of the whole network here, of one object in `object-figures.ts`. */
import { formatCount, formatDuration, UNKNOWN } from "../../base/format";
import type { ObjectRef } from "../../base/object-ref";
import type { TermId } from "../../base/terms";
import type { FrameColumns } from "../../engine/frame";
import type { Machine } from "../../engine/protocol";
import type { Journey, Summary } from "../../engine/types";

export type Figure = {
  label: string;
  term: TermId;
  value: string;
  explanation?: string;
  /** What the value is about, to be selected from here: packets have no other place for a keyboard. */
  about?: ObjectRef;
};
export type Moment = {
  machine: Machine;
  columns: FrameColumns;
  summary: Summary;
  /** Of the selected packet, as far as it is known. */
  journey?: Journey | null;
};

/** What is told while nothing is pointed at. */
export function networkFigures(moment: Moment): Figure[] {
  const { totals } = moment.columns;
  const { metrics } = moment.summary;
  return [
    {
      label: "Circuits open",
      term: "circuit",
      value: formatCount(totals.circuitsOpen),
      explanation: "Packets that hold channels now",
    },
    { label: "Headers waiting", term: "headers-waiting", value: formatCount(totals.waitingHeaders) },
    {
      label: "Packets",
      term: "packet",
      value: formatCount(totals.packetsDelivered),
      explanation: "Delivered since time 0",
    },
    {
      label: "Messages",
      term: "message",
      value: formatCount(totals.messagesCompleted),
      explanation: "Completed since time 0",
    },
    {
      label: "Time-outs, refusals",
      term: "time-out",
      value: `${formatCount(totals.timeOuts)}, ${formatCount(metrics.refusals)}; ${formatCount(totals.retries)} retried`,
      explanation: "Packets sent back after a long wait or because of damage, since time 0",
    },
    { label: "Senders", term: "sender", value: formatCount(metrics.senders) },
    {
      label: "Latency p50, p99",
      term: "packet-latency",
      value:
        metrics.latency_ns.p50 === null
          ? UNKNOWN
          : `${formatDuration(metrics.latency_ns.p50)}, ${formatDuration(metrics.latency_ns.p99)}`,
      explanation: "From when a packet is first opened to when its last transaction is served",
    },
  ];
}
