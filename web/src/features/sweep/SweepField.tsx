/** A field of the sweep's form, with what the engine objects to in it. */
import type { Problem } from "../../engine/types";
import { useApp } from "../../views/session-context";
import { FieldFrame, type FieldProps } from "../../views/setup/FieldFrame";
import { isWithin } from "../../views/setup/field-problem";
import * as texts from "./texts";

export function SweepField({ hint, ...props }: FieldProps & { hint?: string }) {
  const all = useApp((state) => state.sweep.problems);
  const problems = all.filter((problem) => isWithin(problem.path, props.path));
  return (
    <FieldFrame
      {...props}
      wrong={problems.length > 0}
      said={(id) => (
        <>
          {hint ? <p className="hint muted">{hint}</p> : null}
          <SaidProblems id={id} problems={problems} />
        </>
      )}
    />
  );
}

/** More of the same kind say no more: of hundreds of points each may have one. */
const MAX_SAID = 5;

export function SaidProblems({ id, problems }: { id: string; problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  const [said, more] = [problems.slice(0, MAX_SAID), problems.length - MAX_SAID];
  return (
    <p className="field-problem" id={id}>
      {said.map(({ path, severity, message }) => (
        <span key={`${path} ${message}`} data-severity={severity}>
          {message}
        </span>
      ))}
      {more > 0 && <span>{texts.moreProblems(more)}</span>}
    </p>
  );
}
