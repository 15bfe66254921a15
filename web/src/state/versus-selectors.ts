/** How far the runs are that a part of the sheet shows. */
import type { Experiment } from "../papers/versus";
import type { AppState } from "./app-state";
import { experimentsIn } from "./versus";

type Known = Pick<AppState, "versus">;

const inFlight = (phase: string | undefined) => phase === "waiting" || phase === "running";

export function shownExperiments({ versus: { experiments, part } }: Known): Experiment[] {
  return experimentsIn(experiments, part);
}

/** Those of the shown part that can be run now. */
export function runnableShown(state: Known): Experiment[] {
  return shownExperiments(state).filter(({ key }) => {
    const phase = state.versus.runs.get(key)?.phase;
    return phase === undefined || phase === "failed";
  });
}

/** Whether anything runs or waits, in whichever part. */
export function versusRuns({ versus: { runs } }: Known): boolean {
  return [...runs.values()].some(({ phase }) => inFlight(phase));
}

export type VersusProgress = { done: number; failed: number; of: number; share: number };

/** Of the shown part. The share is by nodes times simulated time, which is about how long they take. */
export function versusProgress(state: Known): VersusProgress {
  const all = shownExperiments(state);
  let [done, failed, weight, reached] = [0, 0, 0, 0];
  for (const { key, weight: own } of all) {
    const run = state.versus.runs.get(key);
    weight += own;
    if (run?.phase === "done") done += 1;
    if (run?.phase === "failed") failed += 1;
    if (run?.phase === "done") reached += own;
    if (run?.phase === "running") reached += (own * run.simulatedNs) / Math.max(1, run.endNs);
  }
  return { done, failed, of: all.length, share: weight > 0 ? reached / weight : 0 };
}
