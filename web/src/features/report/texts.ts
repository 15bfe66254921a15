/** Texts of the report for a review. */
import { counted } from "../../base/counted";

/** Of a side that is named where there are two: "A: Hot-spot". */
export const sideHeading = (letter: string, name: string) => `${letter.toUpperCase()}: ${name}`;

// Bar above the pages

export const printBar = "Two A4 pages: results of complete runs, and the network at the current time.";
export const computing = "Computing the whole run. Its results appear here when it finishes.";
export const incomplete = "The run is incomplete, so the report has no results.";
export const computeWholeRun = "Compute the whole run";
export const noScenario = "No scenario is open. Open one to see its report.";

// Header and footer

export const comparisonKind = "Comparison of two simulated networks";
export const singleKind = "Simulated network";
export const cabledMachine = (maker: string) => `${maker}, from a cable list`;
export const torusMachine = (maker: string) => `${maker} torus`;
export const treeMachine = (maker: string) => `${maker} fat tree`;
export const subtitle = (kind: string, machine: string, time: string, end: string) =>
  `${kind} (${machine}), at ${time} of ${end}`;
export const engineVersion = (version: string) => `Flitscope, engine ${version}`;
export const pageLabel = (page: number) => `Page ${page}`;
export const pageOfTwo = (page: number) => `Page ${page} of 2`;

// Picture

export const networkAt = (time: string) => `Network at ${time}`;
export const drawing = "Drawing the network…";
export const notDrawn = "Couldn't draw the network. Close the report and open it again.";

// Sections

export const inputs = "Inputs";
export const results = "Results";
export const noResults = "No results";
export const noResultsReason = "the run is incomplete";
export const notes = "Notes";
export const congestionMatrix = "Congestion matrix";
export const congestionMatrixOf = (name: string) => `Congestion matrix of ${name}`;
export const acceptedBandwidth = "Accepted bandwidth";
export const messageLatency = "Message latency";
export const perSender = "per sender";
export const publishedLine = (range: string, source: string) =>
  `Dashed line: published value, ${range} (${source}).`;
export const runIncomplete = "The run is incomplete.";
export const noMessage = "No message ended.";

// Verdict

export const verdict = "Verdict";
export const noVerdict =
  "No verdict yet. Run the comparison, then open this report again. The results below are from one run of each side.";
export const statedVerdict = (figures: readonly string[], seeds: string) =>
  `Stated in the link, not confirmed here: ${figures.join("; ")}. ${seeds}.`;
export const changesUnknown = "The differences between A and B are not known yet.";
export const noChanges = "A and B do not differ.";
export const changes = (notListed: number) =>
  notListed > 0 ? `Changes from A to B (${notListed} more not listed)` : "Changes from A to B";
export const measures = (seeds: number, notListed: number) =>
  `Verdict per measure: ${seeds} ${seeds === 1 ? "seed" : "seeds"}, 95 % intervals${
    notListed > 0 ? ` (${notListed} more not listed)` : ""
  }`;

// Cost

export type NetworkCost = {
  /** Null where there is one side only. */
  side: string | null;
  total: string;
  perPort: string;
  /** Null before any bandwidth is known. */
  perBandwidth: string | null;
};

export function networkCost({ side, total, perPort, perBandwidth }: NetworkCost): string {
  const subject = side === null ? "The network" : `Network ${side.toUpperCase()}`;
  const bandwidth = perBandwidth === null ? "" : `, ${perBandwidth} $ per MB/s in and out of nodes`;
  return `${subject} costs ${total} (${perPort} per port${bandwidth}).`;
}
export const costDifference = (more: string) => `B compared with A: ${more}.`;
export const priceSource = "List prices of April 2004; the adapter price is assumed.";

// Assumptions

/** `side` is null where there is one side only. */
export function assumptions(side: string | null, changed: number, total: number): string {
  const heading = side === null ? "Assumptions" : `Assumptions of ${side}`;
  return changed === 0
    ? `${heading}: all at their defaults`
    : `${heading}: ${changed} of ${total} changed, in bold`;
}
export const assumptionDefault = (value: string) => ` (default ${value})`;
export const sourceKey =
  "[P]: the paper on QsNet; [Q]: on ASCI Q; [B]: on QsNetII; [I]: on InfiniBand; [D]: headers of the public drivers. P07, Q02 and the like: claims that the value was calibrated on.";

// Provenance

export const reproduce = "Reproduce this report";
export const linkCode = "The link to this report's scenario, as a QR code";
export const noLink = "The scenario is too large for a link. Reproducing it needs its file.";
export const linkCut = (characters: number) =>
  `The link has ${characters} characters. Only its beginning is printed.`;
export const engine = "Engine";
/** `side` is null where there is one side only. */
export const digests = (side: string | null) =>
  side === null ? "Digests" : `Digests of ${side.toUpperCase()}`;
export const scenarioDigest = "scenario";
export const resultDigest = "result";
export const noResultDigest = "no result: the run is incomplete";

// Inputs

export const machine = "Machine";
export const cabledSize = (nodes: string, switches: string, cables: string) =>
  `${counted(nodes, "node")}, ${counted(switches, "switch")}, ${counted(cables, "cable")}`;
export const torusSize = (nodes: string, sides: readonly number[]) =>
  `${counted(nodes, "node")}, torus of ${sides.join(" × ")} switches`;

export type TreeSize = {
  nodes: string;
  /** Null where every place has a node. */
  places: string | null;
  arity: number;
  dimension: number;
  /** Null where it is as elsewhere in the tree. */
  linksBelowTop: number | null;
};

export function treeSize({ nodes, places, arity, dimension, linksBelowTop }: TreeSize): string {
  const partly = places === null ? "" : ` in ${places} places`;
  const below = linksBelowTop === null ? "" : `, ${linksBelowTop} links below the top`;
  return `${nodes} nodes${partly}, ${arity}-ary ${dimension}-tree${below}`;
}
export const equalCables = (metres: number) => `${metres} m each`;
export const cablesByLevel = (metres: readonly number[]) => `${metres.join(", ")} m, by level`;
export const byLevel = (values: readonly number[]) => `${values.join(", ")}, by level`;
export const outOfService = "Out of service";
export const andMore = (listed: string, more: number) => `${listed} and ${more} more`;
export const notContiguous = "not contiguous";
/** Precisions are in percent, 0 where none is asked for. */
export function runLength(duration: string, bandwidth: number, latency: number): string {
  const means = [
    bandwidth > 0 ? `the mean bandwidth is precise to ±${bandwidth} %` : null,
    latency > 0 ? `the mean latency is precise to ±${latency} %` : null,
  ].filter((words) => words !== null);
  return means.length > 0
    ? `${duration} simulated, or until ${means.join(" and ")}`
    : `${duration} simulated`;
}
export const eventAt = (time: string) => `At ${time}`;
export const moreEvents = (count: number) => (count === 1 ? "1 more event" : `${count} more events`);
export const traffic = "Traffic";
/** "sizes exponential": of messages, and of the times between them. */
export const spreadOfSizes = (distribution: string) => `sizes ${distribution}`;
export const spreadOfArrivals = (distribution: string) => `arrivals ${distribution}`;
export const moreJobs = (count: number) => (count === 1 ? "1 more job" : `${count} more jobs`);
