import { expect, test } from "vitest";
import { SHEET_IDS } from "../features/sheets";
import { COMMANDS } from "./commands";
import { closeSheet, closeTopSheet, isOpen, openSheet, topSheet } from "./sheets";
import { createAppStore } from "./store";

const opened = (...ids: ("scorecard" | "glossary" | "help")[]) => {
  const store = createAppStore();
  for (const id of ids) store.setState(openSheet({ id }));
  return store;
};
const idsIn = (store: ReturnType<typeof opened>) => store.getState().sheets.map(({ id }) => id);

test("sheets stand on each other, and the top one closes first", () => {
  const store = opened("scorecard", "glossary");
  expect(topSheet(store.getState())).toEqual({ id: "glossary" });
  store.setState(closeTopSheet);
  expect(idsIn(store)).toEqual(["scorecard"]);
  store.setState(closeTopSheet);
  store.setState(closeTopSheet);
  expect(topSheet(store.getState())).toBeNull();
});

test("a sheet that is open is gone back to, with its new arguments", () => {
  const store = opened("scorecard");
  store.setState(openSheet({ id: "model", at: "ack" }));
  store.setState(openSheet({ id: "model", at: "grant" }));
  expect(topSheet(store.getState())).toEqual({ id: "model", at: "grant" });
  store.setState(openSheet({ id: "scorecard" }));
  expect(idsIn(store)).toEqual(["scorecard"]);
});

test("one below the top can be closed alone", () => {
  const store = opened("scorecard", "glossary", "help");
  store.setState(closeSheet("glossary"));
  expect(idsIn(store)).toEqual(["scorecard", "help"]);
  expect(isOpen(store.getState(), "glossary")).toBe(false);
});

test("each sheet has its command", () => {
  const ids = COMMANDS.map(({ id }) => id);
  for (const id of SHEET_IDS) expect(ids).toContain(`show-${id}`);
});
