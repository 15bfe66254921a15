/** The result of the programs: the processes of each, its result, and where their time went. */
import { formatCount, formatDuration } from "../../base/format";
import { term } from "../../base/terms";
import type { ProgramJob, ProgramSummary } from "../../engine/types";
import { choiceLabel } from "../../scenario/fields";
import { jobTitle } from "../../scenario/job-title";
import { resultInWords, sharesInWords } from "../program/program-figures";
import * as texts from "./job-table-texts";

export type ProgramRow = {
  job: ProgramJob;
  number: number;
  figures: ProgramSummary | null;
  endedNs: number | null;
  /** Why its figures are not resolved; null where they are. */
  unresolved: string | null;
};

export function ProgramTable({ rows }: { rows: readonly ProgramRow[] }) {
  return (
    <section
      className="job-table"
      aria-label={texts.programsLabel}
      tabIndex={rows.length > 3 ? 0 : undefined}
    >
      <table>
        <colgroup>
          <col />
          <col className="wide-figure" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" {...term("program")}>
              {texts.program}
            </th>
            <th scope="col" {...term("process")}>
              {texts.processCount}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.number} {...row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ job, number, figures, endedNs, unresolved }: ProgramRow) {
  const name = job.name ? jobTitle(job, number) : choiceLabel("jobs[].program.name", job.program.name);
  const times = [
    unresolved === null ? "" : texts.unresolved(unresolved),
    figures ? sharesInWords(figures) : "",
    endedNs === null ? "" : texts.ended(formatDuration(endedNs)),
  ].filter((part) => part !== "");
  return (
    <>
      <tr data-job={number}>
        <th scope="row" title={name}>
          {name}
        </th>
        <td>{figures ? formatCount(figures.processes) : ""}</td>
      </tr>
      <tr className="job-more">
        <td colSpan={2}>{resultInWords(figures)}</td>
      </tr>
      {/* Its place stays while there is nothing to say yet. */}
      <tr className="job-more">
        <td colSpan={2} {...term("compute")}>
          {times.join("; ") || "\u00a0"}
        </td>
      </tr>
    </>
  );
}
