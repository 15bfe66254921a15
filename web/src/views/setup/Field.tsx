/** A field of the scenario's form, with what the engine objects to in it. */
import { usePartWords } from "../use-part-words";
import { FieldFrame, type FieldProps } from "./FieldFrame";
import { FieldProblem, useFieldProblems } from "./field-problem";

export function Field({ help, ...props }: FieldProps) {
  const { label, path } = props;
  const wrong = useFieldProblems(path).length > 0;
  const named = usePartWords();
  return (
    <FieldFrame
      {...props}
      label={named(label)}
      help={help === undefined ? path : help}
      wrong={wrong}
      said={(id) => <FieldProblem path={path} id={id} />}
    />
  );
}
