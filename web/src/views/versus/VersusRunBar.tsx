/** Run what is shown, cancel, how far it is, and what went wrong. */

import { term } from "../../base/terms";
import { runsIn } from "../../state/versus-runs";
import { runnableShown, shownRuns, versusProgress, versusRuns } from "../../state/versus-selectors";
import { CommandButton } from "../CommandButton";
import { useApp } from "../session-context";

export function VersusRunBar() {
  const some = useApp((state) => shownRuns(state).length > 0);
  if (!some) return null;
  return (
    <div className="run-bar">
      <CommandButton id="run-versus" className="primary" />
      <CommandButton id="cancel-versus">Cancel</CommandButton>
      <Progress />
      <Failures />
    </div>
  );
}

function Progress() {
  const percent = useApp((state) => Math.floor(versusProgress(state).share * 100));
  const running = useApp(versusRuns);
  const words = useApp((state) => {
    const { done, failed, of } = versusProgress(state);
    const far =
      done === 0 && !versusRuns(state) ? "Nothing has been run yet" : `${done} of ${of} runs are done`;
    const left = runnableShown(state).length;
    return failed > 0 && left > 0 ? `${far}, ${failed} failed.` : `${far}.`;
  });
  return (
    <>
      <progress
        aria-label="Share of the runs that is done"
        max={100}
        value={percent}
        data-running={running}
      />
      <output {...term("claim")} data-testid="versus-progress">
        {words}
      </output>
    </>
  );
}

/** Each with what the engine said last. */
function Failures() {
  const versus = useApp((state) => state.versus);
  const failed = runsIn(versus).flatMap(({ id, name }) => {
    const run = versus.runs.get(id);
    return run?.phase === "failed" ? [{ id, name, run }] : [];
  });
  return failed.map(({ id, name, run }) => (
    <details key={id} className="versus-failure">
      <summary>
        {name.replaceAll("_", " ")} failed: {run.message}
      </summary>
      {run.log.length > 0 && <pre>{run.log.join("\n")}</pre>}
    </details>
  ));
}
