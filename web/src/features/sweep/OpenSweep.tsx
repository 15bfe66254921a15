/** Opens examples and sweep files, and saves the sweep. */
import { useId } from "react";
import { CommandButton } from "../../views/CommandButton";
import { useApp, useSession } from "../../views/session-context";
import { SaidProblems } from "./SweepField";
import * as texts from "./texts";

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
          aria-label={texts.openExample}
          value=""
          disabled={running}
          onChange={(event) => open(event.target.value)}
        >
          <option value="">{texts.examples}</option>
          {examples.map(({ id: key, title, goal }) => (
            <option key={key} value={key} title={goal}>
              {title}
            </option>
          ))}
        </select>
      )}
      <CommandButton id="open-sweep">{texts.open}</CommandButton>
      <CommandButton id="save-sweep">{texts.save}</CommandButton>
      <div role="status">
        {report && (
          <>
            <p className="sweep-refused">{texts.notOpened(report.about)}</p>
            <SaidProblems
              id={id}
              problems={report.problems.map((problem) => ({
                ...problem,
                message: texts.problemAt(problem.path, problem.message),
              }))}
            />
          </>
        )}
      </div>
    </div>
  );
}
