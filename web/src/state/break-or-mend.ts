/** Breaks the selected part, or mends it: one key for both, since a part is either whole or broken. */

import type { Part } from "../engine/types";
import { isBroken } from "../scenario/broken";
import { partOf } from "../scenario/parts";
import type { AppState } from "./app-state";
import { presentCycle, shownScenario } from "./selectors";
import { focusedSide } from "./sides";

export type PartAtHand = { part: Part; broken: boolean };

/**
 * The selected part, and whether it is broken at the present cycle; null where nothing selected can break.
 */
export function partAtHand(state: AppState): PartAtHand | null {
  const { selected } = state;
  const { opened } = focusedSide(state);
  if (!opened || !selected) return null;
  const { topology } = opened.machine;
  const part = partOf(topology, selected);
  // A change at this very cycle counts, though it takes effect from the next one on.
  return (
    part && {
      part,
      broken: isBroken(topology, shownScenario(state) ?? opened.scenario, part, presentCycle(state)),
    }
  );
}
