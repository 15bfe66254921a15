/** Runs, resumes and cancels the sweep; shows its progress, the time left and failed runs. */
import { timeInWords } from "../../base/format";
import { term } from "../../base/terms";
import { workerSeconds } from "../../runs/pace";
import type { AppState } from "../../state/app-state";
import { CommandButton } from "../../views/CommandButton";
import { RunFailures } from "../../views/runs/RunFailures";
import { RunProgress } from "../../views/runs/RunProgress";
import { useApp } from "../../views/session-context";
import { sweepFailures, sweepProgress } from "./state/selectors";
import * as texts from "./texts";

export function SweepRunBar() {
  const sweep = useApp((state) => state.sweep);
  return (
    <>
      <div className="run-bar">
        <CommandButton id="run-sweep" className="primary" />
        <CommandButton id="cancel-sweep">{texts.cancel}</CommandButton>
        <RunProgress
          of="sweep"
          progress={sweepProgress}
          instead={before}
          label={texts.progress}
          testId="sweep-progress"
        />
        <More />
      </div>
      <RunFailures failed={sweepFailures({ sweep })} />
    </>
  );
}

/** What longer runs may take; once there are some, their number. */
function More() {
  const words = useApp(({ sweep: { plan, more, running } }) => {
    if (more.length > 0) return texts.followed(more.length);
    if (!plan || running || plan.at_most_cpu_us <= plan.cpu_us) return null;
    return texts.atMost(timeInWords(workerSeconds(plan.at_most_cpu_us)));
  });
  return words === null ? null : (
    <output className="muted" {...term("resolved")}>
      {words}
    </output>
  );
}

/** The text before the sweep runs, or where it cannot run. */
function before({ sweep }: AppState): string | null {
  const { plan, file, read, problems } = sweep;
  if (!file) return "";
  if (file !== read) return texts.checking;
  if (problems.some(({ severity }) => severity === "error")) return texts.fixErrors;
  return plan ? null : "";
}
