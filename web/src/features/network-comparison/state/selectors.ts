/** How far the runs are that a part of the sheet shows. */
import { type RunProgress, runProgress } from "../../../runs/run-progress";
import { isInFlight, isRunnable } from "../../../runs/run-state";
import type { AppState } from "../../../state/app-state";
import { type NetworkComparisonRun, runsIn } from "./runs";

type Known = Pick<AppState, "networkComparison">;

export function shownRuns({ networkComparison }: Known): NetworkComparisonRun[] {
  return runsIn(networkComparison);
}

/** Those of the shown part that can be run now. */
export function runnableShown(state: Known): NetworkComparisonRun[] {
  return shownRuns(state).filter(({ id }) => isRunnable(state.networkComparison.runs.get(id)));
}

/** Whether anything runs or waits, in whichever part. */
export function networkComparisonRuns({ networkComparison: { runs } }: Known): boolean {
  return [...runs.values()].some(isInFlight);
}

/** Of the shown part. */
export function networkComparisonProgress(state: Known): RunProgress {
  const runs = shownRuns(state).map(({ id, run: { cpu_us } }) => ({ key: id, cpu_us }));
  return runProgress(runs, state.networkComparison.runs);
}

/** By the name of each. */
export function networkComparisonFailures(state: Known) {
  return shownRuns(state).flatMap(({ id, name }) => {
    const run = state.networkComparison.runs.get(id);
    return run?.phase === "failed" ? [{ what: name.replaceAll("_", " "), failure: run }] : [];
  });
}
