/** A field of the scenario's form, with what the engine objects to in it. */
import { usePartWords } from "../use-part-words";
import { FieldFrame, type FieldProps } from "./FieldFrame";
import { FieldProblem, useFieldProblems } from "./field-problem";

export function Field(props: FieldProps) {
  const wrong = useFieldProblems(props.path).length > 0;
  const named = usePartWords();
  const { label, path, title } = props;
  return (
    <FieldFrame
      {...props}
      label={named(label)}
      {...(title === undefined ? {} : { title: named(title) })}
      wrong={wrong}
      said={(id) => <FieldProblem path={path} id={id} />}
    />
  );
}
