import { expect, test } from "vitest";
import { testTree } from "../base/testing";
import { isOfMachine, loadByLevel, mostLoaded } from "./predicted";

const tree = testTree(2, 2);

/** Up links of nodes 0.25, 0.5, 0.75, 1; everything else nothing. */
const loads = Float32Array.from(tree.link_from, (from) => (from < 4 ? (from + 1) / 4 : 0));

test("by level, the highest first, and by direction", () => {
  const none = { most: 0, mean: 0 };
  expect(loadByLevel(tree, loads)).toEqual([
    { level: 2, up: none, down: none },
    { level: 1, up: { most: 1, mean: 0.625 }, down: none },
  ]);
});

test("the most loaded links, and how many are like them", () => {
  expect(mostLoaded(loads, 3)).toEqual({ links: [6], load: 1, alike: 1 });
  const even = Float32Array.from(loads, (_, link) => (link < 6 ? 0.3 : 0.29));
  const most = mostLoaded(even, 2);
  expect(most).toMatchObject({ links: [0, 1], alike: 6 });
  expect(mostLoaded(new Float32Array(8), 3)).toBeNull();
});

test("loads of another machine are told from those of this one", () => {
  expect(isOfMachine(tree, loads)).toBe(true);
  expect(isOfMachine(testTree(2, 3), loads)).toBe(false);
});
