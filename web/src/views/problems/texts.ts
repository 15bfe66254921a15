/** Texts about what went wrong with a link, a file, a preset, an edit or the engine. */

export const engineStopped = "The engine stopped";
export const scenarioKept =
  "The simulation cannot continue until you restart it. Your scenario and settings are safe, here and in the address bar. The page itself still works.";
export const restartEngine = "Restart the engine";
export const engineLog = "What the engine did last";

export const problems = "Problems";
export const dismiss = "Dismiss";
export const notOpened = (source: string) => `${source} could not be opened`;
export const notRead = (source: string) => `${source} could not be read`;
export const editNotApplied = "The edit was not applied";
export const openedWithWarnings = (source: string) => `${source} was opened with warnings`;
export const editWarnings = "The edit was applied with warnings";
export const stillShown = (scenario: string) => `The page still shows “${scenario}”.`;
