import { expect, test } from "vitest";
import type { Scenario } from "../engine/types";
import { withField, withJobField } from "./edit";
import { withEvent } from "./events";
import { EXAMPLE } from "./example.fixture";
import { followingEdit, hasSameName, markedAsEdited } from "./naming";

const UNIFORM: Scenario = { ...EXAMPLE, name: "Uniform" };
const edited = (before: Scenario, change: (scenario: Scenario) => Scenario, isCompared = false) =>
  followingEdit(before, change(before), isCompared);
const loaded = (load: number) => (scenario: Scenario) => withJobField(scenario, 0, "load", load);
const nodes = (count: number) => (scenario: Scenario) => withField(scenario, "topology.nodes", count);

test("a name says what was edited, and follows what is edited again", () => {
  const once = edited(UNIFORM, loaded(0.5));
  expect(once.name).toBe("Uniform (load 50 %)");
  const twice = edited(once, nodes(32));
  expect(twice.name).toBe("Uniform (load 50 %; nodes 32)");
  expect(edited(twice, loaded(0.25)).name).toBe("Uniform (nodes 32; load 25 %)");
});

test("a value has no brackets of its own", () => {
  const uniform = edited(UNIFORM, (scenario) => withJobField(scenario, 0, "pattern", "uniform"));
  expect(uniform.name).toBe("Uniform (pattern Uniform)");
  expect(edited(uniform, loaded(0.5)).name).toBe("Uniform (pattern Uniform; load 50 %)");
});

test("many edits, and what is no field, are no more than edits", () => {
  const broken = edited(UNIFORM, (scenario) =>
    withEvent(scenario, { at_cycle: 5, change: "break", part: { node: 1 } }),
  );
  expect(broken.name).toBe("Uniform (edited)");
  expect(edited(broken, loaded(0.5)).name).toBe("Uniform (edited)");
  const many = [loaded(0.5), nodes(32), (scenario: Scenario) => withField(scenario, "run.seed", 7)];
  const three = many.reduce((scenario, change) => edited(scenario, change), UNIFORM);
  expect(three.name).toBe("Uniform (load 50 %; nodes 32; seed 7)");
  expect(edited(three, (scenario) => withField(scenario, "run.duration_us", 9)).name).toBe(
    "Uniform (edited)",
  );
});

test("no name stays none, a new name stays, and what changes nothing changes no name", () => {
  expect(edited({ ...UNIFORM, name: "" }, loaded(0.5)).name).toBe("");
  expect(edited(UNIFORM, (scenario) => ({ ...loaded(0.5)(scenario), name: "Mine" })).name).toBe("Mine");
  expect(edited(UNIFORM, (scenario) => ({ ...scenario })).name).toBe("Uniform");
});

test("in a comparison the name stays that of both, marked", () => {
  const side = edited(UNIFORM, loaded(0.5), true);
  expect(side.name).toBe("Uniform (edited)");
  expect(hasSameName(side.name, UNIFORM.name)).toBe(true);
  expect(hasSameName("Uniform", "Hot-spot")).toBe(false);
});

test("what was marked once is not marked again", () => {
  const once = markedAsEdited(UNIFORM);
  expect(once.name).toBe("Uniform (edited)");
  expect(markedAsEdited(once)).toBe(once);
});
