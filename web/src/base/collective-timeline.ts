/**
 * One collective operation as the page holds it: when each process came and went, and what each node did, in typed
 * arrays. Thousands of processes would be tens of thousands of objects.
 */
import { SPAN_KINDS, type SpanKind } from "./spans";

/** As the engine writes it. */
export type CollectiveTimelineJson = {
  operation: number;
  finished: boolean;
  start_ns: number;
  end_ns: number;
  processes: [entered: number | null, left: number | null][];
  nodes: { node: number; spans: { kind: SpanKind; from_ns: number; to_ns: number }[] }[];
};

export type CollectiveTimeline = {
  /** Its number, from 0. */
  operation: number;
  finished: boolean;
  /** When the first process entered. */
  startNs: number;
  /** When the last one left, or now. */
  endNs: number;
  /** Per process; those of a node stand one after the other. NaN where it has not come to that yet. */
  entered: Float64Array;
  left: Float64Array;
  /** Of each node of the job its number in the machine. */
  nodes: Uint32Array;
  /** The spans of `nodes[i]` begin at `firstSpan[i]` and end before `firstSpan[i + 1]`. */
  firstSpan: Uint32Array;
  /** Index of SPAN_KINDS. */
  spanKind: Uint8Array;
  spanFrom: Float64Array;
  spanTo: Float64Array;
};

export function packTimeline(json: CollectiveTimelineJson): CollectiveTimeline {
  const { operation, finished, start_ns: startNs, end_ns: endNs, processes, nodes } = json;
  const firstSpan = new Uint32Array(nodes.length + 1);
  nodes.forEach(({ spans }, at) => {
    firstSpan[at + 1] = firstSpan[at]! + spans.length;
  });
  const spans = nodes.flatMap((each) => each.spans);
  return {
    operation,
    finished,
    startNs,
    endNs,
    firstSpan,
    entered: Float64Array.from(processes, ([entered]) => entered ?? Number.NaN),
    left: Float64Array.from(processes, ([, left]) => left ?? Number.NaN),
    nodes: Uint32Array.from(nodes, ({ node }) => node),
    spanKind: Uint8Array.from(spans, ({ kind }) => SPAN_KINDS.indexOf(kind)),
    spanFrom: Float64Array.from(spans, ({ from_ns }) => from_ns),
    spanTo: Float64Array.from(spans, ({ to_ns }) => to_ns),
  };
}
