import { expect, test } from "vitest";
import { testMachine } from "../engine/machine.fixture";
import { EXAMPLE } from "../scenario/example.fixture";
import type { Branch, Opened, Status } from "./app-state";
import { marks, nextMark } from "./marks";
import { alone } from "./sides.fixture";

const scenario = {
  ...EXAMPLE,
  events: [
    { at_cycle: 100, change: "break" as const, part: { node: 3 } },
    { at_cycle: 500, change: "mend" as const, part: { node: 3 } },
  ],
};
const opened: Opened = {
  scenario,
  digest: "",
  payload: "",
  machine: testMachine(1),
  cpuUs: 1,
  endCycle: 1000,
  promised: null,
  result: null,
};
const branch = (cycle: number): Branch => ({ id: cycle, name: `at ${cycle}`, scenario, cycle });
const branches = [branch(300), branch(2000)];
const notes = [{ id: 1, cycle: 700, object: null, text: `${"word ".repeat(40)}end` }];
const at = (cycle: number) => alone({ opened, status: { cycle } as Status }, { branches });

test("events, branches and notes, by time, in words", () => {
  expect(marks({ opened, branches: [branch(300)], notes }).map(({ cycle, text }) => [cycle, text])).toEqual([
    [100, "Link of node 3 breaks"],
    [300, "Branch “at 300”"],
    [500, "Link of node 3 is repaired"],
    [700, `Note: ${"word ".repeat(12).trim()}…`],
  ]);
  expect(marks({ opened: null, branches: [], notes: [] })).toEqual([]);
});

test("the next mark lies beyond where the run is, the last one before it, none beyond the end", () => {
  expect(nextMark(at(0), 1)?.cycle).toBe(100);
  expect(nextMark(at(100), 1)?.cycle).toBe(300);
  expect(nextMark(at(500), 1)).toBeNull();
  expect(nextMark(at(500), -1)?.cycle).toBe(300);
  expect(nextMark(at(100), -1)).toBeNull();
});

test("pressing the key again while the run is on its way goes one further", () => {
  expect(nextMark({ ...at(0), seeking: { target: 100 } }, 1)?.cycle).toBe(300);
});
