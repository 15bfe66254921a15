/** The message latency of each job. Rows follow the scenario, so that nothing moves in a run. */
import { formatDuration, formatDurationWithin } from "../../base/format";
import { term } from "../../base/terms";
import { latencyLines } from "../../charts/latency-lines";
import type { Job, MessageLatency, Summary } from "../../engine/types";
import { ofJob, unresolvedWords } from "../../engine/worth";
import { jobTitle } from "../../scenario/job-title";
import * as texts from "./latency-texts";

type Props = { jobs: readonly Job[]; summary: Summary | null };

export function LatencyTable({ jobs, summary }: Props) {
  return (
    <section className="job-table" aria-label={texts.jobsLabel}>
      <table>
        <colgroup>
          <col />
          <col className="time-with-interval" />
          <col className="wide-figure" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" {...term("job")}>
              {texts.job}
            </th>
            <th scope="col" {...term("message-latency", texts.meanHint)}>
              {texts.mean}
            </th>
            <th scope="col" {...term("message-latency", texts.p95Hint)}>
              {texts.p95}
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job, number) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: jobs are known by their place
              key={number}
              title={jobTitle(job, number)}
              latency={summary?.jobs[number]?.message_latency ?? null}
              isOver={summary?.finished ?? false}
              unresolved={unresolvedWords(summary, ofJob(number, "message_latency_mean_ns"))}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type RowProps = { title: string; latency: MessageLatency | null; isOver: boolean; unresolved: string | null };

function Row({ title, latency, isOver, unresolved }: RowProps) {
  return (
    <>
      <tr>
        <th scope="row" title={title}>
          {title}
        </th>
        <td>{formatDurationWithin(latency?.mean_ns ?? null, latency?.mean_ci95_ns ?? null)}</td>
        <td>{formatDuration(latency?.p95_ns ?? null)}</td>
      </tr>
      <tr className="job-more">
        {/* Its place stays while there is nothing to say yet. */}
        <td colSpan={3} {...term("message-latency")}>
          {latency ? inWords(latency, isOver, unresolved) : "\u00a0"}
        </td>
      </tr>
    </>
  );
}

/** What has no column. */
function inWords(latency: MessageLatency, isOver: boolean, unresolved: string | null): string {
  const lines = latencyLines(latency, isOver).map(({ words }) => words[0]);
  return [...(unresolved === null ? [] : [texts.unresolved(unresolved)]), ...lines].join("; ");
}
