import { expect, test } from "vitest";
import { addDashes, clip } from "./dashes";

const BOX = { left: 0, top: 0, right: 100, bottom: 100 };

function dashesOf(x1: number, x2: number, phase: number, travelled = 0): [number, number][] {
  const dashes: [number, number][] = [];
  let start = 0;
  const path = {
    moveTo: (x: number) => {
      start = x;
    },
    lineTo: (x: number) => dashes.push([start, x]),
  };
  addDashes(path, x1, 50, x2, 50, { period: 10, on: 6, phase }, travelled, BOX);
  return dashes;
}

test("a segment is cut to what is in view", () => {
  expect(clip(-100, 50, 300, 50, BOX)).toEqual([0.25, 0.5]);
  expect(clip(0, 50, 100, 50, BOX)).toEqual([0, 1]);
  expect(clip(-10, -10, 200, -5, BOX)).toBeNull();
});

test("dashes go with the phase towards the end of the line", () => {
  expect(dashesOf(0, 30, 0)).toEqual([
    [0, 6],
    [10, 16],
    [20, 26],
  ]);
  expect(dashesOf(0, 30, 0.5)).toEqual([
    [0, 1],
    [5, 11],
    [15, 21],
    [25, 30],
  ]);
});

test("they continue around a corner and begin in view as if all of the line were drawn", () => {
  expect(dashesOf(0, 20, 0, 15)[0]).toEqual([0, 1]);
  const long = dashesOf(-10_000, 30, 0);
  expect(long[0]![0]).toBe(0);
  expect(long.length).toBeLessThan(5);
});
