/** Texts of runs, whichever feature starts them. */

/** On a run button: what a click starts. */
export const startRuns = (count: number) => `Start ${count} ${count === 1 ? "run" : "runs"}`;
export const resumeRuns = (left: number, total: number) => `Resume: ${left} of ${total} to run`;
export const runName = (name: string, seed: number) => `${name}, seed ${seed}`;
