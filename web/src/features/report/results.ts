/** Results of a run in lines, with 95 % intervals where the engine gives them. */
import {
  formatCount,
  formatDuration,
  formatDurationWithin,
  formatMeasured,
  formatMeasuredWithin,
  formatShare,
} from "../../base/format";
import { waitsToBePosted } from "../../charts/latency-rows";
import type { JobMetrics, MessageLatency, Metric, Summary } from "../../engine/types";
import { ofJob, unresolvedWords } from "../../engine/worth";
import { agreementWords } from "../../papers/agreement";
import type { PublishedHere } from "../../papers/published";
import { jobTitle } from "../../scenario/job-title";
import { bandwidthFigures } from "../../views/instruments/bandwidth-figures";
import { termOfName } from "../glossary/term-names";
import * as texts from "./result-texts";
import { atMost, type Row } from "./rows";

const MAX_JOBS = 6;

function bandwidth(mean: number | null, ci95: number | null): string {
  if (mean === null) return texts.notKnown;
  return `${formatMeasuredWithin(mean, ci95)} MB/s`;
}

/** A value with what it is worth: before the end of the run it is one so far. */
function judged(summary: Summary, id: string, words: string): string {
  if (!summary.finished) return texts.soFar(words);
  const reasons = unresolvedWords(summary, id);
  return reasons === null ? words : texts.unresolved(words, reasons);
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
        agreementWords(published, figures),
      ),
    },
  ];
}

function jobRows(summary: Summary): Row[] {
  const { jobs } = summary;
  if (jobs.length < 2) return [];
  const rows = jobs.map((job, at) => ({
    label: jobTitle(job, at),
    term: "accepted-bandwidth" as const,
    value: judged(summary, ofJob(at, "accepted_mb_s_per_sender"), jobInWords(job)),
  }));
  return atMost(rows, MAX_JOBS, texts.moreJobs);
}

function jobInWords({
  accepted_mb_s_per_sender: mean,
  accepted_ci95,
  message_latency,
  ended_ns,
}: JobMetrics) {
  const accepted = texts.perSender(bandwidth(mean, accepted_ci95));
  const { mean_ns, mean_ci95_ns } = message_latency;
  const words =
    mean_ns === null ? accepted : texts.jobLatency(accepted, formatDurationWithin(mean_ns, mean_ci95_ns));
  return ended_ns === null ? words : texts.jobEnded(words, formatDuration(ended_ns));
}

function messageLatencyRows(summary: Summary): Row[] {
  const { message_latency: latency, finished } = summary;
  const { mean_ci95_ns, unended, from_posting } = latency;
  const isWithoutInterval = finished && latency.count > 0 && mean_ci95_ns === null;
  const parts = [
    latency.count > 0
      ? judged(summary, "message_latency_mean_ns", latenciesInWords(latency))
      : texts.noMessage,
    isWithoutInterval ? texts.noInterval : null,
    finished && unended > 0 ? texts.unended(formatCount(unended)) : null,
  ].filter((words) => words !== null);
  return [
    { label: texts.messageLatency, term: "message-latency", value: parts.join("; ") },
    ...(waitsToBePosted(latency)
      ? [
          {
            label: texts.postingLatency,
            term: "posting-latency" as const,
            value: judged(summary, "posting_latency_mean_ns", latenciesInWords(from_posting)),
          },
        ]
      : []),
  ];
}

type Latencies = MessageLatency["from_posting"] & Partial<MessageLatency>;

function latenciesInWords(latency: Latencies): string {
  const { p50_ci95_ns = null, p95_ci95_ns = null, p99_ci95_ns = null } = latency;
  return texts.latencies({
    mean: formatDurationWithin(latency.mean_ns, latency.mean_ci95_ns),
    median: formatDurationWithin(latency.p50_ns, p50_ci95_ns),
    p95: formatDurationWithin(latency.p95_ns, p95_ci95_ns),
    p99: formatDurationWithin(latency.p99_ns, p99_ci95_ns),
  });
}

function warmUpInWords({ metrics, message_latency: { warm_up_ns: latency } }: Summary): string {
  const { warm_up_ns: accepted } = metrics;
  if (accepted === null) return texts.notKnown;
  return latency === null
    ? texts.warmUpLength(formatDuration(accepted))
    : texts.warmUpLengths(formatDuration(accepted), formatDuration(latency));
}

function simulatedInWords({ simulated_ns, finished, series: { ended_ns } }: Summary): string {
  const length = texts.simulatedLength(formatDuration(simulated_ns), finished);
  return ended_ns === null ? length : texts.jobsEnded(length, formatDuration(ended_ns));
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
    return [{ label, value: judged(summary, id, inUnit(value, unit)), ...(term ? { term } : {}) }];
  });
}

/** `listed` are all metrics of the engine. */
export function resultRows(
  summary: Summary,
  published: PublishedHere | null,
  listed: readonly Metric[],
): Row[] {
  const { metrics } = summary;
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
      value: judged(summary, "accepted_mb_s_per_sender", texts.perSenderWithInterval(bandwidth(mean, ci95))),
    },
    {
      label: texts.allSenders(formatCount(senders)),
      term: "accepted-bandwidth",
      value: judged(summary, "accepted_mb_s_total", bandwidth(total, totalCi)),
    },
    ...publishedRows(summary, published),
    ...jobRows(summary),
    ...messageLatencyRows(summary),
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
    { label: texts.warmUp, term: "warm-up", value: warmUpInWords(summary) },
    { label: texts.simulated, term: "simulated-time", value: simulatedInWords(summary) },
  ];
}
