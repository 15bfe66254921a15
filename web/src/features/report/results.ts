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
import * as texts from "./result-texts";
import { atMost, type Row } from "./rows";

const MAX_JOBS = 6;

function bandwidth(mean: number | null, ci95: number | null): string {
  if (mean === null) return texts.notKnown;
  return `${formatMeasuredWithin(mean, ci95)} MB/s`;
}

/** The published value and whether this run agrees with it; of another quantity than per sender, with that. */
function publishedRows(summary: Summary, published: PublishedHere | null): Row[] {
  if (!published) return [];
  const figures = bandwidthFigures(summary, published);
  const { low, high } = published.printed;
  const range = low === high ? formatMeasured(low) : `${formatMeasured(low)}–${formatMeasured(high)}`;
  return [
    {
      label: texts.published(figures.quantity),
      term: "published",
      value: texts.publishedValue(
        `${range} ${published.unit || "MB/s"}`,
        published.source,
        verdict(published, figures),
      ),
    },
  ];
}

function jobRows({ jobs }: Summary): Row[] {
  if (jobs.length < 2) return [];
  const rows = jobs.map((job, at) => ({
    label: jobTitle(job, at),
    term: "accepted-bandwidth" as const,
    value: texts.perSender(bandwidth(job.accepted_mb_s_per_sender, job.accepted_ci95)),
  }));
  return atMost(rows, MAX_JOBS, texts.moreJobs);
}

/** A metric's value in words, by its unit. */
function inUnit(value: number, unit: string): string {
  if (unit === "ns") return formatDuration(value);
  if (/^(?:of the|share)/.test(unit)) return formatShare(value);
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
      label: texts.acceptedBandwidth,
      term: "accepted-bandwidth",
      value: texts.perSenderWithInterval(bandwidth(mean, ci95)),
    },
    {
      label: texts.allSenders(formatCount(senders)),
      term: "accepted-bandwidth",
      value: bandwidth(total, totalCi),
    },
    ...publishedRows(summary, published),
    ...jobRows(summary),
    {
      label: texts.messageLatency,
      term: "message-latency",
      value: latency
        ? texts.latencies(
            formatDuration(latency.mean_ns),
            formatDuration(latency.p50_ns),
            formatDuration(latency.p95_ns),
          )
        : texts.noMessage,
    },
    {
      label: texts.packets,
      term: "packet",
      value: texts.packetCounts(
        formatCount(metrics.packets),
        formatCount(metrics.time_outs),
        formatCount(metrics.retries),
      ),
    },
    { label: texts.linksUsed, term: "links-used", value: formatShare(metrics.links_used) },
    ...metricRows(summary, listed),
    {
      label: texts.warmUp,
      term: "warm-up",
      value:
        metrics.warm_up_ns === null ? texts.notKnown : texts.warmUpLength(formatDuration(metrics.warm_up_ns)),
    },
    {
      label: texts.simulated,
      term: "simulated-time",
      value: texts.simulatedLength(formatDuration(summary.simulated_ns), summary.finished),
    },
  ];
}
