/** The result of a check, read out when it arrives. */
import { EngineLog } from "../../views/runs/EngineLog";
import { useApp } from "../../views/session-context";
import { useChecked } from "./GoalList";
import * as texts from "./texts";
import { useStep } from "./use-lesson";

export function CheckResult() {
  const checked = useApp((state) => state.lesson?.checked ?? null);
  const current = useChecked();
  const { exercise } = useStep();
  return (
    <div className="check-result" role="status">
      {checked?.phase === "failed" ? (
        <div className="lesson-problem">
          <p>{texts.checkFailed(checked.message)}</p>
          <EngineLog lines={checked.log} />
        </div>
      ) : null}
      {checked?.phase === "done" && !current ? <p className="muted">{texts.checkOutdated}</p> : null}
      {current ? (
        <p className="check-words" data-solved={current.solved}>
          {current.solved ? texts.solved : texts.notSolved}
        </p>
      ) : null}
      {current && current.notAllowed.length > 0 ? (
        <div className="not-allowed">
          <p>
            {texts.onlyThese} <Paths of={exercise?.allow ?? []} />
          </p>
          <p>{texts.resetOthers}</p>
          <ul>
            {current.notAllowed.map(({ path, label, a, b }) => (
              <li key={path}>{texts.changedValue(label, b, a)}</li>
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
      {at === 0 ? "" : ", "}
      <code>{path}</code>
    </span>
  ));
}
