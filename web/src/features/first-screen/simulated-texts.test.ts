import { expect, test } from "vitest";
import { simulatedWords } from "./simulated-texts";

const figures = { quantity: "per sender", values: [], mean: 165.3, ci95: 4.52, worth: "resolved" } as const;
const done = { phase: "done", summary: null as never, overview: null } as const;

test("the figure of the whole run is told with its interval; before that it is so far", () => {
  const { values } = figures;
  expect(simulatedWords({ ...figures, values: [...values] }, done)).toBe(
    "Simulated here: 165.3 ± 4.5 MB/s per sender.",
  );
  expect(simulatedWords({ ...figures, values: [...values] }, null)).toMatch(/^Simulated so far: /);
});

test("without a figure it says how far the run is, or nothing", () => {
  const none = { ...figures, values: [], mean: null, ci95: null, worth: null };
  const running = { phase: "running", isAsked: false, share: 0.25, summary: null } as const;
  expect(simulatedWords(none, running)).toBe("Simulating: 25 %.");
  expect(simulatedWords(none, null)).toBe("");
});
