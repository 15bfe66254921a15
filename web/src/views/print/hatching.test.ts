import { expect, test } from "vitest";
import { hatching } from "./hatching";

test("strokes rise across each rectangle and end at its edges", () => {
  expect(hatching("M0 0h3v3h-3z", 3)).toBe("M0 3L3 0");
  const strokes = [
    ...hatching("M10 20h12v6h-12zM40 0h2v2h-2z", 3).matchAll(/M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)/g),
  ];
  expect(strokes.length).toBeGreaterThan(4);
  for (const [, ...ends] of strokes) {
    const [x1, y1, x2, y2] = ends.map(Number) as [number, number, number, number];
    expect(x1 + y1).toBe(x2 + y2);
    expect((x1 + y1) % 3).toBe(0);
    const [left, right, top, bottom] = x1 < 40 ? [10, 22, 20, 26] : [40, 42, 0, 2];
    expect(Math.min(x1 - left, right - x2, y2 - top, bottom - y1)).toBeGreaterThanOrEqual(0);
  }
});

test("what is no rectangle is left as it is", () => {
  expect(hatching("M0 0L5 5", 3)).toBe("");
});
