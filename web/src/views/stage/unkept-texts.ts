/** Texts of the note that a scenario is lost with this visit. */
export const noteLabel = "Scenario not kept";
export const unkept =
  "This scenario is too large for a link, and this browser does not keep it. Save it as a file before you leave.";
export const save = "Save scenario as file";
export const dismissLabel = "Dismiss";
