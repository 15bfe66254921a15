/** States as tests make them and look at them. */
import { type AppState, EMPTY_SIDE, INITIAL_STATE, type SideState } from "./app-state";
import { inFocus } from "./reducers";
import { shownReport } from "./selectors";
import type { Session } from "./session";
import { focusedSide } from "./sides";

export const testSide = (change: Partial<SideState>): SideState => ({ ...EMPTY_SIDE, ...change });

/** One side, in the state as it is at first. */
export function alone(side: Partial<SideState>, rest: Partial<AppState> = {}): AppState {
  return { ...INITIAL_STATE, ...rest, sides: { a: testSide(side), b: null } };
}

/** Changes what the side in focus has. */
export function changeSide(
  { store }: Pick<Session, "store">,
  change: (side: SideState) => Partial<SideState>,
): void {
  store.setState((state) => inFocus(state, change(focusedSide(state))));
}

/** The state, and next to it what the side in focus has and the report that is shown. */
export function seen({ store }: Pick<Session, "store">) {
  const state = store.getState();
  return { ...state, ...focusedSide(state), report: shownReport(state) };
}
