/** Run what is shown, cancel, how far it is, and what went wrong. */
import type { RunProgress as Progress } from "../../runs/run-progress";
import type { AppState } from "../../state/app-state";
import { CommandButton } from "../../views/CommandButton";
import { RunFailures } from "../../views/runs/RunFailures";
import { RunProgress } from "../../views/runs/RunProgress";
import { useApp } from "../../views/session-context";
import { networkComparisonFailures, networkComparisonProgress, shownRuns } from "./state/selectors";
import * as texts from "./texts";

export function NetworkComparisonRunBar() {
  const networkComparison = useApp((state) => state.networkComparison);
  if (shownRuns({ networkComparison }).length === 0) return null;
  return (
    <div className="run-bar">
      <CommandButton id="run-network-comparison" className="primary" />
      <CommandButton id="cancel-network-comparison">{texts.cancel}</CommandButton>
      <RunProgress
        of="claim"
        progress={networkComparisonProgress}
        instead={before}
        testId="network-comparison-progress"
      />
      <RunFailures failed={networkComparisonFailures({ networkComparison })} />
    </div>
  );
}

const before = (_: AppState, { done, failed, running }: Progress) =>
  done + failed === 0 && !running ? texts.nothingRun : null;
