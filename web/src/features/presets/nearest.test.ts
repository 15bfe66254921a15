import { expect, test } from "vitest";
import { nearestRow } from "./nearest";

const box = (left: number, top: number) => ({ left, top, width: 90, height: 40 });
/** Three in a row, then one alone, then two below another heading. */
const BOXES = [box(0, 0), box(100, 0), box(200, 0), box(0, 50), box(0, 120), box(100, 120)];

test.each([
  [1, 1, 3],
  [3, 1, 4],
  [2, -1, 2],
  [5, -1, 3],
  [3, -1, 0],
  [5, 1, 5],
] as const)("from %i in direction %i to %i", (from, direction, to) => {
  expect(nearestRow(BOXES, from, direction)).toBe(to);
});

test("of nothing there is nothing", () => {
  expect(nearestRow([], -1, 1)).toBe(-1);
});
