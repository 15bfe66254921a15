/** States of a claim, in the words of the engine and of the scorecard. */

export const holdsWithin = "holds, difference within the interval" as const;
export const tooShort = "too short" as const;
export const notModelled = "not modelled" as const;
export const notRun = "not run" as const;
export const runFailed = "run failed" as const;
