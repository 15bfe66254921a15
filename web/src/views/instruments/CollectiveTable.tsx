/** The result of the collectives: how many operations, how long each took, and what they moved. */
import { formatCount, formatDuration, formatMegabytesPerSecond as rate } from "../../base/format";
import { term } from "../../base/terms";
import { type CollectiveJob, type CollectiveSummary, OPERATIONS } from "../../engine/types";
import { choiceLabel } from "../../scenario/fields";
import { jobTitle } from "../../scenario/job-title";
import { nodeListOf, writeNodeList } from "../../scenario/node-list";
import * as texts from "./job-table-texts";

export type CollectiveRow = {
  job: CollectiveJob;
  number: number;
  figures: CollectiveSummary | null;
  endedNs: number | null;
  /** Why the time of an operation is not resolved; null where it is. */
  unresolved: string | null;
};

/** Whether it moves data. */
const hasSize = ({ collective: { operation } }: CollectiveJob): boolean =>
  OPERATIONS.some(({ value, hasSize }) => hasSize && value === operation);

export function CollectiveTable({ rows }: { rows: readonly CollectiveRow[] }) {
  const moving = rows.some(({ job }) => hasSize(job));
  return (
    <section
      className="job-table"
      aria-label={texts.collectivesLabel}
      tabIndex={rows.length > 3 ? 0 : undefined}
    >
      <table>
        <colgroup>
          <col />
          <col className="figure" />
          <col className="figure" />
          <col className="wide-figure" />
          {moving ? <col className="figure" /> : null}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" {...term("collective")}>
              {texts.collective}
            </th>
            <th scope="col" {...term("collective", texts.doneHint)}>
              {texts.done}
            </th>
            <th scope="col" {...term("operation-time", texts.operationTimeHint)} colSpan={2}>
              {texts.operationTime}
            </th>
            {moving ? (
              <th scope="col" {...term("collective", texts.bandwidthHint)}>
                {texts.bandwidth}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.number} {...row} moving={moving} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ job, number, figures, endedNs, unresolved, moving }: CollectiveRow & { moving: boolean }) {
  const name = job.name
    ? jobTitle(job, number)
    : choiceLabel("jobs[].collective.operation", job.collective.operation);
  const words = [
    unresolved === null ? "" : texts.unresolved(unresolved),
    endedNs === null ? "" : texts.ended(formatDuration(endedNs)),
    figures ? operationWords(figures) : "",
  ]
    .filter((part) => part !== "")
    .join("; ");
  return (
    <>
      <tr data-job={number}>
        <th scope="row" title={name}>
          {name}
        </th>
        <td className="job-operations">{formatCount(figures?.operations ?? 0)}</td>
        <td className="job-time">{formatDuration(figures?.mean_ns ?? null)}</td>
        <td className="job-interval">
          {figures?.ci95_ns == null ? "" : texts.interval(formatDuration(figures.ci95_ns))}
        </td>
        {moving ? <td>{rate(figures?.mb_s ?? null)}</td> : null}
      </tr>
      <tr className="job-more">
        {/* Its place stays while there is nothing to say yet. */}
        <td colSpan={moving ? 5 : 4} {...term("operation-time")}>
          {words || "\u00a0"}
        </td>
      </tr>
    </>
  );
}

/** "process 3", "processes 4–7, 9". */
function processesInWords(processes: readonly number[]): string {
  const text = writeNodeList(nodeListOf([...processes].sort((a, b) => a - b)));
  return texts.processes(processes.length, text);
}

/** What has no column. */
function operationWords({
  min_ns,
  max_ns,
  period_ns,
  collect_ns,
  distribute_ns,
  ...counts
}: CollectiveSummary) {
  const { tests, tests_failed: failed, mb_s_total: total, missing } = counts;
  const waits = missing.length > 0 ? texts.neverCompletes(processesInWords(missing)) : null;
  return [
    waits,
    min_ns === null ? null : texts.timeRange(formatDuration(min_ns), formatDuration(max_ns)),
    period_ns === null ? null : texts.period(formatDuration(period_ns)),
    collect_ns === null ? null : texts.collecting(formatDuration(collect_ns)),
    distribute_ns === null ? null : texts.distributing(formatDuration(distribute_ns)),
    tests > 0 ? texts.testsSent(tests, formatCount(tests), formatCount(failed)) : null,
    total === null ? null : texts.totalBandwidth(formatCount(total)),
  ]
    .filter((words) => words !== null)
    .join("; ");
}
