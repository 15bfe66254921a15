import { expect, test } from "vitest";
import { differenceText, figureText, outcomeText } from "./verdict-texts";

const figure = (mean: number, half_width: number | null) => ({ mean, half_width, seeds: 5 });

test("figures have their interval where there is one", () => {
  expect(figureText(figure(143.21, 2.1))).toBe("143.2 ± 2.1");
  expect(figureText(figure(143.21, null))).toBe("143.2");
  expect(figureText(null)).toBe("–");
});

test("differences have a sign, unless they round to nothing", () => {
  expect(differenceText(figure(26.8, 2.8))).toBe("+26.8 ± 2.8");
  expect(differenceText(figure(-0.5, null))).toBe("−0.500");
  expect(differenceText(figure(0, null))).toBe("0");
});

test("what it comes to is told in words", () => {
  const step = { words: "make it 40 ms", duration_us: 40_000, seeds: null, cpu_us: 9e6 };
  expect(outcomeText({ outcome: "higher", words: "higher", step: null, better: "b" })).toBe(
    "↑ higher: B is better",
  );
  expect(outcomeText({ outcome: "equal", words: "equal within ±2 %", step: null, better: null })).toBe(
    "= equal within ±2 %",
  );
  expect(
    outcomeText({ outcome: "not resolved", words: "not resolved: one operation", step, better: null }),
  ).toBe("not resolved: one operation (make it 40 ms)");
});
