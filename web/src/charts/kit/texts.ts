/** Texts that many charts share. */
export const nothingRun = "No data yet. Start the runs above.";
