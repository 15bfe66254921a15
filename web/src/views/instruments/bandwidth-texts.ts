/** Texts of the accepted bandwidth and its verdict, which the first screen shows too. */

// What could not be loaded: "Couldn't load …".
export const hotSpotName = "the hot-spot breakdown";
export const jobTableName = "the job table";

export const perSender = "per sender";
export const inTotal = "in total";
export const agrees = "agrees with the paper";
export const belowPaper = "below the paper";
export const abovePaper = "above the paper";
export const verdictHint = (verdict: string, explanation: string) => `${verdict}. ${explanation}`;
export const claimStatement = (claim: string, statement: string) => `${claim}: ${statement}`;
export const tolerated = (range: string) => `Tolerance: ${range}.`;
export const calibrated = "The model was calibrated to this value.";
export const changedModel = (parameters: string) =>
  `This run differs from the model of the published machine in ${parameters}.`;
