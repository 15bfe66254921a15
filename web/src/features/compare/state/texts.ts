/** Commands of a comparison, its edits for undo, and what it reports. */

export const compareFirst = "Start comparing first";
export const stopFirst = "Stop comparing first";
export const startOrStop = "Start or stop comparing";
export const stop = "Stop comparing";
export const compareWithCopyOfScenario = "Compare with a copy of this scenario";
export const compareAlgorithms = "Compare hardware with software";
export const needsCollective = "Only for a barrier, comparison, broadcast or allreduce";
export const algorithmComparison = "the comparison of algorithms";
export const compareProgress = "Compare with and without independent progress";
export const needsProgram = "Only for a program";
export const progressComparison = "the comparison of progress";
export const focusOther = "Focus the other side";
export const focusSide = (side: string) => `Focus side ${side}`;
export const swapSides = "Swap A and B";
export const ownSeeds = "Use a separate seed for each side";
export const sameSeed = "Use the same seed for both sides";
export const runComparison = "Run comparison";
export const isRunning = "The comparison is already running";
export const cancelRun = "Cancel comparison run";
export const notRunning = "No comparison is running";
export const showDifference = "Show B − A instead of both sides";

// Edits.
export const compareWithCopy = "Compare with a copy";
export const compareWith = (name: string) => `Compare with “${name}”`;
export const putOnSide = (name: string, side: string) => `Put “${name}” on side ${side}`;

// Reports.
export const sideBIs = (name: string) => `Side B is “${name}”.`;
export const sideBIsCopy = "Side B is a copy, and the form now edits it. Side A stays unchanged.";
export const stopped = (name: string) =>
  `Comparison stopped. “${name}” stays open; undo restores the other side.`;
export const focused = (side: string, name: string) => `Side ${side}, “${name}”, now has the focus.`;
export const swapped = (nameOfA: string) => `Sides swapped. Side A is now “${nameOfA}”.`;
export const pausedForRun = "Paused while the comparison runs.";
export const notContiguous =
  "A multicast needs contiguous nodes, and the nodes of this job are not contiguous.";
