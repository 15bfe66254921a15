/** Texts of the network comparison that load with the page: its commands. */
export const run = "Run network comparison";
/** On the run button: what a click starts. */
export const startRuns = (count: number) => `Start ${count} ${count === 1 ? "run" : "runs"}`;
export const resumeRuns = (left: number, total: number) => `Resume: ${left} of ${total} to run`;
export const noRunLeft = "No run of this part is left to start";
export const cancel = "Cancel network comparison";
export const notRunning = "The network comparison is not running";
