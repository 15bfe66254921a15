/**
 * An edit in words, from what differs between two scenarios: "Nodes 64 → 32". Of several differences the first that
 * says most is named; what changes with it goes without saying.
 *
 * Absent here: nothing is judged, and a value is written as it stands, however odd.
 */

import { formatCount, formatDuration, formatLoad, formatMessageSize } from "../base/format";
import { capitalised, inSentence } from "../base/words";
import type { Collective, Generation, Job, MessageJob, Parameter, Scenario } from "../engine/types";
import { changeName, sameEvent } from "./events";
import { NETWORK_NAMES } from "./network";
import { writeNodeSet } from "./node-set";
import { partName } from "./parts";
import { TOP_SWITCHES, topSwitchesOf } from "./top-switches";

type Write = (value: never) => string;

const plain = (value: unknown): string => {
  if (value === undefined || value === null) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "number" ? formatCount(value) : String(value);
};
const micros = (value: number) => `${plain(value)} µs`;
const percent = (value: number) => (value === 0 ? "never" : `±${plain(value)} %`);
const load = (value: Job["load"]) => (typeof value === "number" ? `${formatLoad(value)} %` : plain(value));
const size = ({ mean, distribution }: MessageJob["message_bytes"]) =>
  `${formatMessageSize(mean)}${distribution === "fixed" ? "" : `, ${distribution}`}`;
const shareOf = (value: number) => `${plain(Math.round(value * 100))} %`;
const listed = (set: Job["nodes"]) => (Array.isArray(set) && writeNodeSet(set)) || "none";
const ns = (value: number) => formatDuration(value);
const skew = ({ mean_ns, distribution }: NonNullable<Collective["skew"]>) =>
  `${formatDuration(mean_ns)}, ${distribution}`;
const bytes = (value: number) => formatMessageSize(value);
const sizes = (all: readonly number[]) => all.map(bytes).join(", ");
const nodes = (set: Job["nodes"]) => (set === undefined ? "all" : listed(set));

