/**
 * What was simulated, in lines: machine, jobs, run, and what breaks. A job's fields are named as in the catalog;
 * usual values are left out. The parameters of the model are in assumptions.ts.
 */

import { formatCount, formatDuration, formatShare } from "../../base/format";
import { capitalised, inSentence } from "../../base/texts";
import type { FieldSpec, Job, Scenario } from "../../engine/types";
import { runsOf } from "../../scenario/collectives";
import { changeName } from "../../scenario/events";
import { applies, choiceLabel, FIELDS, fieldOf, inWords, shortLabel, valueIn } from "../../scenario/fields";
import { jobTitle } from "../../scenario/job-title";
import { partName } from "../../scenario/parts";
import { capacity } from "../../scenario/resize";
import { nodesInWords } from "../../views/job-texts";
import { processesInWords } from "../../views/program-texts";
import { atMost, type Row } from "./rows";
import * as texts from "./texts";
import "../../scenario/job-fields";

type Machine = NonNullable<Parameters<typeof partName>[1]>;

const MAX_JOBS = 6;
const MAX_EVENTS = 4;
const MAX_CABLES = 4;
/** Of a list of nodes. */
const MAX_LISTED = 60;

const shortened = (text: string) => (text.length > MAX_LISTED ? `${text.slice(0, MAX_LISTED)}…` : text);

/** A field of the catalog in a line of its own. */
const row = (path: string, value: string): Row => ({ label: shortLabel(fieldOf(path)), term: path, value });

function machineRows({ topology, network }: Scenario, machine?: Machine): Row[] {
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
  const places = topology.kind ? nodes : capacity(topology);
  const cables = cable_m.every((metres) => metres === cable_m[0])
    ? texts.equalCables(cable_m[0] ?? 0)
    : texts.cablesByLevel(cable_m);
  const { kind, sides = [], switches = [], cables: listed = [] } = topology;
  const down = down_links
    .slice(0, MAX_CABLES)
    .map((part) => partName(part, machine))
    .join(", ");
  const more = down_links.length - MAX_CABLES;
  return [
    ...(network ? [row("network", choiceLabel("network", network))] : []),
    {
      label: texts.machine,
      term: "machine",
      value:
        kind === "torus"
          ? texts.torusSize(formatCount(nodes), sides)
          : kind === "cabled"
            ? texts.cabledSize(formatCount(nodes), formatCount(switches.length), formatCount(listed.length))
            : texts.treeSize({
                nodes: formatCount(nodes),
                places: places === nodes ? null : formatCount(places),
                arity,
                dimension,
                linksBelowTop: top_arity ?? null,
              }),
    },
    ...(kind ? [] : [row("topology.cable_m", cables)]),
    ...(up_links_kept ? [row("topology.up_links_kept", texts.byLevel(up_links_kept))] : []),
    ...(top_elites ? [row("topology.top_elites", choiceLabel("topology.top_elites", top_elites))] : []),
    ...(down_links.length > 0
      ? [
          {
            label: texts.outOfService,
            term: "broken" as const,
            value: more > 0 ? texts.andMore(down, more) : down,
          },
        ]
      : []),
  ];
}

/** What most experiments leave as it is, of what has no usual value in the catalog. */
const LEFT_ALONE: Readonly<Record<string, unknown>> = {
  "jobs[].message_bytes.distribution": "fixed",
  "jobs[].inter_arrival": "fixed",
  "jobs[].write_share": 1,
  "jobs[].priority": 0,
  "jobs[].buffers": "elan",
};

/** Their choices have the same names, so each says what it spreads. */
const SPREADS: Readonly<Record<string, (words: string) => string>> = {
  "jobs[].message_bytes.distribution": texts.spreadOfSizes,
  "jobs[].inter_arrival": texts.spreadOfArrivals,
};

/** Said before the fields, in words of their own. */
const SAID_BEFORE = new Set(["jobs[].name", "jobs[].nodes"]);

/** What the value of a field of a job is called; names of choices and sizes say themselves what they are. */
function fieldInWords(field: FieldSpec, scenario: Scenario, number: number): string | null {
  const { path, usual, kind, choices } = field;
  const value = valueIn(scenario, field, number);
  if (value === undefined || value === null || value === LEFT_ALONE[path]) return null;
  if (SAID_BEFORE.has(path) || !applies(field, scenario, number)) return null;
  const words =
    kind === "share" && typeof value === "number"
      ? formatShare(value)
      : inWords(field, value, scenario, number);
  if (words === (usual ?? "none")) return null;
  const spread = SPREADS[path];
  if (spread) return spread(words);
  const saysItself =
    kind === "bytes" || (choices !== undefined && kind !== "load" && Number.isNaN(Number(value)));
  return shortened(saysItself ? words : `${inSentence(shortLabel(field))} ${words}`);
}

function whoTakesPart(job: Job, machineNodes: number): string[] {
  const nodes = shortened(nodesInWords(job));
  if (job.program) return [nodes, processesInWords(job, machineNodes)];
  return job.collective && runsOf(job, machineNodes) > 1 ? [nodes, texts.notContiguous] : [nodes];
}

function whatItDoes(scenario: Scenario, job: Job, number: number): string {
  const fields = FIELDS.filter(({ path }) => path.startsWith("jobs[]."));
  const described = fields
    .map((field) => fieldInWords(field, scenario, number))
    .filter((words) => words !== null);
  return [...whoTakesPart(job, scenario.topology.nodes), ...described].join("; ");
}

function runRows({ run }: Scenario): Row[] {
  const { seed, duration_us, precision_percent: bandwidth, latency_precision_percent: latency } = run;
  return [
    row("run.duration_us", texts.runLength(formatDuration(duration_us * 1000), bandwidth, latency)),
    row("run.seed", String(seed)),
  ];
}

function eventRows({ events = [] }: Scenario, cyclePs: number, machine?: Machine): Row[] {
  const rows = events.map(({ at_cycle, change, part }) => ({
    label: texts.eventAt(formatDuration((at_cycle * cyclePs) / 1000)),
    term: "broken" as const,
    value: changeName(change, part, machine),
  }));
  return atMost(rows, MAX_EVENTS, texts.moreEvents);
}

/** With the machine, parts of a fabric from a cable list are shown by their names. */
export function inputRows(scenario: Scenario, cyclePs: number, machine?: Machine): Row[] {
  const jobs = scenario.jobs.map((job, at) => ({
    label: scenario.jobs.length === 1 && !job.name ? texts.traffic : capitalised(jobTitle(job, at)),
    term: "job" as const,
    value: whatItDoes(scenario, job, at),
  }));
  return [
    ...machineRows(scenario, machine),
    ...atMost(jobs, MAX_JOBS, texts.moreJobs),
    ...runRows(scenario),
    ...eventRows(scenario, cyclePs, machine),
  ];
}
