/** A field of the scenario's form, with what the engine objects to in it. */
import { FieldFrame, type FieldProps } from "./FieldFrame";
import { FieldProblem, useFieldProblems } from "./field-problem";

export function Field(props: FieldProps) {
  const wrong = useFieldProblems(props.path).length > 0;
  return <FieldFrame {...props} wrong={wrong} said={(id) => <FieldProblem path={props.path} id={id} />} />;
}
