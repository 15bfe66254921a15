/** Texts of the accepted bandwidth and its verdict, which the first screen shows too. */
import type { Verdict } from "../../papers/published";

// What could not be loaded: "Couldn't load …".
export const hotSpotName = "the hot-spot breakdown";
export const jobTableName = "the job table";
export const resultLineName = "the judgement of the result";

export const perSender = "per sender";
export const inTotal = "in total";
export const worths = { "so-far": "so far", unresolved: "not resolved" } as const;
export const verdict = (verdict: Verdict, isCalibrated: boolean) =>
  verdict === "within" && isCalibrated ? "calibrated to the paper" : VERDICTS[verdict];
const VERDICTS = {
  within: "agrees with the paper",
  below: "below the paper",
  above: "above the paper",
} as const;
