/** What every field of a form is made of: a label, its control, and what is wrong with it, said in the control too. */
import { type ReactNode, useId } from "react";

export type ControlProps = {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
};

export type FieldProps = {
  label: string;
  /** Where in its file the field edits. */
  path: string;
  title?: string;
  /** The control: a native element that the caller brings. */
  children: (control: ControlProps) => ReactNode;
};

type Props = FieldProps & {
  wrong: boolean;
  /** What is said of it, in an element with this id. */
  said: (problemId: string) => ReactNode;
};

export function FieldFrame({ label, path, title, wrong, said, children }: Props) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className="field" data-path={path}>
      <label htmlFor={id} title={title} data-term={path}>
        {label}
      </label>
      <div className="field-control">
        {children({ id, "aria-invalid": wrong, "aria-describedby": wrong ? problemId : undefined })}
      </div>
      {said(problemId)}
    </div>
  );
}
