import { expect, test } from "vitest";
import { BOTH_CLOSED, BOTH_OPEN, isDrawerOpen, isFirstScreen, readDrawers, toggleDrawer } from "./drawers";
import { createAppStore } from "./store";

test("with both closed it is the first screen; one that is opened is kept for the next visit", () => {
  const store = createAppStore();
  store.setState({ drawers: BOTH_CLOSED });
  expect(isFirstScreen(store.getState())).toBe(true);
  expect(store.getState().chosenDrawers).toBeNull();
  toggleDrawer(store, "charts");
  expect(isFirstScreen(store.getState())).toBe(false);
  expect(store.getState().chosenDrawers).toEqual({ form: false, charts: true });
});

test("who presents has the charts, whatever is closed", () => {
  const store = createAppStore();
  store.setState({ drawers: BOTH_CLOSED, presenting: true });
  expect(isDrawerOpen(store.getState(), "charts")).toBe(true);
  expect(isFirstScreen(store.getState())).toBe(false);
});

test.each([null, 7, {}, { form: true }, { form: "yes", charts: true }])(
  "what makes no sense is left alone: %j",
  (kept) => {
    expect(readDrawers(kept)).toBeNull();
  },
);

test("what was kept is taken", () => {
  expect(readDrawers({ ...BOTH_OPEN, more: 1 })).toEqual(BOTH_OPEN);
});
