/** Run, or go on; cancel; how far it is and how long it takes; what went wrong. */
import { timeInWords } from "../../base/format";
import { type RunProgress as Progress, secondsAhead } from "../../runs/run-progress";
import type { AppState } from "../../state/app-state";
import { CommandButton } from "../../views/CommandButton";
import { RunFailures } from "../../views/runs/RunFailures";
import { progressWords, RunProgress } from "../../views/runs/RunProgress";
import { useApp } from "../../views/session-context";
import { sweepFailures, sweepProgress } from "./state/selectors";

export function SweepRunBar() {
  const sweep = useApp((state) => state.sweep);
  return (
    <>
      <div className="run-bar">
        <CommandButton id="run-sweep" className="primary" />
        <CommandButton id="cancel-sweep">Cancel</CommandButton>
        <RunProgress
          of="sweep"
          progress={sweepProgress}
          instead={before}
          label="Share of the sweep that is done"
          testId="sweep-progress"
        />
      </div>
      <RunFailures failed={sweepFailures({ sweep })} />
    </>
  );
}

/** What there is to say before it runs, or where it cannot. */
function before({ sweep, pace }: AppState, progress: Progress): string | null {
  const { plan, file, read, problems } = sweep;
  if (!file) return "";
  if (file !== read) return "The engine reads it…";
  if (problems.some(({ severity }) => severity === "error")) return "Fix the errors before running.";
  if (!plan) return "";
  if (sweep.running || progress.done === progress.of) return null;
  const far = progressWords(progress, null).slice(0, -1);
  return `${far}; the rest takes about ${timeInWords(secondsAhead(progress, pace))}.`;
}
