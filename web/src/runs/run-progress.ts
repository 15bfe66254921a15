/** Progress of several runs together, and the time left; for every feature that runs scenarios in the pool. */
import type { PaceNow } from "./pace";
import { type Failure, isInFlight, type RunStates } from "./run-state";

export type RunProgress = {
  done: number;
  failed: number;
  of: number;
  /** By the CPU time that they take, as the engine estimates it. */
  share: number;
  cpuUsLeft: number;
  /** Whether any of them runs or waits. */
  running: boolean;
};

/** A run that failed, by a name that the user knows. */
export type FailedRun = { what: string; failure: Failure };

export function runProgress(runs: Iterable<{ key: string; cpu_us: number }>, states: RunStates): RunProgress {
  let [done, failed, of, cpuUs, reached, running] = [0, 0, 0, 0, 0, false];
  for (const { key, cpu_us: own } of runs) {
    const run = states.get(key);
    of += 1;
    cpuUs += own;
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
    share: cpuUs > 0 ? reached / cpuUs : 0,
    cpuUsLeft: cpuUs - reached,
    running,
  };
}

/** Seconds of wall time; null where nothing runs, or before the pace is measured. */
export function secondsLeft({ running, cpuUsLeft }: RunProgress, pace: PaceNow): number | null {
  return running && pace.isMeasured ? cpuUsLeft * pace.secondsPerCpuUs : null;
}

/** Seconds of wall time that the rest would take from now. */
export function secondsAhead({ cpuUsLeft }: RunProgress, pace: PaceNow): number {
  return cpuUsLeft * pace.secondsPerCpuUs;
}
