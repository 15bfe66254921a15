/** Sweeps that are there already: examples beside the page, and files. */
import { useId } from "react";
import { CommandButton } from "../../views/CommandButton";
import { useApp, useSession } from "../../views/session-context";
import { SaidProblems } from "./SweepField";

export function OpenSweep() {
  const session = useSession();
  const id = useId();
  const examples = useApp((state) => state.sweep.examples);
  const report = useApp((state) => state.sweep.report);
  const running = useApp((state) => state.sweep.running);
  const open = (wanted: string) => {
    const example = examples.find((each) => each.id === wanted);
    if (example) void session.sweeps.openExample(example);
  };
  return (
    <div className="sweep-open">
      {examples.length > 0 && (
        <select
          aria-label="Open an example"
          value=""
          disabled={running}
          onChange={(event) => open(event.target.value)}
        >
          <option value="">Examples…</option>
          {examples.map(({ id: key, title, goal }) => (
            <option key={key} value={key} title={goal}>
              {title}
            </option>
          ))}
        </select>
      )}
      <CommandButton id="open-sweep">Open…</CommandButton>
      <CommandButton id="save-sweep">Save</CommandButton>
      <div role="status">
        {report && (
          <>
            <p className="sweep-refused">{report.about} was not opened.</p>
            <SaidProblems
              id={id}
              problems={report.problems.map((problem) => ({
                ...problem,
                message: problem.path ? `${problem.path}: ${problem.message}` : problem.message,
              }))}
            />
          </>
        )}
      </div>
    </div>
  );
}
