import { expect, test } from "vitest";
import { testMachine } from "../../engine/machine.fixture";
import { EXAMPLE } from "../../scenario/example.fixture";
import { examplePreset } from "../../scenario/preset.fixture";
import { COMMANDS, commandLabel } from "../../state/commands";
import { alone } from "../../state/sides.fixture";
import { entryGroups } from "../menu/entries";
import { paletteResults } from "./results";

const opened = {
  scenario: EXAMPLE,
  digest: "",
  payload: "",
  machine: testMachine(1),
  endCycle: 1000,
  promised: null,
  result: null,
};
const state = alone(
  { opened },
  {
    engine: { phase: "ready", version: "0" },
    presets: [examplePreset("hot", { title: "Hot-spot: I/O" })],
    branches: [{ id: 4, name: "with a broken link", scenario: EXAMPLE, cycle: 10 }],
  },
);

const keys = (typed: string) => paletteResults(state, typed).map(({ entry }) => entry.key);

test("the menu has every command, and so has the palette", () => {
  const ids = COMMANDS.map(({ id }) => id);
  const inMenu = entryGroups(state).flatMap(({ entries }) => entries.map(({ key }) => key));
  expect(inMenu).toEqual(expect.arrayContaining(ids));
  expect(keys("")).toEqual(expect.arrayContaining(ids));
  for (const each of COMMANDS) {
    const label = commandLabel(each, state);
    expect(keys(label), label).toContain(each.id);
  }
});

test("objects come first, by their names", () => {
  expect(paletteResults(state, "1.0")[0]?.text).toBe("Go to: Elite 1.0");
  expect(keys("node 1")[0]).toBe("node 1");
  expect(keys("node 1000000")).not.toContain("node 1000000");
});

test("a moment of the run can be typed, one beyond its end cannot", () => {
  expect(paletteResults(state, "at 2.5 µs")[0]?.text).toBe("Go to: 2.500 µs");
  expect(keys("9 ms").filter((key) => key.startsWith("cycle"))).toEqual([]);
});

test("a share of a link can be typed, to run until it is reached", () => {
  expect(paletteResults(state, "until 62.5 %")[0]?.text).toBe("Run until: A link is busy 62.5 % of the time");
});

test("commands, branches and presets are found by a few letters", () => {
  expect(keys("fork")[0]).toBe("fork");
  expect(keys("theme dark")[0]).toBe("theme-dark");
  expect(keys("broken")).toContain("branch 4");
  expect(keys("hotspot")[0]).toBe("preset hot");
});

test("what can be done comes before what cannot", () => {
  const enabled = paletteResults(state, "st").map(({ entry }) => entry.enabled);
  expect(enabled.indexOf(false)).toBeGreaterThan(enabled.lastIndexOf(true));
});

test("a branch is switched to from the menu", () => {
  const switched: number[] = [];
  const entry = entryGroups(state, ["Branches"])[0]?.entries.find(({ key }) => key === "branch 4");
  void entry?.run({ branches: { switchTo: (id: number) => switched.push(id) } } as never);
  expect(switched).toEqual([4]);
});
