/** How far the runs are that a part of the sheet shows. */
import type { AppState } from "./app-state";
import { runsIn, type VersusRun } from "./versus-runs";

type Known = Pick<AppState, "versus">;

export function shownRuns({ versus }: Known): VersusRun[] {
  return runsIn(versus);
}

/** Those of the shown part that can be run now. */
export function runnableShown(state: Known): VersusRun[] {
  return shownRuns(state).filter(({ id }) => {
    const phase = state.versus.runs.get(id)?.phase;
    return phase === undefined || phase === "failed";
  });
}

/** Whether anything runs or waits, in whichever part. */
export function versusRuns({ versus: { runs } }: Known): boolean {
  return [...runs.values()].some(({ phase }) => phase === "waiting" || phase === "running");
}

export type VersusProgress = { done: number; failed: number; of: number; share: number };

/** Of the shown part. The share is by nodes times simulated time, which is about how long they take. */
export function versusProgress(state: Known): VersusProgress {
  const all = shownRuns(state);
  let [done, failed, weight, reached] = [0, 0, 0, 0];
  for (const { id, run: planned } of all) {
    const run = state.versus.runs.get(id);
    weight += planned.weight;
    if (run?.phase === "done") done += 1;
    if (run?.phase === "failed") failed += 1;
    if (run?.phase === "done") reached += planned.weight;
    if (run?.phase === "running") reached += (planned.weight * run.simulatedNs) / Math.max(1, run.endNs);
  }
  return { done, failed, of: all.length, share: weight > 0 ? reached / weight : 0 };
}
