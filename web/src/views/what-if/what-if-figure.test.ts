import { expect, test } from "vitest";
import type { Summary } from "../../engine/types";
import { areApart, figureWords, whatIfFigure } from "./what-if-figure";

const summaryOf = (accepted: number | null): Summary => {
  const metrics = { accepted_mb_s_per_sender: accepted, accepted_ci95: 4.52 };
  return { metrics, jobs: [{}] } as unknown as Summary;
};

test("accepted bandwidth goes with its interval", () => {
  const figure = whatIfFigure(summaryOf(165.31))!;
  expect(figureWords(figure)).toBe("165.3 ± 4.5 MB/s");
  expect(figure.of).toBe("per sender");
});

test("there is no figure before there is a mean", () => {
  expect(whatIfFigure(null)).toBeNull();
  expect(whatIfFigure(summaryOf(null))).toBeNull();
});

test("two figures are distinguished where their intervals do not meet", () => {
  expect(areApart({ value: 100, ci95: 5 }, { value: 112, ci95: 5 })).toBe(true);
  expect(areApart({ value: 100, ci95: 5 }, { value: 109, ci95: 5 })).toBe(false);
  expect(areApart({ value: 100, ci95: 0 }, { value: 100.1, ci95: 0 })).toBe(true);
  // Without an interval no one knows.
  expect(areApart({ value: 100, ci95: 5 }, { value: 200, ci95: null })).toBe(false);
});
