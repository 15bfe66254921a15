import { expect, test } from "vitest";
import { testTree } from "../base/testing";
import type { Part } from "../engine/types";
import { cablesDown, cablesOf, isBroken, refOfPart } from "./broken";
import { withField } from "./edit";
import { withEvent } from "./events";
import { EXAMPLE } from "./example.fixture";
import { partOf } from "./parts";

const tree = testTree(4, 3);
const LINK: Part = { level: 2, elite: 3, up: 1 };
const ELITE: Part = { level: 2, elite: 3 };
const NODE: Part = { node: 12 };

test("a part is an object on the screen, if the machine has it", () => {
  expect(refOfPart(tree, ELITE)).toEqual({ kind: "elite", id: 19 });
  expect(refOfPart(tree, NODE)).toEqual({ kind: "link", id: 24 });
  expect(refOfPart(tree, { node: 64 + 999 })).toBeNull();
});

test("a part is its cables, and a link of either direction names the same cable", () => {
  expect(cablesOf(tree, NODE)).toEqual([24]);
  expect(cablesOf(tree, ELITE)).toHaveLength(8);
  const [cable] = cablesOf(tree, LINK);
  for (const link of [cable!, cable! + 1]) expect(partOf(tree, { kind: "link", id: link })).toEqual(LINK);
});

test("broken from the event on, until fixed; an Elite when none of its cables works", () => {
  let scenario = withEvent(EXAMPLE, { at_cycle: 500, change: "break", part: ELITE });
  expect(isBroken(tree, scenario, LINK, 499)).toBe(false);
  expect(isBroken(tree, scenario, LINK, 500)).toBe(true);
  scenario = withEvent(scenario, { at_cycle: 700, change: "mend", part: LINK });
  expect(isBroken(tree, scenario, LINK, 700)).toBe(false);
  expect(isBroken(tree, scenario, ELITE, 699)).toBe(true);
  expect(isBroken(tree, scenario, ELITE, 700)).toBe(false);
  expect(cablesDown(tree, scenario, 700).size).toBe(7);
  expect(isBroken(tree, scenario, { level: 9, elite: 0 }, 700)).toBe(false);
});

test("what is down from the start can be fixed later", () => {
  const scenario = withField(EXAMPLE, "topology.down_links", [{ node: 12 }]);
  expect(isBroken(tree, scenario, NODE, 0)).toBe(true);
  const mended = withEvent(scenario, { at_cycle: 10, change: "mend", part: NODE });
  expect(isBroken(tree, mended, NODE, 10)).toBe(false);
});
