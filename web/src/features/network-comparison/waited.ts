/** Wait causes of processes, and matching stretches of two runs. */

import { formatDuration, formatShare } from "../../base/format";
import { PROCESS_STATES, type ProcessState } from "../../base/process-states";
import type { TimeWindow } from "../../charts/program-layout";
import { STATE_LABELS, timeOf } from "../../charts/program-texts";
import type { ProgramTimeline } from "../../engine/types";
import { timePerProcess } from "./texts";

/** From the beginning of what is told of a run. */
export type Stretch = { fromNs: number; lengthNs: number };

/** As long as the longer of both, so that they begin side by side and one ends first; null before both are there. */
export function wholeStretch(timelines: readonly (ProgramTimeline | null)[]): Stretch | null {
  const known = timelines.filter((each) => each !== null);
  if (known.length === 0) return null;
  return { fromNs: 0, lengthNs: Math.max(1, ...known.map(({ startNs, endNs }) => endNs - startNs)) };
}

export function windowOf({ startNs }: ProgramTimeline, { fromNs, lengthNs }: Stretch): TimeWindow {
  return { fromNs: startNs + fromNs, toNs: startNs + fromNs + lengthNs };
}

export function stretchOf({ startNs }: ProgramTimeline, { fromNs, toNs }: TimeWindow): Stretch {
  return { fromNs: fromNs - startNs, lengthNs: toNs - fromNs };
}

export type Waited = { doing: ProcessState; label: string; share: number; words: string };

/** As shares of the time of all processes, all kinds that are told, so that both networks have the same rows. */
export function waitedOf(timeline: ProgramTimeline, window: TimeWindow): Waited[] {
  const processes = timeline.node.length;
  const sums = timeOf(timeline, { first: 0, last: processes - 1 }, window);
  const length = Math.max(1, Math.min(window.toNs, timeline.endNs) - window.fromNs);
  const all = length * Math.max(1, processes);
  return PROCESS_STATES.map((doing, kind) => {
    const ns = sums[kind] ?? 0;
    const share = ns / all;
    return {
      doing,
      label: STATE_LABELS[doing],
      share,
      words: timePerProcess(formatShare(share), formatDuration(ns / Math.max(1, processes))),
    };
  });
}
