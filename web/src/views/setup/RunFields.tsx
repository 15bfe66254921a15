/** Name and seed of the run, and when it ends. */
import type { Scenario } from "../../engine/types";
import { fieldOf } from "../../scenario/fields";
import { Field } from "./Field";
import { FieldGroup } from "./FieldGroup";
import { TextInput } from "./TextInput";
import * as texts from "./texts";
import { useRename } from "./use-edit";

export function RunFields({ scenario }: { scenario: Scenario }) {
  const rename = useRename();
  return (
    <fieldset>
      <legend>{texts.run}</legend>
      <Field label={fieldOf("name").label} path="name">
        {(control) => (
          <TextInput
            control={control}
            numeric={false}
            value={scenario.name}
            parse={(text) => text}
            write={(text) => text}
            onCommit={rename}
          />
        )}
      </Field>
      <FieldGroup group="run" narrow />
    </fieldset>
  );
}
