import { expect, test } from "vitest";
import { testMachine, testSummary } from "../engine/machine.fixture";
import { EXAMPLE } from "../scenario/example.fixture";
import type { AppState, Opened } from "./app-state";
import { focusMoved, secondClosed, secondOpened, sideChanged, sidesExchanged } from "./reducers";
import { ended, finished, presentCycle } from "./selectors";
import {
  clockCycle,
  clockEnd,
  cycleTowards,
  focusedSide,
  onSide,
  SIDES,
  secondSide,
  sideName,
  sidesTitle,
} from "./sides";
import { alone } from "./sides.fixture";

const opened = (name: string, endCycle: number): Opened => ({
  scenario: { ...EXAMPLE, name },
  digest: "",
  payload: "",
  machine: testMachine(1),
  cpuUs: 1,
  endCycle,
  promised: null,
  result: null,
});

const status = (cycle: number) => ({ cycle, reachedNsPerSecond: 0, summary: testSummary() });

/** A, which is in focus, ends at 1000, B at 3000. */
function compared(a: number, b: number): AppState {
  const one = alone({ opened: opened("one", 1000), status: status(a) });
  const state = { ...one, ...secondOpened(one, "a", opened("two", 3000)) };
  return { ...state, ...sideChanged(state, "b", { status: status(b) }) };
}

test("the clock is that of anyone who is further, and ends with the later one", () => {
  const state = compared(1000, 1800);
  expect([clockCycle(state), clockEnd(state), presentCycle(state)]).toEqual([1800, 3000, 1800]);
  expect([finished(state), ended(state), ended(compared(1000, 3000))]).toEqual([true, false, true]);
});

test("on the way to a cycle both are as far as the one behind; one at its end is not behind", () => {
  expect(cycleTowards(compared(900, 200), 900)).toBe(200);
  expect(cycleTowards(compared(1000, 2000), 2500)).toBe(2000);
  expect(cycleTowards(compared(900, 900), 300)).toBe(900);
});

test("each side is found whichever is in focus, and alone there is only A", () => {
  const state = compared(5, 5);
  const moved = { ...state, ...focusMoved(state, "b") };
  const named = (of: AppState) => SIDES.map((side) => onSide(of, side)?.opened.scenario.name);
  expect(moved.sides, "nothing moves but the focus").toBe(state.sides);
  expect(focusedSide(state)).toBe(state.sides.a);
  expect(secondSide(state)).toBe(state.sides.b);
  expect(focusedSide(moved)).toBe(state.sides.b);
  expect(secondSide(moved)).toBe(state.sides.a);
  expect(onSide(state, "b"), "no new object for a view to be drawn by").toBe(state.sides.b);
  expect(named(state)).toEqual(["one", "two"]);
  expect(named({ ...state, ...sidesExchanged(state) })).toEqual(["two", "one"]);
  const left = { ...moved, ...secondClosed(moved) };
  expect([named(left), secondSide(left)]).toEqual([["two", undefined], null]);
  expect(onSide(alone({}), "a"), "before anything is open").toBeNull();
});

test("sides are called by their names, by letters where these say nothing", () => {
  const state = compared(0, 0);
  const renamed = (name: string): AppState => ({
    ...state,
    ...sideChanged(state, "b", { opened: opened(name, 3000) }),
  });
  const names = (of: AppState) => SIDES.map((side) => sideName(of, side));
  expect(names(state)).toEqual(["one", "two"]);
  expect(names(renamed("one"))).toEqual(["one (A)", "one (B)"]);
  expect(names(renamed(""))).toEqual(["one", "B"]);
  expect(sidesTitle(renamed(""))).toBe("one against B");
  expect(sidesTitle(alone({ opened: opened("one", 1000) }))).toBe("one");
});
