/** What every field of a form is made of: a label, its help, its control, and what is wrong with it, said in the control too. */
import { type ReactNode, useId } from "react";
import * as texts from "./field-texts";

export type ControlProps = {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
};

export type FieldProps = {
  label: string;
  /** Where in its file the field edits. */
  path: string;
  /** The path that its help goes by, where that is another one; null where the help is next to it. */
  help?: string | null;
  /** The control: a native element that the caller brings. */
  children: (control: ControlProps) => ReactNode;
};

/** `use-asking.ts` handles its clicks. */
export function HelpButton({
  of,
  label,
}: {
  /** A term, or the path of a field. */ of: string;
  label: string;
}) {
  return (
    <button type="button" className="field-help" data-term={of} aria-label={texts.helpLabel(label)}>
      ?
    </button>
  );
}

type Props = FieldProps & {
  wrong: boolean;
  /** What is said of it, in an element with this id. */
  said: (problemId: string) => ReactNode;
};

export function FieldFrame({ label, path, help = null, wrong, said, children }: Props) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className="field" data-path={path}>
      <span className="field-label">
        <label htmlFor={id} data-term={help ?? path}>
          {label}
        </label>
        {help === null ? null : <HelpButton of={help} label={label} />}
      </span>
      <div className="field-control">
        {children({ id, "aria-invalid": wrong, "aria-describedby": wrong ? problemId : undefined })}
      </div>
      {said(problemId)}
    </div>
  );
}