/** Label and way of writing, by key; what is not here is called by its key. Those that change others come first. */
const TOPOLOGY: Record<string, [string, Write?]> = {
  arity: ["Arity"],
  dimension: ["Dimension"],
  top_arity: ["Below the top"],
  nodes: ["Nodes"],
  top_elites: ["Top Elites"],
  up_links_kept: ["Up links kept"],
  cable_m: ["Cables (m)"],
};
const JOB: Record<string, [string, Write?]> = {
  operation: ["Operation"],
  algorithm: ["Algorithm"],
  pattern: ["Pattern"],
  program: ["Program"],
  nodes: ["Nodes", nodes as Write],
  io_nodes: ["I/O nodes", listed as Write],
  message_bytes: ["Message", size as Write],
  inter_arrival: ["Arrival"],
  load: ["Load", load as Write],
  priority: ["Priority"],
  write_share: ["Writes", shareOf as Write],
  library: ["Library"],
  buffers: ["Buffers"],
  otherwise: ["Not contiguous"],
  arity: ["Tree arity"],
  bytes: ["Bytes", bytes as Write],
  messages: ["Messages", sizes as Write],
  root: ["Root"],
  processes: ["Processes of a node"],
  all_processes: ["Processes"],
  processes_per_node: ["On a node"],
  skew: ["Skew", skew as Write],
  pause_ns: ["Pause", ns as Write],
  name: ["Name"],
};
const RUN: Record<string, [string, Write?]> = {
  seed: ["Seed", String as Write],
  duration_us: ["Length", micros as Write],
  precision_percent: ["Stop when precise", percent as Write],
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const keyed = (value: object) => value as Record<string, unknown>;
const labelled = (key: string) => capitalised(key).replaceAll("_", " ");

function fieldWords(before: object, after: object, table: Record<string, [string, Write?]>): string[] {
  const [was, is] = [keyed(before), keyed(after)];
  const keys = new Set([...Object.keys(table), ...Object.keys(was), ...Object.keys(is)]);
  return [...keys].flatMap((key) => {
    if (same(was[key], is[key])) return [];
    const [label, own] = table[key] ?? [labelled(key)];
    // Without nodes of its own a job has all; anything else that is absent is none.
    const write = (value: unknown) =>
      own && (value !== undefined || key === "nodes") ? own(value as never) : plain(value);
    return [`${label} ${write(was[key])} → ${write(is[key])}`];
  });
}

function eventWords(before: Scenario, after: Scenario): string[] {
  const [was, is] = [before.events ?? [], after.events ?? []];
  const added = is.filter((event) => !was.some((other) => sameEvent(event, other)));
  const gone = was.filter((event) => !is.some((other) => sameEvent(event, other)));
  return [
    ...added.map(({ change, part }) => changeName(change, part)),
    ...gone.map(({ change, part }) => `Do not ${inSentence(changeName(change, part))}`),
  ];
}

function downLinkWords(before: Scenario, after: Scenario): string[] {
  const [was, is] = [before.topology.down_links ?? [], after.topology.down_links ?? []];
  return [
    ...is
      .filter((cable) => !was.some((other) => same(cable, other)))
      .map((cable) => `Out of service: ${partName(cable)}`),
    ...was
      .filter((cable) => !is.some((other) => same(cable, other)))
      .map((cable) => `In service: ${partName(cable)}`),
  ];
}

function topologyWords(before: Scenario, after: Scenario): string[] {
  const { down_links: _, ...was } = before.topology;
  const { down_links: __, ...is } = after.topology;
  const [had, has] = [topSwitchesOf(before), topSwitchesOf(after)];
  if (had === null || has === null || had === has) return fieldWords(was, is, TOPOLOGY);
  const { up_links_kept: ___, ...rest } = was;
  const words = fieldWords(rest, { ...is, up_links_kept: undefined }, TOPOLOGY);
  return [...words, `Top switches ${had} of ${TOP_SWITCHES} → ${has} of ${TOP_SWITCHES}`];
}

/** What a collective or a program is told by stands beside what all jobs are told by. */
function unfolded({ collective, program, ...job }: Job): object {
  if (!program) return { ...job, ...collective };
  const { name, bytes, processes, ...rest } = program;
  return { ...job, ...rest, program: name, messages: bytes, all_processes: processes };
}

function jobWords(before: Scenario, after: Scenario): string[] {
  const [was, is] = [before.jobs, after.jobs];
  if (is.length > was.length) return [`Add job ${is.length}`];
  if (is.length < was.length) {
    const at = was.findIndex((job, index) => !same(job, is[index]));
    return [`Remove ${was[at]?.name ? `job “${was[at].name}”` : `job ${at + 1}`}`];
  }
  return was.flatMap((job, at) => {
    const words = fieldWords(unfolded(job), unfolded(is[at]!), JOB);
    return was.length === 1 ? words : words.map((each) => `Job ${at + 1}: ${inSentence(each)}`);
  });
}

function parameterTable(parameters: readonly Parameter[]): Record<string, [string]> {
  return Object.fromEntries(parameters.map(({ key, label }) => [key, [label]]));
}

const NETWORK: Record<string, [string, Write?]> = {
  network: ["Network", (value: Generation) => NETWORK_NAMES[value]],
};

export function changeWords(
  before: Scenario,
  after: Scenario,
  parameters: readonly Parameter[] = [],
): string {
  const groups = [
    fieldWords({ network: before.network ?? "qsnet" }, { network: after.network ?? "qsnet" }, NETWORK),
    eventWords(before, after),
    topologyWords(before, after),
    downLinkWords(before, after),
    jobWords(before, after),
    fieldWords(before.model, after.model, parameterTable(parameters)),
    fieldWords(before.run, after.run, RUN),
  ].filter((words) => words.length > 0);
  const [words = []] = groups;
  const [first] = words;
  if (first === undefined) return before.name === after.name ? "Nothing" : `Rename to “${after.name}”`;
  // Another network has other parameters. One change of the tree's shape brings others of the tree, and events that mean
  // nothing in another one go with it.
  return groups.length === 1 || /^(Network|Arity|Dimension)/.test(first) ? first : `${first} and more`;
}
