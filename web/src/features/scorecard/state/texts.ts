/** Texts of the scorecard that load with the page: commands and progress in the header. */
export const runClaims = "Run all claims";
export const noClaimLeft = "No claim of this paper is left to run";
export const cancelClaims = "Cancel claim runs";
export const noClaimRuns = "No claim is running";

/** Shown on the header's button. */
export const runsDone = (done: number, total: number) => `${done} of ${total}…`;
export const runsDoneLabel = (done: number, total: number) => `Scorecard: ${done} of ${total} runs done`;

/** Runs are named here as "NAME failed: REASON". */
export const comparisonWithPaper = "Comparison with the paper";
