/** How far the runs are that a part of the sheet shows. */
import type { AppState } from "../../../state/app-state";
import { type NetworkComparisonRun, runsIn } from "./runs";

type Known = Pick<AppState, "networkComparison">;

export function shownRuns({ networkComparison }: Known): NetworkComparisonRun[] {
  return runsIn(networkComparison);
}

/** Those of the shown part that can be run now. */
export function runnableShown(state: Known): NetworkComparisonRun[] {
  return shownRuns(state).filter(({ id }) => {
    const phase = state.networkComparison.runs.get(id)?.phase;
    return phase === undefined || phase === "failed";
  });
}

/** Whether anything runs or waits, in whichever part. */
export function networkComparisonRuns({ networkComparison: { runs } }: Known): boolean {
  return [...runs.values()].some(({ phase }) => phase === "waiting" || phase === "running");
}

export type NetworkComparisonProgress = { done: number; failed: number; of: number; share: number };

/** Of the shown part. The share is by nodes times simulated time, which is about how long they take. */
export function networkComparisonProgress(state: Known): NetworkComparisonProgress {
  const all = shownRuns(state);
  let [done, failed, weight, reached] = [0, 0, 0, 0];
  for (const { id, run: planned } of all) {
    const run = state.networkComparison.runs.get(id);
    weight += planned.weight;
    if (run?.phase === "done") done += 1;
    if (run?.phase === "failed") failed += 1;
    if (run?.phase === "done") reached += planned.weight;
    if (run?.phase === "running") reached += (planned.weight * run.simulatedNs) / Math.max(1, run.endNs);
  }
  return { done, failed, of: all.length, share: weight > 0 ? reached / weight : 0 };
}
