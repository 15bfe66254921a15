/** Texts of the network comparison: its sheet, its charts' titles and notes, its tables and exports. */
import type { Application } from "../../scenario/program-kinds";

// The sheet and its parts.
export const intro = (title: string, citation: string) =>
  `The same hosts on two networks, as in “${title}” (${citation}). The scorecard's claims use the same runs.`;
export const loadingRuns = "Loading runs…";
export const runsNotLoaded = "Couldn't load the runs, for these reasons:";
export const problem = (path: string, message: string) => `${path}: ${message}`;
export const parts = "Parts of the network comparison";
export const micro = "Micro-benchmarks";
export const microTitle = "Latency, bandwidth, their ratio, and b_eff";
export const applications = "Applications";
export const applicationsTitle = "Scaling efficiency of four programs";
export const cost = "Cost";
export const costTitle = "Cost per port by machine size";
export const why = "Why";
export const whyTitle = "Wait causes of processes on each network";
export const cancel = "Cancel";
export const nothingRun = "Nothing has been run yet.";

// Charts.
export const messageSize = "message size";
export const processes = "processes";
export const nodes = "nodes";
export const pingPong = "ping-pong";
export const streaming = "streaming";
export const curve = (network: string, program: string) => `${network}, ${program}`;
export const curveOfProcesses = (network: string, perNode: number) => `${network}, ${perNode} per node`;
export const curveOfSwitches = (network: string, ports: string) => `${network}, ${ports} ports`;

export const latency = "Latency";
export const latencyTitle = "Ping-pong latency";
export const latencyNote =
  "Half of the round-trip time. Both scales are logarithmic; 0 B messages are to the left of the break.";
export const bandwidth = "Bandwidth";
export const bandwidthNote =
  "In one direction. Ping-pong has one message in flight. Streaming has many, with receives posted beforehand.";
export const ratio = "Elan-4 ÷ InfiniBand";
export const ratioTitle = "Ratio of the two networks";
export const ratioNote =
  "Bandwidth of Elan-4 divided by bandwidth of InfiniBand. At 0 B: the ratio of messages per second.";
export const equal = "equal";
export const effective = "b_eff per process";
export const effectiveTitle = "Effective bandwidth per process";
export const effectiveNote =
  "b_eff divided by the number of processes, one per node. On an ideal network the curve is flat.";
export const efficiency = "Scaling efficiency";
export const ideal = "ideal";
export const scaledNote = "Scaled: each process has the same work, so time alone gives the efficiency.";
export const fixedNote =
  "Fixed: all processes share one problem, so each computes less as their number grows.";
export const trendNote = "The dotted line extends the trend of the last doubling; it is not simulated.";
export const notes = (all: readonly string[]) => all.join(" ");

export const APPLICATION_TITLES: Readonly<Record<Application, string>> = {
  "lammps-ljs": "LAMMPS, Lennard-Jones",
  "lammps-membrane": "LAMMPS, membrane",
  sweep3d: "Sweep3D, 150³",
  "nas-cg": "NAS CG, class A",
};

export const portCost = "Cost per port";
export const portCostNote =
  "Adapters, cables, chassis and switches at full bisection. Steps mark a further chassis or switch.";
export const nodeCost = "Cost of a node and its port";
export const nodeCostNote = "The same plus the node itself, at the paper's lower bound for its price.";

// Below a chart.
export const published = (sources: readonly string[]) =>
  `Published: ${sources.join("; ")}. Boxes show the tolerance.`;
export const runsDone = (done: number, total: number, failed: number) =>
  `${done} of ${total} done${failed > 0 ? `, ${failed} failed.` : "…"}`;
export const cutShort = (runs: number) =>
  runs === 1
    ? "1 run ended before its program and is left out."
    : `${runs} runs ended before their programs and are left out.`;
