/** Texts that many charts share. */
export const nothingRun = "Nothing has been run yet.";
