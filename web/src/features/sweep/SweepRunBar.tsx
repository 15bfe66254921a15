/** Run, or go on; cancel; how far it is and how long it takes. */
import { timeInWords } from "../../base/format";
import { term } from "../../base/terms";
import { CommandButton } from "../../views/CommandButton";
import { useApp, useSession } from "../../views/session-context";

export function SweepRunBar() {
  return (
    <div className="run-bar">
      <CommandButton id="run-sweep" className="primary" />
      <CommandButton id="cancel-sweep">Cancel</CommandButton>
      <Progress />
    </div>
  );
}

function Progress() {
  const session = useSession();
  const running = useApp((state) => state.sweep.running);
  const percent = useApp((state) => Math.floor(state.sweep.progress.share * 100));
  const words = useApp(({ sweep: { plan, file, read, problems, progress, running } }) => {
    if (!file) return "";
    if (file !== read) return "The engine reads it…";
    if (problems.some(({ severity }) => severity === "error")) return "Not to be run as it stands.";
    if (!plan) return "";
    const { done, of, secondsLeft } = progress;
    const far = `${done} of ${of} ${of === 1 ? "run is" : "runs are"} done`;
    if (running) return secondsLeft === null ? `${far}.` : `${far}, ${timeInWords(secondsLeft)} to go.`;
    if (done === of) return `${far}.`;
    return `${far}; the rest takes about ${timeInWords(session.sweeps.predicted())}.`;
  });
  return (
    <>
      <progress
        aria-label="Share of the sweep that is done"
        max={100}
        value={percent}
        data-running={running}
      />
      <output {...term("sweep")} data-testid="sweep-progress">
        {words}
      </output>
    </>
  );
}
