import { expect, test } from "vitest";
import { diamonds, leafAt, leafPlace, squares, stripLayout } from "./strip-layout";

test("rows of whole groups, wide enough to point at", () => {
  expect(stripLayout(64, 4)).toMatchObject({ columns: 16, rows: 4 });
  expect(stripLayout(1024, 4)).toMatchObject({ columns: 32, rows: 32 });
  expect(stripLayout(27, 3)).toMatchObject({ columns: 15, rows: 2 });
  expect(stripLayout(2, 4)).toMatchObject({ columns: 2, rows: 1 });
  expect(stripLayout(100, 50)).toMatchObject({ columns: 32 });
});

test("every leaf is found where it is", () => {
  for (const [nodes, arity] of [
    [64, 4],
    [1000, 4],
    [27, 3],
    [100, 50],
    [1, 1],
  ] as const) {
    const layout = stripLayout(nodes, arity);
    for (let node = 0; node < nodes; node++) {
      const { x, y, size } = leafPlace(layout, arity, node);
      expect(leafAt(layout, arity, x + size / 2, y + size / 2)).toBe(node);
      expect(x + size).toBeLessThanOrEqual(layout.width);
      expect(y + size).toBeLessThanOrEqual(layout.height);
    }
  }
});

test("next to the leaves the nearest is meant", () => {
  const layout = stripLayout(6, 4);
  expect(leafAt(layout, 4, -50, -50)).toBe(0);
  expect(leafAt(layout, 4, 999, 999)).toBe(5);
  expect(leafAt(layout, 4, 41, 5)).toBe(3);
});

test("one path for many leaves", () => {
  const layout = stripLayout(8, 4);
  expect(squares(layout, 4, [0, 4])).toBe("M1 1h8v8h-8zM44 1h8v8h-8z");
  expect(diamonds(layout, 4, [0])).toBe("M5 0l5 5l-5 5l-5 -5z");
  expect(squares(layout, 4, [])).toBe("");
});
