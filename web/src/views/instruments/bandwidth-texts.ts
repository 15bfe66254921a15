/** Texts of the accepted bandwidth and its verdict, which the first screen shows too. */

// What could not be loaded: "Couldn't load …".
export const hotSpotName = "the hot-spot breakdown";
export const jobTableName = "the job table";
export const resultLineName = "the judgement of the result";

export const perSender = "per sender";
export const inTotal = "in total";
export const worths = { "so-far": "so far", unresolved: "not resolved" } as const;
