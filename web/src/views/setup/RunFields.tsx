/** Name, seed and length of the run. */
import type { Scenario } from "../../engine/types";
import { withField } from "../../scenario/edit";
import { Field } from "./Field";
import { parseNumber, TextInput, writeNumber } from "./TextInput";
import { useEdit, useRename } from "./use-edit";

const number = { parse: parseNumber, write: writeNumber };

export function RunFields({ scenario }: { scenario: Scenario }) {
  const edit = useEdit();
  const rename = useRename();
  return (
    <fieldset>
      <legend>Run</legend>
      <Field label="Name" path="name">
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
      <div className="field-row" data-columns="2">
        <Field
          label="Seed"
          path="run.seed"
          title="Every draw follows from it: the same seed gives the same result."
        >
          {(control) => (
            <TextInput
              {...number}
              control={control}
              value={scenario.run.seed}
              onCommit={(value) => edit((now) => withField(now, "run.seed", value))}
            />
          )}
        </Field>
        <Field label="Length, µs" path="run.duration_us" title="Simulated time at which the run ends.">
          {(control) => (
            <TextInput
              {...number}
              control={control}
              value={scenario.run.duration_us}
              onCommit={(value) => edit((now) => withField(now, "run.duration_us", value))}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}
