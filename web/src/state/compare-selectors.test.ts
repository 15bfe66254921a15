import { expect, test } from "vitest";
import { testMachine, testSummary } from "../engine/machine.fixture";
import { EXAMPLE } from "../scenario/example.fixture";
import { type AppState, INITIAL_STATE, type Opened } from "./app-state";
import { clockCycle, clockEnd, cycleTowards, onSide, sideNames } from "./compare-selectors";
import { besideOpened, focusExchanged, sidesExchanged } from "./reducers";
import { ended, finished, presentCycle } from "./selectors";

const opened = (name: string, endCycle: number): Opened => ({
  scenario: { ...EXAMPLE, name },
  digest: "",
  payload: "",
  machine: testMachine(1),
  endCycle,
  promised: null,
  result: null,
});

const status = (cycle: number) => ({ cycle, reachedNsPerSecond: 0, summary: testSummary() });

/** A ends at 1000, B, which is beside, at 3000. */
function compared(a: number, b: number): AppState {
  const alone: AppState = { ...INITIAL_STATE, opened: opened("one", 1000), status: status(a) };
  const state = { ...alone, ...besideOpened(alone, "a", opened("two", 3000)) };
  return { ...state, compare: state.compare && { ...state.compare, otherStatus: status(b) } };
}

test("the clock is that of whoever is further, and ends with the later one", () => {
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
  const turned = { ...state, ...focusExchanged(state) };
  const named = (of: AppState) => (["a", "b"] as const).map((side) => onSide(of, side)?.opened.scenario.name);
  expect([named(state), named(turned), turned.opened?.scenario.name]).toEqual([
    ["one", "two"],
    ["one", "two"],
    "two",
  ]);
  expect(named({ ...state, ...sidesExchanged(state) })).toEqual(["two", "one"]);
  expect(named({ ...state, compare: null })).toEqual(["one", undefined]);
});

test("sides are called by their names, by letters where these say nothing", () => {
  const state = compared(0, 0);
  const renamed = (name: string): AppState => ({
    ...state,
    compare: state.compare && { ...state.compare, other: opened(name, 3000) },
  });
  expect(sideNames(state)).toEqual({ a: "one", b: "two" });
  expect(sideNames(renamed("one"))).toEqual({ a: "one (A)", b: "one (B)" });
  expect(sideNames(renamed(""))).toEqual({ a: "one", b: "B" });
});
