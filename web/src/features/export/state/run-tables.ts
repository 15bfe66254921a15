/**
 * Results of a run so far as tables: its figures, its bandwidth over time, its nodes, its links, and its congestion
 * matrix. Each names its run.
 *
 * It does not contain files, and figures that the engine does not give.
 */
import { utilisationOf } from "../../../base/link-use";
import { endName } from "../../../base/object-ref";
import type { Column, Table } from "../../../base/table";
import { elitePlace, portCount, type Wiring } from "../../../base/wiring";
import type { FrameColumns } from "../../../engine/frame";
import type { MessageLatency, Metric, Scenario, Summary, TopologyDescription } from "../../../engine/types";
import { jobTitle } from "../../../scenario/job-title";
import { membersOf } from "../../../scenario/members";
import * as texts from "./table-texts";

export type RunFigures = {
  scenario: Scenario;
  topology: TopologyDescription;
  summary: Summary;
  /** Of the moment that the summary is of; its columns are only read here and now. */
  frame: FrameColumns | null;
  metrics: readonly Metric[];
};

const numbers = (name: string, unit: string, values: ArrayLike<number | null>): Column => ({
  name,
  unit,
  type: "number",
  values,
});
const words = (name: string, values: readonly (string | null)[]): Column => ({
  name,
  unit: "",
  type: "text",
  values,
});

/** What names the run: anyone who has the file can make it again. */
function factsOf({ scenario, summary }: RunFigures): Table["facts"] {
  return {
    scenario: scenario.name,
    seed: String(scenario.run.seed),
    simulated_ns: String(summary.simulated_ns),
    finished: summary.finished ? "yes" : "no",
    engine_version: summary.engine_version,
    scenario_digest: summary.scenario_digest,
    result_digest: summary.result_digest,
  };
}

export const RUN_TABLES = [
  { id: "figures", label: texts.figures, contents: texts.figuresContents },
  { id: "series", label: texts.series, contents: texts.seriesContents },
  { id: "nodes", label: texts.nodes, contents: texts.nodesContents },
  { id: "links", label: texts.links, contents: texts.linksContents },
  { id: "congestion", label: texts.congestion, contents: texts.congestionContents },
  { id: "b-eff", label: texts.effectiveBandwidth, contents: texts.effectiveBandwidthContents },
  { id: "program", label: texts.program, contents: texts.programContents },
] as const;

export type RunTableId = (typeof RUN_TABLES)[number]["id"];

/** What there is of a scenario. */
export function runTablesOf({ jobs }: Pick<Scenario, "jobs">): readonly (typeof RUN_TABLES)[number][] {
  const measures = jobs.some(({ program }) => program?.name === "effective-bandwidth");
  const runs = jobs.some(({ program }) => program);
  return RUN_TABLES.filter(({ id }) => (id === "b-eff" ? measures : id === "program" ? runs : true));
}

const LATENCY = "message_latency";

/** The metrics of figures whose paths do not end in their ids. */
const LATENCY_METRICS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["mean", "p50", "p95", "p99"].flatMap((name) => [
      [`${LATENCY}.${name}_ns`, `message_latency_${name}_ns`],
      [`${LATENCY}.from_posting.${name}_ns`, `posting_latency_${name}_ns`],
    ]),
  ),
  [`${LATENCY}.warm_up_ns`]: "message_latency_warm_up_ns",
  [`${LATENCY}.unended`]: "messages_unended",
};

/** Every number of the summary that is alone, by its path there. */
function figureTable(figures: RunFigures): Table {
  const { summary, scenario, metrics } = figures;
  const rows: { of: string; path: string; value: number }[] = [];
  const collect = (value: unknown, of: string, path: string) => {
    if (typeof value === "number") rows.push({ of, path, value });
    else if (typeof value === "object" && value !== null && !Array.isArray(value))
      for (const [key, inner] of Object.entries(value)) collect(inner, of, path ? `${path}.${key}` : key);
  };
  const collectLatency = ({ parts, ...latency }: MessageLatency, of: string) => {
    collect(latency, of, LATENCY);
    for (const { id, mean_ns } of parts) collect(mean_ns, of, `${LATENCY}.parts.${id}_ns`);
  };
  collect(summary.metrics, texts.allJobs, "");
  collectLatency(summary.message_latency, texts.allJobs);
  collect(summary.series.ended_ns, texts.allJobs, "series.ended_ns");
  collect(summary.packet, texts.allJobs, "packet");
  collect(summary.routes, texts.allJobs, "routes");
  for (const [at, { message_latency, ...job }] of summary.jobs.entries()) {
    const title = jobTitle(scenario.jobs[at], at);
    collect(job, title, "");
    collectLatency(message_latency, title);
  }
  const metricOf = (path: string) => {
    const names = path.split(".");
    return (
      metrics.find(({ id }) => id === LATENCY_METRICS[path]) ??
      metrics.find(({ id }) => names.includes(id) || names.includes(id.replace(/_ns$/, "")))
    );
  };
  return {
    name: "figures",
    columns: [
      words(
        "of",
        rows.map(({ of }) => of),
      ),
      words(
        "figure",
        rows.map(({ path }) => path),
      ),
      words(
        "label",
        rows.map(({ path }) => metricOf(path)?.label ?? null),
      ),
      numbers(
        "value",
        "",
        rows.map(({ value }) => value),
      ),
      words(
        "value_unit",
        rows.map(({ path }) => unitOf(path, metricOf(path))),
      ),
    ],
    facts: factsOf(figures),
  };
}

