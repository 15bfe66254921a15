/** Breaking what is selected, or mending it: one key for both, for an object is either whole or not. */

import type { Part } from "../engine/types";
import { isBroken } from "../scenario/broken";
import { partOf } from "../scenario/parts";
import type { AppState } from "./app-state";
import { presentCycle, shownScenario } from "./selectors";
import { focusedSide } from "./sides";

export type PartAtHand = { part: Part; broken: boolean };

/** The part that is selected, and how it is at the present moment; null where nothing is that can break. */
export function partAtHand(state: AppState): PartAtHand | null {
  const { selected } = state;
  const { opened } = focusedSide(state);
  if (!opened || !selected) return null;
  const { topology } = opened.machine;
  const part = partOf(topology, selected);
  // What was asked for at this very moment counts, though it holds only from the next cycle on.
  return (
    part && {
      part,
      broken: isBroken(topology, shownScenario(state) ?? opened.scenario, part, presentCycle(state)),
    }
  );
}
