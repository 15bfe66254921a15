/** What a verdict takes before it is planned. */
import { workerSeconds } from "../../../runs/pace";
import type { AppState } from "../../../state/app-state";
import { onSide, SIDES } from "../../../state/sides";

/** Seconds of CPU time of both sides with these seeds. */
export function verdictSeconds(state: Pick<AppState, "sides">, seeds: number): number {
  const ofOne = SIDES.map((side) => onSide(state, side)?.opened.cpuUs ?? 0);
  return seeds * workerSeconds(ofOne.reduce((sum, cpuUs) => sum + cpuUs, 0));
}
