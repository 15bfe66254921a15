/** Run what is shown, cancel, how far it is, and what went wrong. */

import { term } from "../../base/terms";
import { CommandButton } from "../../views/CommandButton";
import { useApp } from "../../views/session-context";
import { runsIn } from "./state/runs";
import {
  networkComparisonProgress,
  networkComparisonRuns,
  runnableShown,
  shownRuns,
} from "./state/selectors";

export function NetworkComparisonRunBar() {
  const some = useApp((state) => shownRuns(state).length > 0);
  if (!some) return null;
  return (
    <div className="run-bar">
      <CommandButton id="run-network-comparison" className="primary" />
      <CommandButton id="cancel-network-comparison">Cancel</CommandButton>
      <Progress />
      <Failures />
    </div>
  );
}

function Progress() {
  const percent = useApp((state) => Math.floor(networkComparisonProgress(state).share * 100));
  const running = useApp(networkComparisonRuns);
  const words = useApp((state) => {
    const { done, failed, of } = networkComparisonProgress(state);
    const far =
      done === 0 && !networkComparisonRuns(state)
        ? "Nothing has been run yet"
        : `${done} of ${of} runs are done`;
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
      <output {...term("claim")} data-testid="network-comparison-progress">
        {words}
      </output>
    </>
  );
}

/** Each with what the engine said last. */
function Failures() {
  const networkComparison = useApp((state) => state.networkComparison);
  const failed = runsIn(networkComparison).flatMap(({ id, name }) => {
    const run = networkComparison.runs.get(id);
    return run?.phase === "failed" ? [{ id, name, run }] : [];
  });
  return failed.map(({ id, name, run }) => (
    <details key={id} className="network-comparison-failure">
      <summary>
        {name.replaceAll("_", " ")} failed: {run.message}
      </summary>
      {run.log.length > 0 && <pre>{run.log.join("\n")}</pre>}
    </details>
  ));
}
