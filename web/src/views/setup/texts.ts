/** Texts of the scenario form. What is fetched later has files of its own. */
import { counted } from "../../base/counted";

export const formLabel = "Scenario";
export const notApplied = "Not applied";
export const discardEdit = "Discard this edit";
export const discard = "Discard";
export const closeForm = "Close the form";
export const noScenario = "Open a scenario to edit it here.";
export const waitingForForecast = "Waiting for the engine's forecast…";

// Parts that are fetched.
export const collectiveFieldsName = "the collective settings";
export const loadingCollectiveFields = "Loading the collective settings…";
export const programFieldsName = "the program settings";
export const loadingProgramFields = "Loading the program settings…";
export const ioNodesFieldName = "the I/O node settings";
export const leafEditorName = "the leaf editor";
export const topSwitchFieldsName = "the top switch settings";
export const predictionName = "the predicted load";

// Jobs.
export const addJob = "Add a job";
export const removeJob = (title: string) => `Remove ${title}`;
export const jobs = "Jobs";
export const traffic = "Traffic";
export const allNodes = "all nodes";
export const everyNode = (nodes: number) => `all ${nodes}`;
export const onNodesEdit = (nodes: string) => `On ${nodes}`;
export const jobSummary = (activity: string, nodes: string) => `${activity}, ${nodes}`;
export const moreFields = "More";
export const writes = "writes";
export const writeShare = (share: string) => `${share} writes`;
export const priorityShare = (share: string) => `${share} priority`;

// What a job does.
export const messageGroup = "Messages";
export const ownGroup = "Own";
export const ownPairs = "Own list of pairs";
export const ownTrace = "Own trace";
export const collectiveGroup = "Collectives";
export const programGroup = "Programs";
export const patternEdit = (pattern: string) => `Pattern ${pattern}`;
export const collectiveEdit = (operation: string) => `Collective ${operation}`;
export const programEdit = (program: string) => `Program ${program}`;

// Load.
export const offeredChoice = "offered";
export const offeredLoad = "Offered load, share of the one-way bandwidth";
export const loadSlider = "Load";
export const loadPercent = (percent: number) => `${percent} % of the one-way bandwidth`;

// Machine.
export const machine = "Machine";
export const networkEdit = (label: string) => `Network: ${label}`;
export const machineEdit = (label: string) => `Machine: ${label}`;
export const customTree = "custom tree";
export const supertop = "Supertop";
export const supertopLinks = (links: number) => `${links} of 4 up links`;
export const supertopEdit = (links: string) => `Supertop: ${links} of 4 links`;
export const cabledFabric = (cables: string, switches: string, hosts: string, nodes: string) =>
  `Fabric from a list of ${counted(cables, "cable")}: ${counted(switches, "switch")}, ${counted(hosts, "host")} with ${counted(nodes, "node")}.`;
export const torus = (sides: readonly number[], nodes: string) =>
  `Torus of ${sides.join(" × ")} switches with ${counted(nodes, "node")}.`;
export const otherTreeRemoves = (breaks: string) =>
  `Changing the machine, arity or dimension removes ${breaks}.`;
export const nodeCount = "nodes";
export const cableCount = "cables";
export const downCount = "down";
export const switchCount = "switches";
export const eliteCount = "Elites";
export const bisection = "bisection";
export const bisectionLinks = "links,";
export const bisectionHint =
  "the smallest cut between the first half of the nodes and the rest, in one direction";

// Levels.
export const levels = "Levels";
export const levelColumn = "level";
export const noLevels = "Enter a dimension to see the levels.";
const below = (level: number) => (level === 1 ? "nodes" : `level ${level - 1}`);
export const levelSpan = (level: number) => `${level} to ${level === 1 ? "nodes" : level - 1}`;
export const upLinksKept = (level: number) => `Up links kept at ${below(level)}`;
export const upLinksKeptEdit = (level: number) => `${upLinksKept(level)}:`;
export const ofArity = (arity: number) => `of ${arity}`;
const cable = (level: number) => `Cable between level ${level} and ${below(level)}`;
export const cableLength = (level: number) => `${cable(level)}, metres`;
export const cableLengthEdit = (level: number) => `${cable(level)}:`;
export const metres = (length: string) => `${length} m`;
export const allUpLinks = "all up links";
export const someUpLinks = (kept: string, arity: number) => `up links ${kept} of ${arity}`;
export const levelSummary = (kept: string, lengths: string) => `${kept} · ${lengths} m`;

// Breaks.
export const breaks = "Failures";
export const noBreaks =
  "None. To break a link or an Elite at the current time, select it on the tree and choose Break (B).";
export const partDown = (part: string) => `${part} is down`;
export const fromStart = "from 0";
export const eventTime = (event: string) => `${event}: time, µs`;
export const eventTimeEdit = (event: string) => `${event}: time`;
export const microseconds = (time: string) => `${time} µs`;
export const selectOnTree = "Select on the tree";
export const removePart = (part: string) => `Remove: ${part}`;
export const remove = "Remove";
export const downFromStart = (count: number) => `${count} from the start`;
export const eventCount = (count: number) => (count === 1 ? "1 event" : `${count} events`);
export const none = "none";

// Forecast.
export const predictedLoad = "Predicted load";
export const noTraffic = "no traffic";
export const noSaturation = "no link saturates";
export const saturatesAt = (load: string) => `saturates at load ${load}`;
export const trafficPreview = "Who sends to whom";
export const expectedTraffic = "Expected traffic by source and destination";

// Run and model.
export const run = "Run";
export const modelParameters = "Model parameters";
export const allDefault = "all at their defaults";
export const changedCount = (count: number) => `${count} changed`;
export const on = "on";
export const off = "off";
export const defaultAndSource = (value: string, source: string) => `Default: ${value}. Source: ${source}.`;
export const nameEdit = (name: string) => `Name “${name}”`;
