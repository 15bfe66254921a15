/** A field of the sweep's form, with what the engine objects to in it. */
import { type ReactNode, useId } from "react";
import type { Problem } from "../../engine/types";
import { useApp } from "../session-context";
import type { ControlProps } from "../setup/Field";
import { isWithin } from "../setup/field-problem";

type Props = {
  label: string;
  /** Where it stands in the file. */
  path: string;
  title?: string;
  children: (control: ControlProps) => ReactNode;
};

export function SweepField({ label, path, title, children }: Props) {
  const id = useId();
  const all = useApp((state) => state.sweep.problems);
  const problems = all.filter((problem) => isWithin(problem.path, path));
  const problemId = `${id}-problem`;
  const wrong = problems.length > 0;
  return (
    <div className="field" data-path={path}>
      <label htmlFor={id} title={title}>
        {label}
      </label>
      <div className="field-control">
        {children({ id, "aria-invalid": wrong, "aria-describedby": wrong ? problemId : undefined })}
      </div>
      <SaidProblems id={problemId} problems={problems} />
    </div>
  );
}

/** More of the same kind say no more: of hundreds of points each may have one. */
const MOST_SAID = 5;

export function SaidProblems({ id, problems }: { id: string; problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  const [said, more] = [problems.slice(0, MOST_SAID), problems.length - MOST_SAID];
  return (
    <p className="field-problem" id={id}>
      {said.map(({ path, severity, message }) => (
        <span key={`${path} ${message}`} data-severity={severity} title={path}>
          {message}
        </span>
      ))}
      {more > 0 && <span>and {more} more</span>}
    </p>
  );
}
