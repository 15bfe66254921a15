/** Progress of several runs together, and the time left; for every feature that runs scenarios in the pool. */
import type { PaceNow } from "./pace";
import { type Failure, isInFlight, type RunState, type RunStates } from "./run-state";

export type RunProgress = {
  done: number;
  failed: number;
  of: number;
  /** By the CPU time that they take, as the engine estimates it. */
  share: number;
  cpuUsLeft: number;
  /** Of the run of which most is left: no second worker helps it. */
  longestCpuUsLeft: number;
  /** Whether any of them runs or waits. */
  running: boolean;
};

/** A run that failed, by a name that the user knows. */
export type FailedRun = { what: string; failure: Failure };

const reachedOf = (run: RunState | undefined, cpuUs: number) =>
  run?.phase === "running" ? (cpuUs * run.simulatedNs) / Math.max(1, run.endNs) : 0;

export function runProgress(runs: Iterable<{ key: string; cpu_us: number }>, states: RunStates): RunProgress {
  let [done, failed, of, cpuUs, reached, longest, running] = [0, 0, 0, 0, 0, 0, false];
  for (const { key, cpu_us: own } of runs) {
    const run = states.get(key);
    of += 1;
    cpuUs += own;
    running ||= isInFlight(run);
    if (run?.phase === "done") done += 1;
    if (run?.phase === "failed") failed += 1;
    const ofRun = run?.phase === "done" ? own : reachedOf(run, own);
    reached += ofRun;
    longest = Math.max(longest, own - ofRun);
  }
  return {
    done,
    failed,
    of,
    share: cpuUs > 0 ? reached / cpuUs : 0,
    cpuUsLeft: cpuUs - reached,
    longestCpuUsLeft: longest,
    running,
  };
}

/** What is left of runs. */
export type Left = Pick<RunProgress, "cpuUsLeft" | "longestCpuUsLeft">;

/** Seconds of wall time that the rest takes from now on. */
export function secondsLeft({ cpuUsLeft, longestCpuUsLeft }: Left, pace: PaceNow): number {
  return pace.secondsPerCpuUs * Math.max(cpuUsLeft / pace.workers, longestCpuUsLeft);
}
