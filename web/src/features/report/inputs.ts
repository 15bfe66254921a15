/**
 * What was simulated, in lines: machine, jobs, run, and what breaks. Of a job only what most experiments leave as it is
 * goes without saying. The model's switches are assumptions.ts.
 */

import { formatCount, formatDuration, formatMessageSize, formatShare } from "../../base/format";
import { capitalised } from "../../base/words";
import type { CollectiveJob, Job, MessageJob, ProgramJob, Scenario } from "../../engine/types";
import { runsOf } from "../../scenario/collectives";
import { changeName } from "../../scenario/events";
import { choiceLabel, fieldOf, shortLabel, sizesInWords, tells } from "../../scenario/fields";
import { jobTitle } from "../../scenario/job-title";
import { writeNodeSet } from "../../scenario/node-set";
import { partName } from "../../scenario/parts";
import { capacity } from "../../scenario/resize";
import { algorithmWords } from "../../views/collective-words";
import { nodesInWords } from "../../views/job-words";
import { processesInWords } from "../../views/program-words";
import { atMost, type Row } from "./rows";
import "../../scenario/job-fields";

const MOST_JOBS = 6;
const MOST_EVENTS = 4;
const MOST_CABLES = 4;
/** Of a list of nodes. */
const MOST_LISTED = 60;

const shortened = (text: string) => (text.length > MOST_LISTED ? `${text.slice(0, MOST_LISTED)}…` : text);

/** A field of the catalog in a line of its own. */
const row = (path: string, value: string): Row => ({ label: shortLabel(fieldOf(path)), term: path, value });

function machineRows({ topology, network }: Scenario): Row[] {
  const {
    arity,
    dimension,
    top_arity,
    nodes,
    cable_m,
    up_links_kept,
    down_links = [],
    top_elites,
  } = topology;
  const places = topology.kind === "cabled" ? nodes : capacity(topology);
  const below = top_arity === undefined ? "" : `, ${top_arity} links below the top`;
  const full = places === nodes ? "" : ` of ${formatCount(places)} places`;
  const cables = cable_m.every((metres) => metres === cable_m[0])
    ? `${cable_m[0] ?? 0} m each`
    : `${cable_m.join(", ")} m, by level`;
  const { kind, switches = [], cables: listed = [] } = topology;
  const down = down_links.slice(0, MOST_CABLES).map(partName).join(", ");
  const more = down_links.length - MOST_CABLES;
  return [
    ...(network ? [row("network", choiceLabel("network", network))] : []),
    {
      label: "Machine",
      term: "machine",
      value:
        kind === "cabled"
          ? `${formatCount(nodes)} nodes, ${formatCount(switches.length)} switches, ${formatCount(listed.length)} cables`
          : `${formatCount(nodes)} nodes${full}, ${arity}-ary ${dimension}-tree${below}`,
    },
    ...(kind === "cabled" ? [] : [row("topology.cable_m", cables)]),
    ...(up_links_kept ? [row("topology.up_links_kept", `${up_links_kept.join(", ")}, by level`)] : []),
    ...(top_elites ? [row("topology.top_elites", choiceLabel("topology.top_elites", top_elites))] : []),
    ...(down_links.length > 0
      ? [
          {
            label: "Out of service",
            term: "broken" as const,
            value: more > 0 ? `${down} and ${more} more` : down,
          },
        ]
      : []),
  ];
}

function loadInWords({ load, inter_arrival }: MessageJob): string {
  return typeof load === "number" ? `load ${formatShare(load)}, ${inter_arrival} arrivals` : load;
}

