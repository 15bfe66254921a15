/** Texts of the stage: time controls, the picture, its legend and its grid for screen readers. */

export const timePart = "Time";
export const networkPart = "Network";
export const notesPart = "Stage notes";
export const startingEngine = "Starting the engine…";
export const openingScenario = "Opening the scenario…";

// What could not be loaded: "Couldn't load …".
export const crashReportName = "the crash report";
export const problemsName = "the list of problems";
export const brushName = "the brush";
export const comparisonName = "the comparison";
export const pictureErrorName = "the picture's error message";
export const differenceLegendName = "the legend of B − A";
export const cableLegendName = "the legend of cable rates";
export const fullLinksName = "the list of full links";
export const resultNoteName = "the result check";
export const resumedNoteName = "the note on your last visit";
export const unkeptNoteName = "the note on a scenario that is not kept";
export const setAsideNoteName = "the note on your last edit";
export const newVersionNoteName = "the note on the new version";

/** Groups of commands, as `state/commands` names them. */
export const stepByGroup = "Step by";
export const runUntilGroup = "Run until";
export const branchesGroup = "Branches";

export const stepByLabel = (unit: string) => `Step by: ${unit}`;
export const runUntilLabel = "Run until something happens";
export const untilLabel = "Until";
export const branchesLabel = "Branches";
export const branchLabel = (name: string) => `Branch “${name}”`;

export const clockLabel = "Simulated time";
export const seekingForward = (time: string, share: string) => `to ${time}, ${share}`;
export const seekingBack = (time: string) => `back to ${time}`;
export const searching = "searching…";
export const ofDuration = (time: string) => `of ${time}`;
export const stopLabel = "Stop";

export const scrubLabel = "Time in the run";
export const timeOf = (now: string, end: string) => `${now} of ${end}`;
export const fullHeightLabel = (share: string) => `full height: ${share} of channels waiting`;
export const waitingShare = (share: string) => `${share} of channels waiting`;
export const notSimulated = "not simulated yet";
export const timeOuts = (count: number, written: string) =>
  count === 1 ? "1 time-out" : `${written} time-outs`;

export const speedLabel = "Speed";
export const speedHint =
  "simulated time per second of real time; at 1×, 1 µs per second, a packet takes about a second to cross a link";
export const speedUnlimited = "no limit";
export const maxSpeedLabel = "Max: as fast as possible, even while this page is hidden";
export const maxSpeed = "Max";

export const wholeNetwork = "Show whole network";

export const drawingOff =
  "Drawing is off to run faster; the picture is frozen. Figures, charts and the time bar continue.";
export const drawAgain = "Draw again";
export const stoppedAt = (time: string) => `Stopped at ${time}.`;
export const showStopped = (kind: string) => (kind === "packet" ? "Show the packet" : "Show the link");
export const dismissLabel = "Dismiss";

export const legendLabel = "What the picture shows";
export const shadedByDelay =
  "Delay: summed delay of the packets that arrived over a link, relative to the most loaded link";
export const shadedByMeasuredLoad = "Measured load: share of its capacity that a link carried recently";
export const shadedByPredictedLoad =
  "Predicted load: share of its capacity that a link would carry if every sender offered its load";
export const notShaded = "Links are not shaded";
export const onCommonScale = (meaning: string) => `${meaning}. The darkest shade is the maximum of A and B`;
export const heatDelay = "delay";
export const heatMeasured = "measured";
export const heatPredicted = "predicted";
export const heatOff = "off";
export const eliteShade = "Elite: delay,";
export const linkShade = "link:";
export const widthIsRate = "width: rate";
export const flitsPerDash = (count: number) =>
  count === 1 ? "one dash: 1 flit" : `one dash: ${count} flits`;
export const quarterOf = (by: string) => `colour: quarter of ${by}`;
export const nodesByQuarter = "colour: quarter of node";
export const moreJobs = (count: number) =>
  count === 1 ? "1 more job, colours repeat" : `${count} more jobs, colours repeat`;
export const ioNode = "I/O node";
export const packing = (letter: string, name: string, nodes: number) =>
  `${letter}: ${name} of ${nodes} nodes`;
export const packings = (bottom: string, letter: string, name: string) => `${bottom}, ${letter}: ${name}`;
export const channelsInUse = "below an Elite: channels in use";
export const headersAbove = "above: headers waiting";
export const aggregated = "aggregated: one line per cable; zoom in for packets";
export const heldChannel = "held; bar: buffer fill";
export const header = "header";
export const blocked = "blocked";
export const discarded = "discarded";
export const nodeHalves = "node: sends | receives";
export const broken = "broken";
export const chainStep = "waits for the packet numbered next";

export const gridLabel = "Elites of the network, highest level first, then nodes";
export const gridLabelOfSide = (side: string) =>
  `Elites of the network, side ${side}, highest level first, then nodes`;
export const gridLabelOfDifference = "Elites of the network, B − A, highest level first, then nodes";
export const topSwitches = (label: string, count: number, of: number) =>
  `${label}; ${count} of ${of} top switches`;
export const levelRow = (level: number) => `Level ${level}`;
export const nodesRow = "Nodes";
export const delayName = "delay";
export const largestDelay = "largest delay";
export const delayDifference = "delay difference B − A";
export const largestDelayDifference = "largest delay difference B − A";
export const ofHundred = (value: string) => `${value} of 100`;
export const notesPinned = (count: number) => (count === 1 ? ", 1 note" : `, ${count} notes`);
export const eliteCell = (elite: string, level: number, number: string, value: string) =>
  `${elite} level ${level} number ${number}, ${value}`;
export const elites = (network: string | undefined) => (network === "infiniband" ? "switches" : "Elites");
export const elitesCell = (elites: string, level: number, first: number, last: number, value: string) =>
  `${elites} level ${level} numbers ${first} to ${last}, ${value}`;
export const valueAt = (name: string, value: string, number: number) =>
  `${name} ${value} at number ${number}`;
export const namedValue = (name: string, value: string) => `${name} ${value}`;
export const noJob = "no job";
export const nodeCell = (node: string, role: string) => `node ${node}, ${role}`;
export const nodesCell = (first: number, last: number, roles: string) =>
  `nodes ${first} to ${last}, ${roles}`;
export const nodesWithRole = (count: number, role: string) =>
  role === noJob ? `${count} without a job` : `${count} in ${role}`;
