/** Texts of exports. */

export const nothingRun = "nothing has run yet";
export const noSweep = "there is no sweep yet";
export const saved = (file: string) => `Saved ${file}.`;
export const notSaved = (file: string, reason: string) => `Couldn't save ${file}: ${reason}`;
