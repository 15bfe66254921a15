/** What a verdict takes before it is made. */
import { runSeconds } from "../../../scenario/run-cost";
import type { AppState } from "../../../state/app-state";
import { onSide, SIDES } from "../../../state/sides";

/** Seconds of CPU time of both sides with so many seeds. */
export function verdictSeconds(state: Pick<AppState, "sides">, seeds: number): number {
  const ofOne = SIDES.map((side) => {
    const there = onSide(state, side);
    return there ? runSeconds(there.opened.scenario) : 0;
  });
  return seeds * ofOne.reduce((sum, seconds) => sum + seconds, 0);
}
