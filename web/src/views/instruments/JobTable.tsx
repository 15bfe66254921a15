/** What each job gets, and what it asks for. Rows and columns follow the scenario, so that nothing moves in a run. */
import { formatMegabytesPerSecond as rate } from "../../base/format";
import { term } from "../../base/terms";
import type { Job, JobMetrics, MessageJob, TraceJob } from "../../engine/types";
import { sendsToIoNodes } from "../../scenario/io-nodes";
import { sendsMessages } from "../../scenario/job-kind";
import { jobTitle } from "../../scenario/job-title";
import { type CollectiveRow, CollectiveTable } from "./CollectiveTable";
import * as texts from "./job-table-texts";
import { type ProgramRow, ProgramTable } from "./ProgramTable";

const hasRow = (job: Job): job is MessageJob | TraceJob => sendsMessages(job) || job.trace !== undefined;

export type JobTableProps = { jobs: readonly Job[]; metrics: readonly JobMetrics[] };

export function JobTable({ jobs, metrics }: JobTableProps) {
  const messages = jobs.filter(hasRow).length;
  return (
    <>
      {messages > 0 ? <MessageTable jobs={jobs} metrics={metrics} /> : null}
      {jobs.some((job) => job.collective) ? <CollectiveTable rows={collectives(jobs, metrics)} /> : null}
      {jobs.some((job) => job.program) ? <ProgramTable rows={programs(jobs, metrics)} /> : null}
    </>
  );
}

const endOf = (metrics: JobMetrics | undefined) => metrics?.ended_ns ?? null;

function collectives(jobs: readonly Job[], metrics: readonly JobMetrics[]): CollectiveRow[] {
  return jobs.flatMap((job, number): CollectiveRow[] =>
    job.collective
      ? [{ job, number, figures: metrics[number]?.collective ?? null, endedNs: endOf(metrics[number]) }]
      : [],
  );
}

function programs(jobs: readonly Job[], metrics: readonly JobMetrics[]): ProgramRow[] {
  return jobs.flatMap((job, number): ProgramRow[] =>
    job.program
      ? [{ job, number, figures: metrics[number]?.program ?? null, endedNs: endOf(metrics[number]) }]
      : [],
  );
}

function MessageTable({ jobs, metrics }: JobTableProps) {
  const withIo = jobs.some(({ pattern }) => sendsToIoNodes(pattern));
  return (
    // A keyboard scrolls what has the focus; sixteen jobs do not fit.
    <section
      className="job-table"
      aria-label={texts.messagesLabel}
      tabIndex={jobs.length > 3 ? 0 : undefined}
    >
      <table>
        <colgroup>
          <col />
          <col className="figure" />
          <col className="figure" />
          <col className="wide-figure" />
          {withIo ? <col className="figure" /> : null}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" {...term("job")}>
              {texts.job}
            </th>
            <th scope="col" {...term("accepted-bandwidth", texts.acceptedHint)} colSpan={2}>
              {texts.accepted}
            </th>
            <th scope="col" {...term("offered-bandwidth", texts.offeredHint)}>
              {texts.offered}
            </th>
            {withIo ? (
              <th scope="col" {...term("io-node", texts.ioNodeHint)}>
                {texts.ioNode}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {jobs.map((job, number) =>
            !hasRow(job) ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: jobs are known by their place
              <JobRow key={number} job={job} number={number} metrics={metrics[number]} withIo={withIo} />
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

type RowProps = {
  job: MessageJob | TraceJob;
  number: number;
  metrics: JobMetrics | undefined;
  withIo: boolean;
};

function JobRow({ job, number, metrics, withIo }: RowProps) {
  const ci95 = metrics?.accepted_ci95 ?? null;
  const offered = metrics?.offered_mb_s_per_sender ?? null;
  const title = jobTitle(job, number);
  return (
    <tr data-job={number}>
      <th scope="row" title={title}>
        {title}
      </th>
      <td className="job-accepted">{rate(metrics?.accepted_mb_s_per_sender ?? null)}</td>
      <td className="job-interval">{ci95 === null ? "" : texts.interval(rate(ci95))}</td>
      <td>{typeof job.load === "number" ? rate(offered) : job.load}</td>
      {withIo ? (
        <td>{sendsToIoNodes(job.pattern) ? rate(metrics?.served_mb_s_per_io_node ?? null) : ""}</td>
      ) : null}
    </tr>
  );
}
