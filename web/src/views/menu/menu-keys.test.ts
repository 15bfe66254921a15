import { expect, test } from "vitest";
import { nextItem } from "./menu-keys";

const items = ["Play", "Step", "Slower", "Faster", "Undo"];

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 4, 0],
  ["ArrowDown", -1, 0],
  ["ArrowUp", 0, 4],
  ["ArrowUp", -1, 4],
  ["Home", 3, 0],
  ["End", 0, 4],
  ["s", 0, 1],
  ["s", 1, 2],
  ["S", 2, 1],
  ["z", 0, null],
  ["ArrowRight", 0, null],
  ["Enter", 0, null],
  [" ", 0, null],
] as const)("%s from item %i leads to %s", (key, at, to) => {
  expect(nextItem(items, at, key)).toBe(to);
});

test("an empty menu leads nowhere", () => expect(nextItem([], -1, "ArrowDown")).toBeNull());
