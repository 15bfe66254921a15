/**
 * Tables of the results of a run so far: those of the engine, and all single values of the summary. Each names its run.
 *
 * It does not contain files.
 */
import type { Column, Table } from "../../../base/table";
import type { MessageLatency, Metric, Scenario, Summary, TableId } from "../../../engine/types";
import { jobTitle } from "../../../scenario/job-title";
import * as texts from "./table-texts";

export type RunFigures = {
  scenario: Scenario;
  summary: Summary;
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

/** The only table that the engine does not have. */
export const FIGURES = "figures";

export type RunTableId = typeof FIGURES | TableId;

type RunTable = { id: RunTableId; label: string; contents: string };

const RUN_TABLES: readonly RunTable[] = [
  { id: FIGURES, label: texts.figures, contents: texts.figuresContents },
  { id: "intervals", label: texts.intervals, contents: texts.intervalsContents },
  { id: "jobs", label: texts.jobs, contents: texts.jobsContents },
  { id: "nodes", label: texts.nodes, contents: texts.nodesContents },
  { id: "links", label: texts.links, contents: texts.linksContents },
  { id: "pairs", label: texts.pairs, contents: texts.pairsContents },
  { id: "latency", label: texts.latency, contents: texts.latencyContents },
  { id: "latency-histogram", label: texts.histogram, contents: texts.histogramContents },
  { id: "matrix", label: texts.congestion, contents: texts.congestionContents },
  { id: "b-eff", label: texts.effectiveBandwidth, contents: texts.effectiveBandwidthContents },
  { id: "program", label: texts.program, contents: texts.programContents },
  { id: "process-times", label: texts.processTimes, contents: texts.processTimesContents },
];

/** What there is of a scenario. */
export function runTablesOf({ jobs }: Pick<Scenario, "jobs">): readonly RunTable[] {
  const only: Partial<Record<RunTableId, boolean>> = {
    "b-eff": jobs.some(({ program }) => program?.name === "effective-bandwidth"),
    program: jobs.some(({ program }) => program),
    "process-times": jobs.some(({ program, collective }) => program || collective),
  };
  return RUN_TABLES.filter(({ id }) => only[id] ?? true);
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
export function figureTable(figures: RunFigures): Table {
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
    name: FIGURES,
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
