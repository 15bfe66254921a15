/** Texts of fields pinned next to the task of an exercise. */

export const downLinks = "Cables out of service";
export const ofJob = (job: string) => `For ${job}`;
