/** What each job gets, and what it asks for. Rows and columns follow the scenario, so that nothing moves in a run. */
import { formatMegabytesPerSecond as rate } from "../../base/format";
import { term } from "../../base/terms";
import type { Job, JobMetrics, MessageJob, Summary, TraceJob } from "../../engine/types";
import { ofJob, unresolvedWords } from "../../engine/worth";
import { sendsToIoNodes } from "../../scenario/io-nodes";
import { sendsMessages } from "../../scenario/job-kind";
import { jobTitle } from "../../scenario/job-title";
import { type CollectiveRow, CollectiveTable } from "./CollectiveTable";
import * as texts from "./job-table-texts";
import { type ProgramRow, ProgramTable } from "./ProgramTable";

const hasRow = (job: Job): job is MessageJob | TraceJob => sendsMessages(job) || job.trace !== undefined;

export type JobTableProps = { jobs: readonly Job[]; summary: Summary | null };

export function JobTable({ jobs, summary }: JobTableProps) {
  const messages = jobs.filter(hasRow).length;
  return (
    <>
      {messages > 0 ? <MessageTable jobs={jobs} summary={summary} /> : null}
      {jobs.some((job) => job.collective) ? <CollectiveTable rows={collectives(jobs, summary)} /> : null}
      {jobs.some((job) => job.program) ? <ProgramTable rows={programs(jobs, summary)} /> : null}
    </>
  );
}

const endOf = (metrics: JobMetrics | undefined) => metrics?.ended_ns ?? null;

function collectives(jobs: readonly Job[], summary: Summary | null): CollectiveRow[] {
  return jobs.flatMap((job, number): CollectiveRow[] => {
    const metrics = summary?.jobs[number];
    const unresolved = unresolvedWords(summary, ofJob(number, "collective_mean_ns"));
    return job.collective
      ? [{ job, number, figures: metrics?.collective ?? null, endedNs: endOf(metrics), unresolved }]
      : [];
  });
}

function programs(jobs: readonly Job[], summary: Summary | null): ProgramRow[] {
  return jobs.flatMap((job, number): ProgramRow[] => {
    const metrics = summary?.jobs[number];
    const unresolved = unresolvedWords(summary, ofJob(number, "program_compute_share"));
    return job.program
      ? [{ job, number, figures: metrics?.program ?? null, endedNs: endOf(metrics), unresolved }]
      : [];
  });
}

function MessageTable({ jobs, summary }: JobTableProps) {
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
              <JobRow key={number} job={job} number={number} summary={summary} withIo={withIo} />
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
  summary: Summary | null;
  withIo: boolean;
};

function JobRow({ job, number, summary, withIo }: RowProps) {
  const metrics = summary?.jobs[number];
  const unresolved = unresolvedWords(summary, ofJob(number, "accepted_mb_s_per_sender"));
  const ci95 = metrics?.accepted_ci95 ?? null;
  const offered = metrics?.offered_mb_s_per_sender ?? null;
  const title = jobTitle(job, number);
  return (
    <>
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
      {unresolved === null ? null : (
        <tr className="job-more">
          <td colSpan={withIo ? 5 : 4} {...term("resolved")}>
            {texts.unresolved(unresolved)}
          </td>
        </tr>
      )}
    </>
  );
}
