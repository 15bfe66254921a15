/** What a verdict takes before it is made. */
import { workerSeconds } from "../../../runs/pace";
import type { Left } from "../../../runs/run-progress";
import type { AppState } from "../../../state/app-state";
import { onSide, SIDES } from "../../../state/sides";

/** The runs of both sides with these seeds. */
export function verdictRuns(state: Pick<AppState, "sides">, seeds: number): Left {
  const ofOne = SIDES.map((side) => onSide(state, side)?.opened.cpuUs ?? 0);
  return {
    cpuUsLeft: seeds * ofOne.reduce((sum, cpuUs) => sum + cpuUs, 0),
    longestCpuUsLeft: Math.max(...ofOne),
  };
}

/** Seconds of CPU time of both sides. */
export const verdictSeconds = (state: Pick<AppState, "sides">, seeds: number): number =>
  workerSeconds(verdictRuns(state, seeds).cpuUsLeft);