function collectiveInWords(job: CollectiveJob, machineNodes: number): string {
  const {
    operation,
    algorithm,
    arity,
    bytes,
    processes = 1,
    skew,
    pause_ns = 0,
    operations,
  } = job.collective;
  return [
    shortened(nodesInWords(job)),
    choiceLabel("jobs[].collective.operation", operation),
    algorithm ? algorithmWords(job) : null,
    arity && tells(job, "jobs[].collective.arity") ? `arity ${arity}` : null,
    bytes && tells(job, "jobs[].collective.bytes") ? `${formatMessageSize(bytes)} of each process` : null,
    processes > 1 ? `${processes} processes on a node` : null,
    runsOf(job, machineNodes) > 1 ? "nodes not contiguous" : null,
    skew && skew.mean_ns > 0 ? `skew ${formatDuration(skew.mean_ns)}, ${skew.distribution}` : null,
    pause_ns > 0 ? `pauses of ${formatDuration(pause_ns)}` : null,
    operations ? `${formatCount(operations)} operations` : null,
    job.priority > 0 ? `${formatShare(job.priority)} with priority` : null,
    job.buffers === "elan" ? null : choiceLabel("jobs[].buffers", job.buffers),
  ]
    .filter((words) => words !== null)
    .join("; ");
}

function jobInWords(job: MessageJob): string {
  const { message_bytes: message, io_nodes: io } = job;
  const size = formatMessageSize(message.mean);
  return [
    shortened(nodesInWords(job)),
    choiceLabel("jobs[].pattern", job.pattern),
    message.distribution === "fixed" ? size : `${size} on average, ${message.distribution}`,
    loadInWords(job),
    io ? `I/O nodes ${shortened(writeNodeSet(io))}` : null,
    job.write_share < 1 ? `${formatShare(job.write_share)} writes` : null,
    job.priority > 0 ? `${formatShare(job.priority)} with priority` : null,
    job.library === "elan3lib" ? null : choiceLabel("jobs[].library", job.library),
    job.buffers === "elan" ? null : choiceLabel("jobs[].buffers", job.buffers),
  ]
    .filter((words) => words !== null)
    .join("; ");
}

function programInWords(job: ProgramJob, machineNodes: number): string {
  const { name, processes_per_node: each = 1, bytes, repetitions } = job.program;
  return [
    shortened(nodesInWords(job)),
    choiceLabel("jobs[].program.name", name),
    processesInWords(job, machineNodes),
    each > 1 ? `${each} on a node` : null,
    bytes ? sizesInWords(bytes) : null,
    repetitions ? `${formatCount(repetitions)} repetitions` : null,
    job.priority > 0 ? `${formatShare(job.priority)} with priority` : null,
  ]
    .filter((words) => words !== null)
    .join("; ");
}

function whatItDoes(job: Job, machineNodes: number): string {
  if (job.program) return programInWords(job, machineNodes);
  return job.collective ? collectiveInWords(job, machineNodes) : jobInWords(job);
}

function runRows({ run }: Scenario): Row[] {
  const { seed, duration_us, precision_percent } = run;
  const until = precision_percent > 0 ? `, or until precise to ±${precision_percent} %` : "";
  return [
    row("run.duration_us", `${formatDuration(duration_us * 1000)} simulated${until}`),
    row("run.seed", String(seed)),
  ];
}

function eventRows({ events = [] }: Scenario, cyclePs: number): Row[] {
  const rows = events.map(({ at_cycle, change, part }) => ({
    label: `At ${formatDuration((at_cycle * cyclePs) / 1000)}`,
    term: "broken" as const,
    value: changeName(change, part),
  }));
  return atMost(rows, MOST_EVENTS, (count) => `${count} more changes`);
}

export function inputRows(scenario: Scenario, cyclePs: number): Row[] {
  const jobs = scenario.jobs.map((job, at) => ({
    label: scenario.jobs.length === 1 && !job.name ? "Traffic" : capitalised(jobTitle(job, at)),
    term: "job" as const,
    value: whatItDoes(job, scenario.topology.nodes),
  }));
  return [
    ...machineRows(scenario),
    ...atMost(jobs, MOST_JOBS, (count) => `${count} more jobs`),
    ...runRows(scenario),
    ...eventRows(scenario, cyclePs),
  ];
}
