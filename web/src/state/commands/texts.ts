/** Names of the commands of the core, why they are disabled, and what they report. */

/** Groups named by several words. */
export const runUntilGroup = "Run until";
export const stepByGroup = "Step by";

/** Titles of the groups, in the order of menu, Help and palette. */
export const groups = [
  "Scenario",
  "Edit",
  "Compare",
  "Sweep",
  "Branches",
  "Notes",
  "Time",
  runUntilGroup,
  stepByGroup,
  "Speed",
  "Network",
  "Claims",
  "Learn",
  "Present",
  "Page",
  "Theme",
] as const;

export const noScenarioYet = "No scenario is open yet";

// Scenario.
export const startOver = "Start over";
export const openFile = "Open a scenario file";
export const saveFile = "Save scenario as a file";
export const copyLink = "Copy link";
export const saved = (file: string) => `Saved ${file}.`;
export const linkCopied = "Link copied.";
export const linkCopiedWithDigest = "Link copied with the result digest.";
export const linkNotCopied = "Couldn't copy the link. Copy it from the address bar instead.";

// Edit.
export const undo = "Undo";
export const undoEdit = (edit: string) => `Undo: ${edit}`;
export const nothingToUndo = "Nothing to undo";
export const redo = "Redo";
export const redoEdit = (edit: string) => `Redo: ${edit}`;
export const nothingToRedo = "Nothing to redo";
export const paint = "Paint jobs and I/O nodes on the tree";
export const breakOrMend = "Break or repair the selected link or Elite";
export const selectPartFirst = "Select a link or Elite first";
export const discardRejectedEdit = "Discard rejected edit";
export const noRejectedEdit = "No edit was rejected";

// Branches.
export const fork = "Fork from here";
export const forked = (branch: string) =>
  `You are now on “${branch}”. The run before the fork is kept under Branches.`;
export const deleteBranch = "Delete current branch";
export const noBranch = "There is no branch yet";

// Notes.
export const addNote = "Add a note";
export const nextNote = "Go to next note";
export const previousNote = "Go to previous note";
export const noOtherNote = "There is no other note";
export const deleteNote = "Delete this note";
export const noNoteHere = "There is no note at this time";

// Time.
export const play = "Play";
export const pause = "Pause";
export const playOrPause = "Play or pause";
export const stepForward = {
  flit: "Step one flit time",
  event: "Step to the next event",
  hop: "Step to the packet's next hop",
};
export const stepBack = {
  flit: "Step back one flit time",
  event: "Step back to the previous event",
  hop: "Step back to the packet's previous hop",
};
export const stepTenForward = {
  flit: "Step ten flit times",
  event: "Step ten events",
  hop: "Step ten hops",
};
export const stepTenBack = {
  flit: "Step back ten flit times",
  event: "Step back ten events",
  hop: "Step back ten hops",
};
export const stepUnit = {
  flit: "Step by flit times",
  event: "Step by events",
  hop: "Step by hops of the selected packet",
};
export const selectPacketFirst = "Select a packet first";
export const backToStart = "Go back to time 0";
export const runToEnd = "Run to the end";
export const computeWholeRun = "Compute the whole run";
export const wholeRunKnown = "The whole run is already computed or in progress";
export const cancelWholeRun = "Cancel the whole run";
export const noWholeRun = "No whole run is in progress";
export const previousMark = "Go to previous mark";
export const nextMark = "Go to next mark";
export const noMark = "There is no mark in this direction";
export const stopHere = "Stop here";
export const nothingToStop = "Nothing is in progress";

// Run until.
export const untilBlocked = "Run until a header is blocked";
export const untilTimeOut = "Run until a packet times out";
export const untilLinkBusy = (percent: number) => `Run until a link is busy ${percent} % of the time`;
export const untilSelectedLinkBusy = (percent: number) =>
  `Run until the selected link is busy ${percent} % of the time`;
export const untilSteady = "Run until the bandwidth is steady";
export const untilStalled = "Run until nothing moves";

// Speed.
export const unpaced = "Run as fast as possible";
export const slower = "Play slower";
export const faster = "Play faster";
export const speedOne = "Play at 1×: 1 µs per second";
export const drawing = "Draw while running";

// Network.
export const deselectOrEnd = "Deselect, stop painting or end presenting";
export const deselect = "Deselect";
export const stopPainting = "Stop painting";
export const endPresenting = "End presenting";
export const nothingSelected = "Nothing is selected";
export const shadeByDelay = "Shade links by delay";
export const shadeByMeasuredLoad = "Shade links by measured load";
export const shadeByPredictedLoad = "Shade links by predicted load";
export const shadeOff = "Turn off link shading";

// Present.
export const present = "Present this run";
export const presentFirst = "Start presenting first";
export const presentingLesson =
  "Presenting. Press Page Down for the next step, Page Up for the previous one, Esc to end.";
export const presentingNotes =
  "Presenting. Press Page Down for the next note, Page Up for the previous one, Esc to end.";
export const presentingRun = "Presenting. Press Esc to end.";
export const presentForward = "Go to next step or note";
export const presentBack = "Go to previous step or note";
export const fullScreen = "Toggle full screen";
export const noFullScreen = "The browser doesn't allow full screen here.";
export const presentBoth = "Present matrix and bandwidth";
export const presentMatrix = "Present the matrix";
export const presentBandwidth = "Present the bandwidth";
export const presentNodes = "Present the nodes";
export const presentNetwork = "Present the network only";

// Page.
export const showForm = "Show scenario form";
export const showCharts = "Show charts";
export const drawerInUse = "A lesson, comparison or presentation keeps this open";
export const singleKeys = "Use single keys without Ctrl";
export const backgroundRuns = "Compute whole runs in the background";
export const loadNewVersion = "Load the new version";
export const isNewest = "This is the latest version";

// Theme.
export const themeSystem = "Use the system theme";
export const themeLight = "Use the light theme";
export const themeDark = "Use the dark theme";
export const themeContrast = "Use the high-contrast theme";
