import { describe, expect, test } from "vitest";
import { FIGURE_WIDTH, type Figure, layOutFigure, panelWidth, wrapped } from "./figure";
import type { Drawing, Shape, TextShape } from "./shapes";

const look = {
  text: "#000",
  muted: "#555",
  rule: "#ddd",
  ground: "#fff",
  font: "sans-serif",
  mono: "monospace",
};
const plain: Figure = { title: "", subtitle: "", panels: [], legend: [], caption: [], link: null, look };
const square = (size: number): Drawing => ({
  width: size,
  height: size,
  shapes: [{ kind: "path", d: `M0 0h${size}`, stroke: "#000" }],
});
const texts = ({ shapes }: Drawing) => shapes.filter((shape): shape is TextShape => shape.kind === "text");
const scaleOf = ({ transform }: Shape) => transform?.[0];

test("lines break at spaces, and within what has none", () => {
  expect(wrapped("one two three", 8)).toEqual(["one two", "three"]);
  expect(wrapped("abcdefghij", 4)).toEqual(["abcd", "efgh", "ij"]);
  expect(wrapped("", 4)).toEqual([]);
});

describe("panels", () => {
  test("one has all of the width, two share it side by side", () => {
    expect(panelWidth(1)).toBeLessThan(FIGURE_WIDTH);
    expect(2 * panelWidth(2)).toBeLessThan(panelWidth(1));
    const pair = { heading: "A", drawing: square(1000) };
    const { shapes, height } = layOutFigure({ ...plain, panels: [pair, { ...pair, heading: "B" }] });
    const [a, b] = shapes.filter(({ kind }) => kind === "path");
    expect(scaleOf(a!)).toBeCloseTo(panelWidth(2) / 1000);
    expect(b!.transform![4]).toBeGreaterThan(a!.transform![4]! + panelWidth(2));
    expect(height).toBeGreaterThan(panelWidth(2));
  });

  test("a small chart is enlarged within reason, and is in the middle", () => {
    const [shape] = layOutFigure({ ...plain, panels: [{ heading: null, drawing: square(100) }] }).shapes;
    expect(scaleOf(shape!)).toBe(1.6);
    expect(shape!.transform![4]).toBeCloseTo((FIGURE_WIDTH - 160) / 2);
  });
});

test("everything is within the page, whatever it is called and however long its link", () => {
  const drawn = layOutFigure({
    ...plain,
    title: "W".repeat(500),
    subtitle: "w".repeat(500),
    panels: [{ heading: "h".repeat(500), drawing: square(50) }],
    legend: Array.from({ length: 30 }, () => ({ icon: square(12), text: "an entry of some length" })),
    caption: ["word ".repeat(200)],
    link: `https://example.org/#/s/${"x".repeat(5000)}`,
  });
  for (const shape of texts(drawn)) {
    expect(shape.x).toBeGreaterThan(0);
    expect(shape.y).toBeLessThan(drawn.height);
    const letter = shape.font === "monospace" ? 0.6 : 0.55;
    if (!shape.transform)
      expect(shape.x + shape.text.length * shape.size * letter).toBeLessThan(FIGURE_WIDTH);
  }
  const typed = texts(drawn).filter(({ font }) => font === "monospace");
  expect(typed.length).toBeLessThanOrEqual(6);
  expect(typed.at(-1)?.text).toBe("… (5024 characters in total)");
  expect(new Set(typed.map(({ link }) => link?.length))).toEqual(new Set([5024]));
});

test("without a caption there are panels and legend alone", () => {
  const { shapes } = layOutFigure({ ...plain, panels: [{ heading: null, drawing: square(100) }] });
  expect(shapes).toHaveLength(1);
});
