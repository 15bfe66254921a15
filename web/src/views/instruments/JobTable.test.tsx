import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { judgedAs, NO_LATENCY, testSummary } from "../../engine/machine.fixture";
import type { JobMetrics, MessageJob } from "../../engine/types";
import { EXAMPLE } from "../../scenario/example.fixture";
import { withJobAdded, withPattern } from "../../scenario/jobs";
import { JobTable } from "./JobTable";
import { hasJobTable } from "./JobTableLater";

const { jobs } = withPattern(withJobAdded(EXAMPLE), 1, "io-random");
const metrics: JobMetrics = {
  name: "",
  senders: 32,
  offered_mb_s_per_sender: null,
  accepted_mb_s_per_sender: 130.24,
  accepted_mb_s_total: 4168,
  accepted_ci95: 1.41,
  ended_ns: null,
  served_mb_s_per_io_node: null,
  message_latency: NO_LATENCY,
};

const summary = (...jobs: JobMetrics[]) => testSummary({ jobs, finished: true });

const cells = (html: string) => [...html.matchAll(/<t[hd]\b[^>]*>([^<]*)/g)].map(([, text]) => text);

test("a row for each job, with its interval, what is offered and what an I/O node serves", () => {
  const offered = { ...metrics, offered_mb_s_per_sender: 100.5, served_mb_s_per_io_node: 196 };
  const table = (
    <JobTable
      jobs={[jobs[0]!, { ...(jobs[1] as MessageJob), load: 0.3 }]}
      summary={summary(metrics, offered)}
    />
  );
  expect(cells(renderToStaticMarkup(table)).slice(4)).toEqual([
    ...["Job 1", "130.2", "± 1.4", "saturated", ""],
    ...["Job 2", "130.2", "± 1.4", "100.5", "196.0"],
  ]);
});

test("below the row of a job whose bandwidth is not resolved is why, once its run is over", () => {
  const judgements = { "jobs[1].accepted_mb_s_per_sender": judgedAs("only 3 messages were measured") };
  const of = (finished: boolean) => {
    const run = { ...summary(metrics, metrics), finished, judgements };
    return cells(renderToStaticMarkup(<JobTable jobs={jobs} summary={run} />)).slice(4);
  };
  expect(of(true)).toHaveLength(11);
  expect(of(true).at(-1)).toBe("not resolved: only 3 messages were measured");
  expect(of(false)).toHaveLength(10);
});

test("before there are figures the table is as large", () => {
  expect(cells(renderToStaticMarkup(<JobTable jobs={jobs} summary={null} />)).slice(4)).toEqual([
    ...["Job 1", "–", "", "saturated", ""],
    ...["Job 2", "–", "", "saturated", "–"],
  ]);
});

test("one job has a table only when it has I/O nodes", () => {
  expect(hasJobTable(EXAMPLE.jobs)).toBe(false);
  expect(hasJobTable(jobs)).toBe(true);
  expect(hasJobTable([jobs[1]!])).toBe(true);
});
