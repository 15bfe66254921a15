import { expect, test } from "vitest";
import { agreementWords } from "./agreement";
import type { PublishedHere } from "./published";

const PUBLISHED = {
  printed: { low: 165, high: 200 },
  tolerated: { low: 155, high: 210 },
  unit: "MB/s",
  role: "calibration",
  changed: [],
} as unknown as PublishedHere;
const at = (mean: number, ci95 = 1) => ({ mean, ci95, worth: "resolved" as const });

test("agreement is stated with the tolerance of the published range and the role of the claim", () => {
  expect(agreementWords(PUBLISHED, at(159))).toBe(
    "within 155–210 MB/s (tolerance of the published 165–200); the model was calibrated to this value",
  );
  expect(agreementWords({ ...PUBLISHED, role: "prediction", changed: ["Time-out"] }, at(150))).toBe(
    "below 155–210 MB/s (tolerance of the published 165–200); predicted: nothing was fitted to this value; " +
      "this run differs from the model of the published machine in Time-out",
  );
  expect(agreementWords(PUBLISHED, at(154, 4))).toMatch(
    /^undecided, because the interval is too wide for 155–210/,
  );
});

test("nothing is compared before the end of the run, or where the value is not resolved", () => {
  expect(agreementWords(PUBLISHED, { ...at(180), worth: "so-far" })).toBe(
    "not compared before the end of the run",
  );
  expect(agreementWords(PUBLISHED, { ...at(180), worth: "unresolved" })).toContain("not resolved");
});