/** The catalog's, or what the engine's own name ends in. */
function unitOf(path: string, metric: Metric | undefined): string | null {
  if (path === `${LATENCY}.count`) return "messages";
  if (path.endsWith("_bytes")) return "bytes";
  if (path.endsWith("_ns")) return "ns";
  if (metric) return metric.unit;
  return /mb_s/.test(path) ? "MB/s" : null;
}

function seriesTable(figures: RunFigures): Table {
  const { interval_ns, accepted_mb_s_per_sender: accepted, ...series } = figures.summary.series;
  const end = series.ended_ns ?? Number.POSITIVE_INFINITY;
  const part = (i: number) =>
    i < series.warm_up_intervals ? "warm-up" : i * interval_ns < end ? "measured" : "ended";
  return {
    name: "series",
    columns: [
      numbers(
        "from",
        "ns",
        accepted.map((_, i) => i * interval_ns),
      ),
      numbers(
        "to",
        "ns",
        accepted.map((_, i) => (i + 1) * interval_ns),
      ),
      numbers(texts.acceptedPerSender, "MB/s", accepted),
      words(
        texts.runPart,
        accepted.map((_, i) => part(i)),
      ),
    ],
    facts: factsOf(figures),
  };
}

/** What a list of cables calls them; no column of a tree, whose parts have numbers alone. */
function namesOf({ topology: { names } }: RunFigures, codes: readonly number[]): Column[] {
  return names
    ? [
        words(
          "name",
          codes.map((code) => names[code] ?? null),
        ),
      ]
    : [];
}

function nodeTable(figures: RunFigures): Table {
  const { scenario, summary } = figures;
  const { sent, received } = summary.bandwidths;
  const nodes = Array.from(sent, (_, node) => node);
  const jobs = new Array<string | null>(sent.length).fill(null);
  scenario.jobs.forEach((job, at) => {
    for (const node of membersOf(job, sent.length)) jobs[node] = jobTitle(job, at);
  });
  return {
    name: "nodes",
    columns: [
      numbers("node", "", nodes),
      ...namesOf(figures, nodes),
      words("job", jobs),
      numbers("sent", "MB/s", sent),
      numbers("received", "MB/s", received),
    ],
    facts: factsOf(figures),
  };
}

/** A flit a cycle is all that a link can carry. */
function linkTable(figures: RunFigures, frame: FrameColumns): Table {
  const { topology } = figures;
  const { link_from, link_to, link_level, link_up, cycle_ps } = topology;
  const links = Array.from(link_from, (_, link) => link);
  const ns = (cycles: ArrayLike<number>) => links.map((link) => ((cycles[link] ?? 0) * cycle_ps) / 1000);
  const end = (code: number) => endName(topology, code);
  return {
    name: "links",
    columns: [
      numbers("link", "", links),
      words(
        "from",
        links.map((link) => end(link_from[link] ?? 0)),
      ),
      words(
        "to",
        links.map((link) => end(link_to[link] ?? 0)),
      ),
      numbers("level", "", link_level),
      words(
        "direction",
        links.map((link) => (link_up[link] ? "up" : "down")),
      ),
      words(
        "state",
        links.map((link) => (frame.linkIsDown[link] ? "broken" : texts.inService)),
      ),
      numbers("carried", "flits", frame.linkFlits),
      numbers(
        "load",
        "share",
        links.map((link) => utilisationOf(topology, frame.linkFlits, frame.cycle, link) ?? 0),
      ),
      numbers(texts.summedDelay, "ns", ns(frame.linkDelay)),
      numbers(texts.summedWait, "ns", ns(frame.linkWait)),
    ],
    facts: factsOf(figures),
  };
}

