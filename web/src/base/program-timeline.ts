/**
 * What the processes of a program did recently as the page holds it, in typed arrays: a program of a few hundred
 * processes has tens of thousands of spans.
 */
import { PROCESS_STATES, type ProcessState } from "./process-states";

/** As the engine writes it. */
export type ProgramTimelineJson = {
  finished: boolean;
  start_ns: number;
  end_ns: number;
  processes: { node: number; spans: { doing: ProcessState; from_ns: number; to_ns: number }[] }[];
};

export type ProgramTimeline = {
  /** Whether all processes are at their end. */
  finished: boolean;
  /** Before it nothing is told of all processes. */
  startNs: number;
  /** When the last process was done, or now. */
  endNs: number;
  /** Of each process the node that it is on. Those of a node stand one after the other. */
  node: Uint32Array;
  /** The spans of process i begin at `firstSpan[i]` and end before `firstSpan[i + 1]`; in the order of time. */
  firstSpan: Uint32Array;
  /** Index of PROCESS_STATES. */
  doing: Uint8Array;
  from: Float64Array;
  to: Float64Array;
};

export function packProgramTimeline(json: ProgramTimelineJson): ProgramTimeline {
  const { finished, start_ns: startNs, end_ns: endNs, processes } = json;
  const firstSpan = new Uint32Array(processes.length + 1);
  processes.forEach(({ spans }, at) => {
    firstSpan[at + 1] = firstSpan[at]! + spans.length;
  });
  const spans = processes.flatMap((each) => each.spans);
  return {
    finished,
    startNs,
    endNs,
    firstSpan,
    node: Uint32Array.from(processes, ({ node }) => node),
    doing: Uint8Array.from(spans, ({ doing }) => PROCESS_STATES.indexOf(doing)),
    from: Float64Array.from(spans, ({ from_ns }) => from_ns),
    to: Float64Array.from(spans, ({ to_ns }) => to_ns),
  };
}
