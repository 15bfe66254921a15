/** Name and seed of the run, and when it ends. */
import type { Scenario } from "../../engine/types";
import { withField } from "../../scenario/edit";
import { Field } from "./Field";
import { parseNumber, TextInput, writeNumber } from "./TextInput";
import { changedFrom, useEdit, useRename } from "./use-edit";

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
      <div className="field-row" data-columns="3">
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
              onCommit={(value) =>
                edit(
                  (now) => withField(now, "run.seed", value),
                  changedFrom("Seed", writeNumber(scenario.run.seed), writeNumber(value)),
                )
              }
            />
          )}
        </Field>
        <Field
          label="Length, µs"
          path="run.duration_us"
          title="Simulated time at which the run ends at the latest."
        >
          {(control) => (
            <TextInput
              {...number}
              control={control}
              value={scenario.run.duration_us}
              onCommit={(value) =>
                edit(
                  (now) => withField(now, "run.duration_us", value),
                  changedFrom("Length", writeNumber(scenario.run.duration_us), `${writeNumber(value)} µs`),
                )
              }
            />
          )}
        </Field>
        <Field
          label="Stop at ±%"
          path="run.precision_percent"
          title="The run ends once the 95 % interval of every job's accepted bandwidth is within so many percent of its mean. 0: it runs for its whole length."
        >
          {(control) => (
            <TextInput
              {...number}
              control={control}
              value={scenario.run.precision_percent}
              onCommit={(value) =>
                edit(
                  (now) => withField(now, "run.precision_percent", value),
                  changedFrom(
                    "Stop at",
                    writeNumber(scenario.run.precision_percent),
                    `${writeNumber(value)} %`,
                  ),
                )
              }
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}
