/**
 * Form and charts are drawers of the page. A newcomer finds both closed, and in their place the question of the open scenario
 * and its answer: the first screen. A link, a lesson or a comparison opens them for this visit; what the user opens or
 * closes is kept for the next ones.
 */
import type { AppState } from "./app-state";
import { isComparing } from "./sides";
import type { AppStore } from "./store";

export type Drawer = "form" | "charts";
export type Drawers = Readonly<Record<Drawer, boolean>>;

export const BOTH_OPEN: Drawers = { form: true, charts: true };
export const BOTH_CLOSED: Drawers = { form: false, charts: false };

type Showing = Pick<AppState, "drawers" | "lesson" | "sides" | "presenting">;

/** Stored text may be anybody's: null unless it says of each whether it is open. */
export function readDrawers(kept: unknown): Drawers | null {
  const { form, charts } = Object(kept) as Partial<Record<Drawer, unknown>>;
  return typeof form === "boolean" && typeof charts === "boolean" ? { form, charts } : null;
}

/** What is read, compared or presented has the places of form and charts for itself. */
export const takesDrawers = (state: Showing) =>
  state.lesson !== null || state.presenting || isComparing(state);

export function isDrawerOpen(state: Showing, drawer: Drawer): boolean {
  return state.drawers[drawer] || takesDrawers(state);
}

/** Whether question and answer stand in place of form and charts. */
export function isFirstScreen(state: Showing): boolean {
  return !isDrawerOpen(state, "form") && !isDrawerOpen(state, "charts");
}

/** Opens or closes one, for the next visits too. */
export function toggleDrawer(store: AppStore, drawer: Drawer): void {
  const { drawers } = store.getState();
  const next = { ...drawers, [drawer]: !drawers[drawer] };
  // A caption is of the first screen.
  store.setState({ drawers: next, chosenDrawers: next, tour: null });
}
