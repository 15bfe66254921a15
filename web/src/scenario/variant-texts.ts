/** What the names of variants of a scenario end with: other algorithms, other progress of messages. */

export const byHardware = "by hardware";
export const bySoftware = "by software";
export const progressInCalls = "progress in calls";
export const independentProgress = "independent progress";
export const variant = (name: string, difference: string) => `${name}, ${difference}`;

// How far computing and communication overlap.
export const fullOverlap = "full";
export const partialOverlap = "partial";
export const littleOverlap = "little";
