/** Agreement of a simulated value with a published one. */
import type { Role } from "../engine/types";

export const PLACES = { within: "within", below: "below", above: "above" };
export const tolerance = "tolerance";

export const ROLES: Readonly<Record<Role, string>> = {
  calibration: "calibrated to this value",
  prediction: "predicted: nothing was fitted to this value",
  informed: "not independent: follows from a value that the model was calibrated to",
  "assumption-fitted": "an assumption was fitted to this value",
  definition: "a definition, nothing to predict",
};
