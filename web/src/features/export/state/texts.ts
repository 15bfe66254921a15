/** Texts of the command that exports results. */

export const exportAll = "Export all results as JSON";
export const needsResults = "Wait for the first results";
