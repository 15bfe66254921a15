/** The result of a check, read out when it arrives. */
import { EngineLog } from "../../views/runs/EngineLog";
import { useApp } from "../../views/session-context";
import { useChecked } from "./GoalList";
import { useStep } from "./use-lesson";

export function CheckResult() {
  const checked = useApp((state) => state.lesson?.checked ?? null);
  const current = useChecked();
  const { exercise } = useStep();
  return (
    <div className="check-result" role="status">
      {checked?.phase === "failed" ? (
        <div className="lesson-problem">
          <p>It could not be checked: {checked.message}</p>
          <EngineLog lines={checked.log} />
        </div>
      ) : null}
      {checked?.phase === "done" && !current ? (
        <p className="muted">The scenario is another since then. Check it again.</p>
      ) : null}
      {current ? (
        <p className="check-words" data-solved={current.solved}>
          {current.solved ? "Solved." : "Not yet."}
        </p>
      ) : null}
      {current && current.notAllowed.length > 0 ? (
        <div className="not-allowed">
          <p>
            Only <Paths of={exercise?.allow ?? []} /> may change. Put back:
          </p>
          <ul>
            {current.notAllowed.map(({ path, label, a, b }) => (
              <li key={path}>
                {label}: {b}, it was {a}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

function Paths({ of }: { of: readonly string[] }) {
  return of.map((path, at) => (
    <span key={path}>
      {at === 0 ? "" : at === of.length - 1 ? " and " : ", "}
      <code>{path}</code>
    </span>
  ));
}
