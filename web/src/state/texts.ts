/** Edits for undo, notices and problems of the page's state. */

// Edits.
export const undone = (edit: string) => `Undone: ${edit}`;
export const redone = (edit: string) => `Redone: ${edit}`;
export const discardRejectedEdit = "Discard rejected edit";
export const goToBranch = (branch: string) => `Go to “${branch}”`;
export const originalBranch = "Original";
export const newBranch = (number: number) => `Branch ${number}`;

// Notes.
export const loadNotes = "Load the notes of a link";
export const addNote = "Add note";
export const editNote = "Edit note";
export const deleteNote = "Delete note";
export const tooManyNotes = (limit: number) =>
  `A link can hold at most ${limit} notes. Delete a note before you add one.`;

// Marks on the time bar.
export const partBreaks = (part: string) => `${part} breaks`;
export const partIsMended = (part: string) => `${part} is repaired`;
export const branchMark = (branch: string) => `Branch “${branch}”`;
export const noteMark = (note: string) => `Note: ${note}`;

// What could not be opened, or was opened with remarks.
export const thisLesson = "This lesson";
export const thisAddress = "This address";
export const thisLink = "This link";
export const gallery = "The preset gallery";
export const pastEnd = (cycle: number, end: number) =>
  `cycle ${cycle} is past the end of the run; the page shows the end, cycle ${end}, instead`;
export const noSuchObject = (object: string, id: number) =>
  `this network has no ${object} ${id}; nothing is selected`;

// A comparison.
export const comparisonTitle = (a: string, b: string) => `${a} against ${b}`;

// Time.
export const selectPacketToHop = "Select a packet first to step by its hops.";

// The engine.
export const engineError = (message: string) => `The engine reports an error: ${message}`;

// Parts that are fetched when they are first used.
export const networkComparison = "the network comparison";
export const exporter = "the export";
export const verdicts = "the comparison";
export const longerRuns = "longer runs";
export const largeScenarios = "the storage of large scenarios";

// Why an action is locked, by the link that opened the page or by the step of a lesson.
export const lockedByLink = {
  edit: "Locked: the link that opened this page does not allow changing the scenario",
  open: "Locked: the link that opened this page does not allow opening something else",
  time: "Locked: the link that opened this page does not allow going to another time",
  play: "Locked: the link that opened this page does not allow going to another time",
};
export const lockedByStep = {
  edit: "Locked: this step does not allow changing the scenario",
  open: "Locked: this step does not allow opening something else",
  time: "Locked: this step does not allow going to another time",
  play: "Locked: this step does not allow going to another time",
};