function congestionTable(figures: RunFigures): Table {
  const wiring: Wiring = figures.topology;
  const { total, up, down } = figures.summary.loads;
  const rows: { elite: number; came: string; port: number | null; share: number }[] = [];
  let [atUp, atDown] = [0, 0];
  total.forEach((share, elite) => {
    rows.push({ elite, came: texts.allPackets, port: null, share });
    for (let port = 0; port < portCount(wiring, elite, "up"); port++)
      rows.push({ elite, came: texts.byUpLink, port, share: up[atUp++] ?? 0 });
    for (let port = 0; port < portCount(wiring, elite, "down"); port++)
      rows.push({ elite, came: texts.byDownLink, port, share: down[atDown++] ?? 0 });
  });
  return {
    name: "congestion",
    columns: [
      numbers(
        "level",
        "",
        rows.map(({ elite }) => elitePlace(wiring, elite).level),
      ),
      numbers(
        "elite",
        "",
        rows.map(({ elite }) => elitePlace(wiring, elite).index),
      ),
      ...namesOf(
        figures,
        rows.map(({ elite }) => wiring.nodes + elite),
      ),
      words(
        texts.packetsCame,
        rows.map(({ came }) => came),
      ),
      numbers(
        "port",
        "",
        rows.map(({ port }) => port),
      ),
      numbers(
        "delay",
        texts.shareOfMost,
        rows.map(({ share }) => share),
      ),
    ],
    facts: factsOf(figures),
  };
}

/** Of every job that measures it. */
function effectiveTable(figures: RunFigures): Table | null {
  const { summary, scenario } = figures;
  const rows = summary.jobs.flatMap(({ program }, job) =>
    (program?.b_eff?.sizes ?? []).map((size) => ({ ...size, job: jobTitle(scenario.jobs[job], job) })),
  );
  if (rows.length === 0) return null;
  return {
    name: "b-eff",
    columns: [
      words(
        "job",
        rows.map(({ job }) => job),
      ),
      numbers(
        texts.messageSize,
        "bytes",
        rows.map(({ bytes }) => bytes),
      ),
      numbers(
        "rings",
        "MB/s",
        rows.map(({ rings_mb_s }) => rings_mb_s),
      ),
      numbers(
        "random",
        "MB/s",
        rows.map(({ random_mb_s }) => random_mb_s),
      ),
      words(
        "how",
        rows.map(({ extrapolated }) => (extrapolated ? "extrapolated" : "sent")),
      ),
    ],
    facts: factsOf(figures),
  };
}

/** Of every job that is a program. */
function programTable(figures: RunFigures): Table | null {
  const { summary, scenario } = figures;
  const rows = summary.jobs.flatMap(({ program }, job) =>
    (program?.sections ?? []).map((each) => ({ ...each, job: jobTitle(scenario.jobs[job], job) })),
  );
  if (rows.length === 0) return null;
  return {
    name: "program",
    columns: [
      words(
        "job",
        rows.map(({ job }) => job),
      ),
      numbers(
        texts.messageSize,
        "bytes",
        rows.map(({ bytes }) => bytes),
      ),
      numbers(
        "times",
        "",
        rows.map(({ repetitions }) => repetitions),
      ),
      numbers(
        "mean",
        "ns",
        rows.map(({ mean_ns }) => mean_ns),
      ),
      numbers(
        "longest",
        "ns",
        rows.map(({ longest_ns }) => longest_ns),
      ),
      numbers(
        texts.halfRoundTrip,
        "ns",
        rows.map(({ half_round_trip_ns }) => half_round_trip_ns),
      ),
      numbers(
        "bandwidth",
        "MB/s",
        rows.map(({ mb_s }) => mb_s),
      ),
    ],
    facts: factsOf(figures),
  };
}

/** Null where there is nothing yet to make it of. */
export function runTable(id: RunTableId, figures: RunFigures): Table | null {
  switch (id) {
    case "figures":
      return figureTable(figures);
    case "series":
      return seriesTable(figures);
    case "nodes":
      return nodeTable(figures);
    case "links":
      return figures.frame && linkTable(figures, figures.frame);
    case "congestion":
      return congestionTable(figures);
    case "b-eff":
      return effectiveTable(figures);
    case "program":
      return programTable(figures);
  }
}
