/** Texts of runs and comparisons as Markdown. */

export const noLink = "Too large for a link; open the file of the scenario instead";
export const inputsInFile = "The file of the scenario contains all inputs.";
export const inputsInLink = "The link below contains all inputs.";
export const inputsDefault = "All inputs are at their defaults.";
export const inputHeads = ["input", "value", "default"];
export const resultHeads = ["result", "value"];
export const unnamed = "Unnamed scenario";
export const differencesUnknown =
  "The differences between A and B are not known yet; the link contains both scenarios.";
export const differenceHeads = ["difference", "A", "B"];
export const noDifferences = "Nothing differs between A and B.";
export const comparison = "A against B";
export const verdictHeads = ["measure", "A", "B", "B − A", "unit", "outcome"];
export const intervalNote = "± is half the width of the 95 % interval.";
export const open = "Open it in Flitscope";
