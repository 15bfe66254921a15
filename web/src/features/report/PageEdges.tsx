/** Header and footer of every page. */

import { formatClock, formatDuration } from "../../base/format";
import { term } from "../../base/terms";
import { isComparing } from "../../state/sides";
import { cyclesToNs } from "../../state/time-left";
import type { Report } from "./report-data";
import * as texts from "./texts";

/** Characters of a title in its full size. */
const MAX_IN_A_LINE = 56;

const MACHINES = { tree: texts.treeMachine, cabled: texts.cabledMachine, torus: texts.torusMachine };

export function PageHead({ report }: { report: Report }) {
  const { focus, ns, title, state } = report;
  const { topology } = focus.opened.machine;
  const end = formatDuration(cyclesToNs(focus.opened.endCycle, topology.cycle_ps));
  const kind = isComparing(state) ? texts.comparisonKind : texts.singleKind;
  const maker = topology.network === "infiniband" ? "InfiniBand" : "Quadrics";
  const machine = MACHINES[focus.opened.scenario.topology.kind ?? "tree"](maker);
  return (
    <header className="report-head">
      <h2 data-long={title.length > MAX_IN_A_LINE}>{title}</h2>
      <p {...term("simulated-time")}>{texts.subtitle(kind, machine, formatClock(ns), end)}</p>
    </header>
  );
}

export function PageFoot({ report, page }: { report: Report; page: 1 | 2 }) {
  return (
    <footer className="report-foot">
      <span>{texts.engineVersion(report.engine)}</span>
      <span>{report.date}</span>
      <span>{texts.pageOfTwo(page)}</span>
    </footer>
  );
}
