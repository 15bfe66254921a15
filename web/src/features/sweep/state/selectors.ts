/** Progress and failures of the runs of the sweep. */
import type { PlannedRun } from "../../../engine/types";
import { type FailedRun, type RunProgress, runProgress } from "../../../runs/run-progress";
import { runName } from "../../../runs/texts";
import type { AppState } from "../../../state/app-state";

type Known = Pick<AppState, "sweep">;

/** The runs of the plan, and those that follow from their results. */
export const sweepRuns = ({ sweep: { plan, more } }: Known): PlannedRun[] => [...(plan?.runs ?? []), ...more];

export function sweepProgress(state: Known): RunProgress {
  return runProgress(sweepRuns(state), state.sweep.runs);
}

/** By the name of each run. */
export function sweepFailures(state: Known): FailedRun[] {
  return sweepRuns(state).flatMap(({ key, name, seed }) => {
    const run = state.sweep.runs.get(key);
    return run?.phase === "failed" ? [{ what: runName(name, seed), failure: run }] : [];
  });
}
