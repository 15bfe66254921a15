/** Header and footer of every page. */

import { formatClock, formatDuration } from "../../base/format";
import { term } from "../../base/terms";
import { isComparing } from "../../state/sides";
import { cyclesToNs } from "../../state/time-left";
import type { Report } from "./report-data";

/** Characters of a title in its full size. */
const MOST_IN_A_LINE = 56;

export function PageHead({ report }: { report: Report }) {
  const { focus, ns, title, state } = report;
  const { topology } = focus.opened.machine;
  const end = formatDuration(cyclesToNs(focus.opened.endCycle, topology.cycle_ps));
  const kind = isComparing(state) ? "Comparison of two simulated networks" : "Simulated network";
  const maker = topology.network === "infiniband" ? "InfiniBand" : "Quadrics";
  const machine = topology.names ? `${maker}, from a list of cables` : `${maker} fat tree`;
  return (
    <header className="report-head">
      <h2 data-long={title.length > MOST_IN_A_LINE}>{title}</h2>
      <p {...term("simulated-time")}>{`${kind} (${machine}), at ${formatClock(ns)} of ${end}`}</p>
    </header>
  );
}

export function PageFoot({ report, page }: { report: Report; page: 1 | 2 }) {
  return (
    <footer className="report-foot">
      <span>{`Flitscope, engine ${report.engine}`}</span>
      <span>{report.date}</span>
      <span>{`Page ${page} of 2`}</span>
    </footer>
  );
}
