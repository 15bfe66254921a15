/** Texts of what the processes of a program do: next to the drawing, in its table, and for those who do not see it. */

import { formatCount, formatDuration, formatShare } from "../base/format";
import { PROCESS_STATES, type ProcessState } from "../base/process-states";
import type { TermId } from "../base/terms";
import type { ProgramTimeline } from "../engine/types";
import type { TimeWindow } from "./program-layout";
import { firstAfter, spansIn } from "./program-marks";
import type { RowWindow } from "./rows-layout";

export const noProcess = "No process has started yet.";

/** For legends and column headings. */
export const STATE_LABELS: Record<ProcessState, string> = {
  compute: "computes",
  "compute-holding": "computes while a transfer waits for it",
  call: "in a call",
  copy: "copies",
  register: "registers memory",
  "wait-progress": "waits for progress",
  "wait-network": "waits for the network",
  "wait-partner": "waits for its partner",
};

export const STATE_TERMS: Record<ProcessState, TermId> = {
  compute: "compute",
  "compute-holding": "wait-progress",
  call: "mpi-call",
  copy: "copy",
  register: "registration",
  "wait-progress": "wait-progress",
  "wait-network": "wait-network",
  "wait-partner": "wait-partner",
};

/** The same of several processes. */
const LABELS_OF_SEVERAL: Record<ProcessState, string> = {
  compute: "compute",
  "compute-holding": "compute while a transfer waits for it",
  call: "in a call",
  copy: "copy",
  register: "register memory",
  "wait-progress": "wait for progress",
  "wait-network": "wait for the network",
  "wait-partner": "wait for their partners",
};

/** What each of them means, as the table shows it in a title. */
export const STATE_TITLES: Record<ProcessState, string> = {
  compute: "The process does its own work",
  "compute-holding":
    "The process does its own work while a transfer waits: it must make a call before the transfer can continue",
  call: "In an MPI call: the call itself, checking buffers, matching",
  copy: "Copies a message between a buffer of the library and the process's own memory",
  register: "Registers memory with the network interface, or deregisters it",
  "wait-progress":
    "In a call, and the next step of the transfer waits for a process outside MPI: that process must make a call before the transfer can continue",
  "wait-network": "In a call while the network carries the data it waits for",
  "wait-partner": "In a call; the other process has not posted its part yet",
};

/** "process 5, node 2", or "processes 4 to 7". */
export function processesName({ node }: ProgramTimeline, { first, last }: RowWindow): string {
  return first === last ? `process ${first}, node ${node[first]}` : `processes ${first} to ${last}`;
}

const NOTHING = "nothing";

const labelOf = (state: ProcessState | null, count: number) =>
  state === null ? NOTHING : (count > 1 ? LABELS_OF_SEVERAL : STATE_LABELS)[state];

/** What processes do at a time, the most frequent first. */
function doingAt(timeline: ProgramTimeline, of: RowWindow, ns: number): string {
  const counts = new Map<ProcessState | null, number>();
  let span = -1;
  for (let process = of.first; process <= of.last; process++) {
    const at = firstAfter(timeline, process, ns);
    const is = at < timeline.firstSpan[process + 1]! && timeline.from[at]! <= ns;
    if (is) span = at;
    const state = is ? PROCESS_STATES[timeline.doing[at]!]! : null;
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  const all = [...counts].sort(([, a], [, b]) => b - a);
  if (of.first < of.last) return all.map(([state, count]) => `${count} ${labelOf(state, count)}`).join(", ");
  if (span < 0) return NOTHING;
  const [from, to] = [timeline.from[span]!, timeline.to[span]!];
  return `${labelOf(all[0]?.[0] ?? null, 1)}, for ${formatDuration(to - from)}`;
}

/** "process 5, node 2, at 3.4 µs: waits for progress, for 6.8 µs" */
export function processWords(timeline: ProgramTimeline, of: RowWindow, ns: number): string {
  return `${processesName(timeline, of)}, at ${formatDuration(ns)}: ${doingAt(timeline, of, ns)}`;
}

/** Nanoseconds in each state, in the order of PROCESS_STATES, within a time window; total of these processes. */
export function timeOf(timeline: ProgramTimeline, of: RowWindow, { fromNs, toNs }: TimeWindow): number[] {
  const sums = PROCESS_STATES.map(() => 0);
  for (let process = of.first; process <= of.last; process++) {
    const { first, end } = spansIn(timeline, process, fromNs, toNs);
    for (let span = first; span < end; span++)
      sums[timeline.doing[span]!]! +=
        Math.min(toNs, timeline.to[span]!) - Math.max(fromNs, timeline.from[span]!);
  }
  return sums;
}

/** "32 processes, 4.1 to 9 ms: computes 82 %, waits for progress 7 %" */
export function programHeadline(timeline: ProgramTimeline, of: RowWindow, shown: TimeWindow): string {
  const all = (of.last - of.first + 1) * Math.max(1, shown.toNs - shown.fromNs);
  const shares = timeOf(timeline, of, shown)
    .map((ns, kind) => ({ words: STATE_LABELS[PROCESS_STATES[kind]!], share: ns / all }))
    .filter(({ share }) => share >= 0.005)
    .sort((a, b) => b.share - a.share)
    .map(({ words, share }) => `${words} ${formatShare(share)}`);
  const count = of.last - of.first + 1;
  const who = count === 1 ? processesName(timeline, of) : `${formatCount(count)} processes`;
  const when = `${formatDuration(shown.fromNs)} to ${formatDuration(shown.toNs)}`;
  return `${who}, ${when}: ${shares.join(", ") || NOTHING}`;
}

export function programSummary(timeline: ProgramTimeline | null, title: string): string {
  if (!timeline || timeline.node.length === 0) return `${title}: no process has started yet.`;
  const of = { first: 0, last: timeline.node.length - 1 };
  const time = { fromNs: timeline.startNs, toNs: timeline.endNs };
  return `${title}, what each process does over time. ${programHeadline(timeline, of, time)}.`;
}
