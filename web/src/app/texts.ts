/** Texts of the page around its panels. */

export const dropFile = "Drop a scenario file to open it";

// The page in a frame.
export const acceptedBandwidth = "Accepted bandwidth";
export const openInFlitscope = "Open in Flitscope";
export const tooLargeForLink = "Too large for a link";

// Parts that are loaded when they are first used.
export const explanation = "the explanation";
export const scenarioForm = "the scenario form";
export const scenario = "Scenario";

// Panels, as named when one of them fails.
export const pageHead = "Page head";
export const presenter = "Presenter";
export const lesson = "Lesson";
export const question = "Question";
export const result = "Result";
export const stage = "Stage";
export const details = "Details";
export const matrices = "Matrices";
export const bandwidth = "Bandwidth";
export const bandwidthAndLatency = "Bandwidth and latency";
export const bandwidthPerNode = "Bandwidth per node";
export const formButton = "Button for the form";
export const chartsButton = "Button for the charts";
export const note = "Note";
