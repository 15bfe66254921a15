/** Progress and failures of the runs of the sweep. */
import { type FailedRun, type RunProgress, runProgress } from "../../../runs/run-progress";
import { runName } from "../../../runs/texts";
import type { AppState } from "../../../state/app-state";

export function sweepProgress({ sweep: { plan, runs } }: Pick<AppState, "sweep">): RunProgress {
  return runProgress(plan?.runs ?? [], runs);
}

/** By the name of each run. */
export function sweepFailures({ sweep: { plan, runs } }: Pick<AppState, "sweep">): FailedRun[] {
  return (plan?.runs ?? []).flatMap(({ key, name, seed }) => {
    const run = runs.get(key);
    return run?.phase === "failed" ? [{ what: runName(name, seed), failure: run }] : [];
  });
}