export const valuesAndRuns = "Values and runs";
export const valuesOnly = "Values";
export const withUnit = (label: string, unit: string) => (unit ? `${label}, ${unit}` : label);
export const scenario = "Scenario";
export const engine = (version: string) => `Engine ${version}.`;
export const valuesLink = "Each value links to its run.";
export const sameOnCommandLine = "The command line gives exactly the same values for the same scenarios.";
export const extrapolated = (amount: string) => `${amount} extrapolated`;
export const openRun = (text: string, run: string, digest: string | null) =>
  `${text}: open ${run} as a live scenario${digest ? `, result ${digest}` : ""}`;

// Exports of a chart. Names of columns are part of the file format.
export const exportChart = (title: string) => `Export ${title}`;
export const csv = "CSV";
export const markdown = "Markdown";
export const png = "PNG";
export const drawing = "Drawing…";
export const copied = "Copied as Markdown.";
export const notCopied = "Couldn't copy: the browser does not allow it here.";
export const saved = (name: string) => `Saved ${name}.`;
export const pictureFailed = (reason: string) => `Couldn't create the picture: ${reason}`;
export const subtitle = (networks: string, citation: string) => `${networks}, based on ${citation}`;
export const madeBy = (version: string) => `Flitscope, engine ${version}`;
export const madeByWithRuns = (version: string) => `Flitscope, engine ${version}. Runs:`;
export const extrapolatedCell = (amount: string) => `${amount} (extrapolated)`;
export const toleratedFrom = "tolerated from";
export const toleratedTo = "tolerated to";

// Numbers that the paper states of both networks together.
export const statement = (claim: string, statement: string) => `${claim}: ${statement}`;
export const named = (name: string, amount: string) => (name ? `${name} ${amount}` : amount);
const withClaimUnit = (amounts: readonly string[], unit: string | undefined) =>
  `${amounts.join(", ")}${unit ? ` ${unit}` : ""}`;
export const publishedAmounts = (amounts: readonly string[], unit: string | undefined, tolerance: string) =>
  `Published: ${withClaimUnit(amounts, unit)}${tolerance ? ` (${tolerance})` : ""}.`;
export const simulatedAmounts = (amounts: readonly string[], unit: string | undefined, status: string) =>
  `Simulated: ${amounts.length > 0 ? `${withClaimUnit(amounts, unit)}; ` : ""}${status}.`;

// Costs.
export const costNotLoaded = "Couldn't load the costs. Open another part and this one again to retry.";
export const calculatingCosts = "Calculating costs…";
export const stated = "Stated in the paper";
export const portsAddUp = "Cost of 1,024 ports";
export const assumptions = "Assumptions";
export const priceSources = (networks: string) =>
  `${networks} at list prices of April 2004 where the paper has them. Other prices are assumed, or solved for from statements of the paper.`;
export const part = "Part";
export const provenance = "Provenance";
export const source = "Source";

// Features of both MPI libraries.
export const features = "MPI features of each network";
export const feature = "Feature";
export const effect = "Effect";
export const sentence = (text: string) => `${text}.`;
export const overlap = "Overlap of computing and communication";
export const overlapEffect = "Follows from progress and matching.";
export const featuresNote =
  "From section 3.3 of the paper. Each feature is a parameter of the model: open both networks in compare and change one.";

// Why the networks differ.
export const noPair = "No program has runs on both networks yet.";
export const timelineNote =
  "Both runs share one time axis. Red hatching: a process computes while a transfer waits for its next MPI call, or waits for a process that does so.";
export const program = "Program";
export const pair = (program: string, processes: number, perNode: number) =>
  `${program}, ${processes} processes, ${perNode} per node`;
export const openInCompare = "Open both in compare";
export const open = "Open";
export const openNetwork = (network: string) => `Open ${network} as a live scenario`;
export const meanTimes = "Mean time in each process state";
export const processState = "Process state";
export const timePerProcess = (share: string, time: string) => `${share}, ${time} per process`;
