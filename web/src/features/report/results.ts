/** Results of a run in lines, with 95 % intervals where the engine gives them. */
import {
  formatCount,
  formatDuration,
  formatMeasured,
  formatMeasuredWithin,
  formatShare,
} from "../../base/format";
import type { Metric, Summary } from "../../engine/types";
import { type PublishedHere, verdict } from "../../papers/published";
import { jobTitle } from "../../scenario/job-title";
import { bandwidthFigures } from "../../views/instruments/bandwidth-figures";
import { messageLatency } from "../../views/instruments/message-latency";
import { termOfName } from "../glossary/term-names";
import { atMost, type Row } from "./rows";

const MOST_JOBS = 6;

const NOT_YET = "not known yet";

function bandwidth(mean: number | null, ci95: number | null): string {
  if (mean === null) return NOT_YET;
  return `${formatMeasuredWithin(mean, ci95)} MB/s`;
}

const AGREES = { within: "agrees", below: "below it", above: "above it" } as const;

/** The published value and whether this run agrees with it; of another quantity than per sender, with that. */
function publishedRows(summary: Summary, published: PublishedHere | null): Row[] {
  if (!published) return [];
  const figures = bandwidthFigures(summary, published);
  const { low, high } = published.printed;
  const range = low === high ? formatMeasured(low) : `${formatMeasured(low)}–${formatMeasured(high)}`;
  const found = verdict(published, figures);
  const judged = found === null ? "" : `: ${AGREES[found]}`;
  return [
    {
      label: `Published, ${figures.quantity}`,
      term: "published",
      value: `${range} ${published.unit || "MB/s"} (${published.source})${judged}`,
    },
  ];
}

function jobRows({ jobs }: Summary): Row[] {
  if (jobs.length < 2) return [];
  const rows = jobs.map((job, at) => ({
    label: jobTitle(job, at),
    term: "accepted-bandwidth" as const,
    value: `${bandwidth(job.accepted_mb_s_per_sender, job.accepted_ci95)} per sender`,
  }));
  return atMost(rows, MOST_JOBS, (count) => `${count} more jobs`);
}

/** A metric's value in words, by its unit. */
function inUnit(value: number, unit: string): string {
  if (unit === "ns") return formatDuration(value);
  if (unit.startsWith("of the") || unit.startsWith("share")) return formatShare(value);
  return `${formatMeasured(value)} ${unit}`.trim();
}

/** The metrics that the engine's table gives a line of their own. */
function metricRows(summary: Summary, metrics: readonly Metric[]): Row[] {
  const values: Readonly<Record<string, unknown>> = summary.metrics;
  return metrics.flatMap(({ id, label, unit, in_report }) => {
    const value = in_report ? values[id] : null;
    if (typeof value !== "number") return [];
    const term = termOfName(id);
    return [{ label, value: inUnit(value, unit), ...(term ? { term } : {}) }];
  });
}

/** `listed` are all metrics of the engine. */
export function resultRows(
  summary: Summary,
  published: PublishedHere | null,
  listed: readonly Metric[],
): Row[] {
  const { metrics } = summary;
  const latency = messageLatency(summary);
  const {
    accepted_mb_s_per_sender: mean,
    accepted_ci95: ci95,
    accepted_mb_s_total: total,
    senders,
  } = metrics;
  const totalCi = ci95 === null ? null : ci95 * senders;
  return [
    {
      label: "Accepted bandwidth",
      term: "accepted-bandwidth",
      value: `${bandwidth(mean, ci95)} per sender (95 %)`,
    },
    {
      label: `By all ${formatCount(senders)} senders`,
      term: "accepted-bandwidth",
      value: bandwidth(total, totalCi),
    },
    ...publishedRows(summary, published),
    ...jobRows(summary),
    {
      label: "Message latency",
      term: "message-latency",
      value: latency
        ? `${formatDuration(latency.mean_ns)} on average; half by ${formatDuration(latency.p50_ns)}, 95 % by ${formatDuration(latency.p95_ns)}`
        : "no message has arrived yet",
    },
    {
      label: "Packets",
      term: "packet",
      value: `${formatCount(metrics.packets)} delivered, ${formatCount(metrics.time_outs)} timed out, ${formatCount(metrics.retries)} sent again`,
    },
    { label: "Links used", term: "links-used", value: formatShare(metrics.links_used) },
    ...metricRows(summary, listed),
    {
      label: "Warm-up",
      term: "warm-up",
      value: metrics.warm_up_ns === null ? NOT_YET : `${formatDuration(metrics.warm_up_ns)}, not measured`,
    },
    {
      label: "Simulated",
      term: "simulated-time",
      value: `${formatDuration(summary.simulated_ns)}, ${summary.finished ? "complete" : "not complete"}`,
    },
  ];
}
