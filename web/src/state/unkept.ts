/** Which open scenarios are lost with this visit: they are too large for a link, and this browser does not store them. */
import type { Scenario } from "../engine/types";
import type { AppState } from "./app-state";
import { onSide, SIDES } from "./sides";

export function hasUnkept(state: AppState): boolean {
  return openAmong(state, state.unkept).length > 0;
}

/** Those of them whose note was not dismissed. */
export function unkeptScenarios(state: AppState): Scenario[] {
  const { unkept, unkeptDismissed } = state;
  return openAmong(
    state,
    unkept.filter((payload) => !unkeptDismissed.includes(payload)),
  );
}

function openAmong(state: AppState, payloads: readonly string[]): Scenario[] {
  const open = SIDES.flatMap((side) => onSide(state, side)?.opened ?? []);
  return open.filter(({ payload }) => payloads.includes(payload)).map(({ scenario }) => scenario);
}
