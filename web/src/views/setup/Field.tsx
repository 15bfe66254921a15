/** A field of the scenario's form, with what the engine objects to in it, and what a hand that holds it comes to. */
import { useApp } from "../session-context";
import { usePartWords } from "../use-part-texts";
import { WhatIfLine } from "../what-if/WhatIfLine";
import { FieldFrame, type FieldProps } from "./FieldFrame";
import { FieldProblem, useFieldProblems } from "./field-problem";
import { FieldPath } from "./use-stepping";

export function Field({ help, ...props }: FieldProps) {
  const { label, path } = props;
  const wrong = useFieldProblems(path).length > 0;
  const named = usePartWords();
  const held = useApp(({ whatIf }) => whatIf?.path === path);
  return (
    <FieldPath value={path}>
      <FieldFrame
        {...props}
        label={named(label)}
        help={help === undefined ? path : help}
        wrong={wrong}
        said={(id) => (
          <>
            <FieldProblem path={path} id={id} />
            {held ? <WhatIfLine path={path} label={named(label)} /> : null}
          </>
        )}
      />
    </FieldPath>
  );
}
