/** A label, its control and what is wrong with it. The control is a native element that the caller brings. */
import { type ReactNode, useId } from "react";
import { FieldProblem, useFieldProblems } from "./field-problem";

export type ControlProps = {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
};

type Props = {
  label: string;
  /** The scenario's path that this field edits. */
  path: string;
  title?: string;
  /** For what sets several others: they say their own problems. */
  quiet?: boolean;
  children: (control: ControlProps) => ReactNode;
};

export function Field({ label, path, title, quiet = false, children }: Props) {
  const id = useId();
  const wrong = useFieldProblems(path).length > 0 && !quiet;
  const problemId = `${id}-problem`;
  return (
    <div className="field" data-path={path}>
      <label htmlFor={id} title={title}>
        {label}
      </label>
      <div className="field-control">
        {children({ id, "aria-invalid": wrong, "aria-describedby": wrong ? problemId : undefined })}
      </div>
      {quiet ? null : <FieldProblem path={path} id={problemId} />}
    </div>
  );
}
