/** Texts of sweeps that load with the page: commands, names of sweeps, refusals. */
export const run = "Run sweep";
export const setUpFirst = "Set up a sweep first";
export const cancel = "Cancel sweep";
export const notRunning = "No sweep is running";
export const sweepScenario = "Sweep this scenario";
export const openFile = "Open sweep file";
export const saveFile = "Save sweep as file";
export const exportCsv = "Export sweep as CSV";
export const exportJson = "Export sweep as JSON";
export const exportParquet = "Export sweep as Parquet";
export const cancelFirst = "Cancel the running sweep first";
export const runFirst = "Run a sweep first";
export const saved = (name: string) => `Saved ${name}.`;

/** The name of a new sweep. */
export const sweepOf = (scenario: string) => `Sweep of ${scenario}`;

export const anotherRuns = "Another sweep is running. Cancel it first.";
export const changedMeanwhile = "Another sweep was run or changed in the meantime. Open this one again.";
export const baseNotCompleted = "The engine could not complete the base scenario of the sweep.";
