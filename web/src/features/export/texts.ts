/** Texts of the sheet that exports results. */

const PROVENANCE = "Every file names units, seed, engine version and digests.";

export const wholeRun = `Results of the whole run. ${PROVENANCE}`;
export const runSoFar = `Results of the run so far, at the current time. ${PROVENANCE}`;
export const table = "Table";
export const contents = "Contents";
export const saveAs = "Save as";
export const tableAs = (label: string, format: string) => `${label} as ${format}`;
export const allAsJson = "Export all as JSON";
