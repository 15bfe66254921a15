/** Leads to a field of the form: at once, or as soon as another scenario is open. */
import { isDrawerOpen, toggleDrawer } from "../../state/drawers";
import type { Session } from "../../state/session";
import { ALL_SHEETS_CLOSED } from "../../state/sheets";
import { focusedSide } from "../../state/sides";
import { reveal, type Wanted } from "./reveal-field";

export function showField(session: Session, path: string, wanted: Wanted = "field"): void {
  session.store.setState(ALL_SHEETS_CLOSED);
  if (!isDrawerOpen(session.store.getState(), "form")) toggleDrawer(session.store, "form");
  reveal(path, wanted);
}

/** Waits for the scenario of this payload; where another one is opened instead, nothing is shown. */
export function showFieldOnceOpen(session: Session, payload: string, path: string): void {
  const { store } = session;
  const openNow = () => focusedSide(store.getState()).opened?.payload;
  const before = openNow();
  // It may be open already.
  if (before === payload) {
    showField(session, path);
    return;
  }
  const end = store.subscribe(() => {
    const now = openNow();
    if (now === before) return;
    end();
    if (now === payload) showField(session, path);
  });
}
