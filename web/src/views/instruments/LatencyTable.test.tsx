import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { judgedAs, NO_LATENCY, testSummary } from "../../engine/machine.fixture";
import type { JobMetrics, MessageLatency } from "../../engine/types";
import { EXAMPLE } from "../../scenario/example.fixture";
import { withJobAdded } from "../../scenario/jobs";
import { LatencyTable } from "./LatencyTable";
import { noneEnded } from "./message-latency";

const { jobs } = withJobAdded(EXAMPLE);
const metrics = (message_latency: MessageLatency): JobMetrics => ({
  ...{ name: "", senders: 32, offered_mb_s_per_sender: null, accepted_mb_s_per_sender: null },
  ...{ accepted_mb_s_total: null, accepted_ci95: null, ended_ns: null, served_mb_s_per_io_node: null },
  message_latency,
});
const SOME: MessageLatency = {
  ...NO_LATENCY,
  ...{ count: 9, mean_ns: 20_600, mean_ci95_ns: 1_700, p50_ns: 15_700, p95_ns: 52_500, p99_ns: 90_900 },
  from_posting: { mean_ns: 10_600, mean_ci95_ns: 200, p50_ns: 9_990, p95_ns: 18_200, p99_ns: 23_000 },
  unended: 52,
};

const cells = (each: readonly JobMetrics[], isOver = true) => {
  const judgements = { "jobs[1].message_latency_mean_ns": judgedAs("no message has ended in 2 ms") };
  const summary = testSummary({ jobs: [...each], finished: isOver, judgements });
  const html = renderToStaticMarkup(<LatencyTable jobs={jobs} summary={summary} />);
  return [...html.matchAll(/<t[hd]\b[^>]*>([^<]*)/g)].map(([, text]) => text);
};

test("a row for each job, with its mean and interval, and below it what has no column", () => {
  expect(cells([metrics(SOME), metrics({ ...NO_LATENCY, unended: 3 })])).toEqual([
    ...["Job", "mean", "p95"],
    ...["Job 1", "20.6 ± 1.7 µs", "52.5 µs"],
    "p50 15.7 µs, p95 52.5 µs, p99 90.9 µs; from posting 10.6 ± 0.2 µs, p50 9.99 µs, p95 18.2 µs, p99 23 µs; 52 messages not ended",
    ...["Job 2", "–", "–"],
    "not resolved: no message has ended in 2 ms; no message has ended; 3 messages not ended",
  ]);
  expect(cells([metrics(SOME)], false)[6]).not.toContain("not ended");
});

test("before there are figures the table is as large", () => {
  expect(cells([]).slice(3)).toEqual([...["Job 1", "–", "–", "\u00a0"], ...["Job 2", "–", "–", "\u00a0"]]);
});

test("without a message that has ended it says so, at the end of the run with their number", () => {
  const waiting = { message_latency: { ...NO_LATENCY, unended: 648 } };
  expect(noneEnded(null)).toBe("No message has ended yet.");
  expect(noneEnded(testSummary(waiting))).toBe("No message has ended yet.");
  expect(noneEnded(testSummary({ ...waiting, finished: true }))).toBe(
    "No message ended during the run. 648 messages had not ended at its end.",
  );
});
