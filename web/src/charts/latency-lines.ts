/** Lines of figures of a message's latency, below its mean. */
import { formatCount, formatDuration, formatDurationWithin } from "../base/format";
import type { TermId } from "../base/terms";
import type { MessageLatency } from "../engine/types";
import { waitsToBePosted } from "./latency-rows";
import * as texts from "./latency-texts";

/** The longest words first, for the width to choose from. */
export type LatencyLine = { id: TermId; words: readonly [string, ...string[]] };

/** Of a run that is not over, the messages that have not ended and the missing of an interval say nothing. */
export function latencyLines(latency: MessageLatency, isOver: boolean): LatencyLine[] {
  const missing = isOver && latency.unended > 0 ? [unended(latency.unended)] : [];
  if (latency.count === 0) return [NONE_ENDED, ...missing];
  const lines: (LatencyLine | null)[] = [
    percentiles(latency),
    waitsToBePosted(latency) ? fromPosting(latency.from_posting) : null,
    warmUp(latency),
    isOver && latency.mean_ci95_ns === null ? NO_INTERVAL : null,
    ...missing,
  ];
  return lines.filter((line) => line !== null);
}

const NONE_ENDED: LatencyLine = { id: "message-latency", words: [texts.noneEnded] };
const NO_INTERVAL: LatencyLine = { id: "confidence", words: [texts.noInterval, texts.shortNoInterval] };

const unended = (count: number): LatencyLine => ({
  id: "message-latency",
  words: [texts.unended(formatCount(count))],
});

type Percentiles = Pick<MessageLatency, "p50_ns" | "p95_ns" | "p99_ns">;

const threePercentiles = ({ p50_ns, p95_ns, p99_ns }: Percentiles) =>
  texts.percentiles(formatDuration(p50_ns), formatDuration(p95_ns), formatDuration(p99_ns));

function percentiles(latency: MessageLatency): LatencyLine {
  const { p50_ns, p50_ci95_ns, p95_ns, p95_ci95_ns, p99_ns, p99_ci95_ns } = latency;
  const withIntervals = texts.percentiles(
    formatDurationWithin(p50_ns, p50_ci95_ns),
    formatDurationWithin(p95_ns, p95_ci95_ns),
    formatDurationWithin(p99_ns, p99_ci95_ns),
  );
  const two = texts.twoPercentiles(formatDuration(p50_ns), formatDuration(p95_ns));
  return { id: "message-latency", words: [withIntervals, threePercentiles(latency), two] };
}

function fromPosting(latency: MessageLatency["from_posting"]): LatencyLine {
  const mean = formatDurationWithin(latency.mean_ns, latency.mean_ci95_ns);
  const words = [
    texts.fromPostingWith(mean, threePercentiles(latency)),
    texts.fromPostingWith(mean, texts.p95(formatDuration(latency.p95_ns))),
    texts.fromPosting(mean),
  ] as const;
  return { id: "posting-latency", words };
}

function warmUp({ warm_up_ns: time }: MessageLatency): LatencyLine | null {
  return time ? { id: "warm-up", words: [texts.warmUp(formatDuration(time))] } : null;
}
