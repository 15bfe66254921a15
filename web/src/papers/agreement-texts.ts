/** Agreement of a simulated value with a published one. */
import type { Role } from "../engine/types";

/** "155–210 MB/s (tolerance of the published 165–200)" */
export const tolerance = (range: string, printed: string) =>
  `${range} (tolerance of the published ${printed})`;
export const PLACES = {
  within: (tolerance: string) => `within ${tolerance}`,
  below: (tolerance: string) => `below ${tolerance}`,
  above: (tolerance: string) => `above ${tolerance}`,
  undecided: (tolerance: string) => `undecided, because the interval is too wide for ${tolerance}`,
} as const;

export const ROLES: Readonly<Record<Role, string>> = {
  calibration: "the model was calibrated to this value",
  prediction: "predicted: nothing was fitted to this value",
  informed: "not independent: follows from a value that the model was calibrated to",
  "assumption-fitted": "an assumption was fitted to this value",
  definition: "a definition, nothing to predict",
};
export const changedModel = (parameters: string) =>
  `this run differs from the model of the published machine in ${parameters}`;
export const notResolved = "not compared, because the value is not resolved";
export const notComplete = "not compared before the end of the run";
