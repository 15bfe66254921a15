/** What can be told at one moment, in words and units: of the whole network here, of one object in `object-figures.ts`. */
import { formatCount, formatDuration, UNKNOWN } from "../../base/format";
import type { ObjectRef } from "../../base/object-ref";
import type { TermId } from "../../base/terms";
import type { FrameColumns } from "../../engine/frame";
import type { Machine } from "../../engine/protocol";
import type { Journey, Summary } from "../../engine/types";
import * as texts from "./texts";

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
      label: texts.circuitsOpen,
      term: "circuit",
      value: formatCount(totals.circuitsOpen),
      explanation: texts.circuitsOpenHint,
    },
    { label: texts.headersWaiting, term: "headers-waiting", value: formatCount(totals.waitingHeaders) },
    {
      label: texts.packets,
      term: "packet",
      value: formatCount(totals.packetsDelivered),
      explanation: texts.packetsHint,
    },
    {
      label: texts.messages,
      term: "message",
      value: formatCount(totals.messagesCompleted),
      explanation: texts.messagesHint,
    },
    {
      label: texts.timeOuts,
      term: "time-out",
      value: texts.timeOutsValue(
        formatCount(totals.timeOuts),
        formatCount(metrics.refusals),
        formatCount(totals.retries),
      ),
      explanation: texts.timeOutsHint,
    },
    { label: texts.senders, term: "sender", value: formatCount(metrics.senders) },
    {
      label: texts.latency,
      term: "packet-latency",
      value:
        metrics.latency_ns.p50 === null
          ? UNKNOWN
          : texts.twoValues(formatDuration(metrics.latency_ns.p50), formatDuration(metrics.latency_ns.p99)),
      explanation: texts.latencyHint,
    },
  ];
}
