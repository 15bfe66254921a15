import { expect, test } from "vitest";
import type { Figure, Inline, Step } from "../src/lessons/lesson.ts";
import { twoValues } from "./two-values.ts";

const text = (of: string): Inline => ({ kind: "text", text: of });
const FIGURE: Figure = {
  id: "rate",
  claim: "figure-rate",
  label: "Rate",
  unit: "MB/s",
  range: [270, 290],
  published: null,
  term: null,
};

function found(unit: string, value: number | null, ...inlines: Inline[]): string[] {
  const step: Step = {
    title: "",
    at: { preset: "", overrides: [] },
    beside: null,
    view: "",
    play: true,
    speed: null,
    highlight: null,
    predict: null,
    exercise: null,
    experiment: null,
    blocks: [{ kind: "paragraph", inlines }],
    figures: [{ ...FIGURE, unit }],
  };
  return twoValues(step, () => value);
}

test("a number near a figure, but not as the figure shows it, is told", () => {
  expect(found("MB/s", 280.47, text("It gets 280 MB/s."))).toEqual([
    "the text says 280 MB/s, but figure rate shows 280.5 MB/s; use [](figure:rate)",
  ]);
  expect(found("µs", 5.15, text("It takes 5,100 ns."))).toHaveLength(1);
  expect(found("MB/s", 280.47, { kind: "rule", anchor: "a", inlines: [text("0.28 GB/s")] })).toHaveLength(1);
});

test("what is as the figure shows it, far from it, of another unit, published, or not known is fine", () => {
  expect(found("MB/s", 280.47, text("It gets 280.5 MB/s."))).toEqual([]);
  expect(found("MB/s", 280.47, text("It gets 200 MB/s of 280 nodes."))).toEqual([]);
  expect(found("MB/s", 280.47, { kind: "claim", id: "P26", inlines: [text("280 MB/s")] })).toEqual([]);
  expect(found("MB/s", null, text("It gets 280 MB/s."))).toEqual([]);
});
