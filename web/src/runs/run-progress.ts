/** Progress of several runs together, and the time left; for every feature that runs scenarios in the pool. */
import type { PaceNow } from "./pace";
import { type Failure, isInFlight, type RunStates } from "./run-state";

export type RunProgress = {
  done: number;
  failed: number;
  of: number;
  /** By weight: nodes times simulated time, which is about how long they take. */
  share: number;
  weightLeft: number;
  /** Whether any of them runs or waits. */
  running: boolean;
};

/** A run that failed, by a name that the user knows. */
export type FailedRun = { what: string; failure: Failure };

export function runProgress(runs: Iterable<{ key: string; weight: number }>, states: RunStates): RunProgress {
  let [done, failed, of, weight, reached, running] = [0, 0, 0, 0, 0, false];
  for (const { key, weight: own } of runs) {
    const run = states.get(key);
    of += 1;
    weight += own;
    running ||= isInFlight(run);
    if (run?.phase === "done") done += 1;
    if (run?.phase === "failed") failed += 1;
    if (run?.phase === "done") reached += own;
    if (run?.phase === "running") reached += (own * run.simulatedNs) / Math.max(1, run.endNs);
  }
  return {
    done,
    failed,
    of,
    share: weight > 0 ? reached / weight : 0,
    weightLeft: weight - reached,
    running,
  };
}

/** Seconds of wall time; null where nothing runs, or before the pace is measured. */
export function secondsLeft({ running, weightLeft }: RunProgress, pace: PaceNow): number | null {
  return running && pace.isMeasured ? weightLeft * pace.secondsPerWeight : null;
}

/** Seconds of wall time that the rest would take from now. */
export function secondsAhead({ weightLeft }: RunProgress, pace: PaceNow): number {
  return weightLeft * pace.secondsPerWeight;
}
