/** Texts of the view of programs. */
export const noProgram = "No job of this scenario is a program.";
export const programChoice = "Program";
export const titleWithJob = (program: string, job: string) => `${program}, ${job}`;
export const viewsLabel = "Program view";
export const figuresView = "Figures";
export const figuresHint = "Results of the program";
export const timelineView = "Timeline";
export const timelineHint = "What each process does over time, in its latest measurement";
export const tableView = "Table";
export const tableHint = "The timeline as a table";

export const zoomIn = "Zoom in";
export const zoomInHint = "Zoom in (+)";
export const zoomOut = "Zoom out";
export const zoomOutHint = "Zoom out (−)";
export const showAllTime = (time: string) => `Show all ${time}`;
export const showAllProcesses = "Show all processes";

export const statesLabel = "Process states";
export const timeSpan = (from: string, to: string) => `From ${from} to ${to}`;
export const timeSpanOfFirst = (from: string, to: string, shown: number, count: number) =>
  `From ${from} to ${to}; the first ${shown} of ${count} processes`;
export const processColumn = "Process";
export const nodeColumn = "node";
export const allRow = "all";

export const figuresLabel = "Program results";
export const duringMeasurement = (shares: string) => `During the measurement: ${shares}.`;
export const sizesCaption = "By message size";
export const sizeColumn = "Message size";
export const latencyColumn = "latency";
export const latencyHint = "half the time from a message to its reply";
export const rateColumn = "MB/s";
export const rateHint = "one way, as the first process measures it";
export const repetitionsColumn = "repeats";
export const repetitionsHint = "repetitions between start and end of the measurement";
export const iterations = "Iterations, all processes";
export const iterationTimes = "Mean, longest";
export const meanAndLongest = (mean: string, longest: string) => `${mean}, ${longest}`;
