/** What was wrong with a link, a file, a preset or an edit. Plain text only, whatever the link or file contains. */

import type { Problem } from "../../engine/types";
import type { AppState, ProblemReport } from "../../state/app-state";
import { shownReport } from "../../state/selectors";
import { focusedSide } from "../../state/sides";
import { Icon } from "../Icon";
import { useApp, useSession } from "../session-context";
import * as texts from "./texts";

function title({ origin, about, problems }: ProblemReport): string {
  const refused = problems.some((problem) => problem.severity === "error");
  if (origin === "edit") return refused ? texts.editNotApplied : texts.editWarnings;
  if (!refused) return texts.openedWithWarnings(about);
  return origin === "data" ? texts.notRead(about) : texts.notOpened(about);
}

function kept(state: AppState): string | null {
  const refused = shownReport(state)?.problems.some((problem) => problem.severity === "error");
  const { opened } = focusedSide(state);
  return refused && opened ? texts.stillShown(opened.scenario.name) : null;
}

export function ProblemsPanel() {
  const session = useSession();
  const report = useApp(shownReport);
  const keeping = useApp(kept);
  if (!report) return null;
  const refused = report.problems.some((problem) => problem.severity === "error");
  return (
    <section
      className="problems"
      role={refused ? "alert" : "status"}
      aria-label={texts.problems}
      data-severity={refused ? "error" : "warning"}
    >
      <div className="panel-head">
        <h2>{title(report)}</h2>
        <button
          type="button"
          className="quiet-button"
          aria-label={texts.dismiss}
          onClick={() => session.dismissReport()}
        >
          <Icon name="close" />
        </button>
      </div>
      <ProblemList problems={report.problems} />
      {keeping ? <p className="muted">{keeping}</p> : null}
    </section>
  );
}

export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul className="problem-list">
      {problems.map(({ path, severity, message }) => (
        <li key={`${path} ${message}`} data-severity={severity}>
          {path ? <code>{path}</code> : null} {message}
        </li>
      ))}
    </ul>
  );
}
