/** Texts of the note that the page resumed an earlier visit. */
export const resumed = (name: string) =>
  name === ""
    ? "Resumed where you left off. Your place is saved in this browser only, for the window used last."
    : `Resumed where you left off: “${name}”. Your place is saved in this browser only, for the window used last.`;
export const startOver = "Start over";
export const dismissLabel = "Dismiss";
