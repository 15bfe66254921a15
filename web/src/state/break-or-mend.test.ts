import { expect, test } from "vitest";
import { testMachine } from "../engine/machine.fixture";
import { withEvent } from "../scenario/events";
import { EXAMPLE } from "../scenario/example.fixture";
import type { AppState, Opened } from "./app-state";
import { partAtHand } from "./break-or-mend";
import { alone } from "./sides.fixture";

const opened = { scenario: EXAMPLE, machine: testMachine(1), endCycle: 100 } as Opened;
const state = (change: Partial<AppState>, scenario = EXAMPLE): AppState =>
  alone({ opened: { ...opened, scenario } }, change);
const link = { kind: "link", id: 2 } as const;

test("a link or an Elite is at hand when it is selected; a node is not", () => {
  expect(partAtHand(state({ selected: link }))).toEqual({ part: { node: 1 }, broken: false });
  expect(partAtHand(state({ selected: { kind: "elite", id: 0 } }))?.part).toEqual({ level: 1, elite: 0 });
  expect(partAtHand(state({ selected: { kind: "node", id: 1 } }))).toBeNull();
  expect(partAtHand(state({}))).toBeNull();
  expect(partAtHand(alone({}, { selected: link }))).toBeNull();
});

test("what was broken at this very moment is to be fixed next", () => {
  const scenario = withEvent(EXAMPLE, { at_cycle: 0, change: "break", part: { node: 1 } });
  expect(partAtHand(state({ selected: link }, scenario))?.broken).toBe(true);
  const later = withEvent(EXAMPLE, { at_cycle: 7, change: "break", part: { node: 1 } });
  expect(partAtHand(state({ selected: link }, later))?.broken).toBe(false);
});
