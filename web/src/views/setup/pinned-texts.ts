/** Texts of fields that stand beside the task of an exercise. */

export const downLinks = "Cables out of service";
export const ofJob = (job: string) => `For ${job}`;
