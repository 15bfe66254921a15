import { expect, test } from "vitest";
import { testTree } from "../../base/testing";
import { presentedScale } from "./presented-scale";

const TREE = testTree(4, 3);

test("a large picture is drawn half as large again", () => {
  expect(presentedScale(TREE, { width: 1344, height: 800 })).toBe(1.5);
});

test("Elites keep the names that they would lose, at the largest scale that leaves them", () => {
  expect(presentedScale(TREE, { width: 895, height: 468 })).toBe(1.25);
  expect(presentedScale(TREE, { width: 610, height: 460 })).toBe(1);
});

test("packets keep their worms", () => {
  expect(presentedScale(TREE, { width: 447, height: 360 })).toBe(1.25);
});

test("where there is nothing to lose, it is drawn as large as the page's type", () => {
  expect(presentedScale(TREE, { width: 300, height: 200 })).toBe(1.5);
});
