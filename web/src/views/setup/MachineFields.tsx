/** The tree: arity, dimension, how many nodes of it are there, its levels and its top; and what that comes to. */
import type { Scenario } from "../../engine/types";
import { withField } from "../../scenario/edit";
import { resize, type TreeShape } from "../../scenario/resize";
import { labelOf, TOP_ELITES } from "./choices";
import { Field } from "./Field";
import { LevelFields } from "./LevelFields";
import { MachineCounts } from "./MachineCounts";
import { MachineField } from "./MachineField";
import { SelectInput } from "./SelectInput";
import { parseNumber, TextInput, writeNumber } from "./TextInput";
import { changedFrom, useEdit } from "./use-edit";

const number = { parse: parseNumber, write: writeNumber };

export function MachineFields({ scenario }: { scenario: Scenario }) {
  const edit = useEdit();
  const { arity, dimension, nodes, top_elites = "full" } = scenario.topology;
  const reshape = (label: string, key: keyof TreeShape) => (value: number) =>
    edit(
      (now) => resize(now, { arity: now.topology.arity, dimension: now.topology.dimension, [key]: value }),
      changedFrom(label, writeNumber(scenario.topology[key]), writeNumber(value)),
    );
  return (
    <fieldset>
      <legend>Machine</legend>
      <MachineField scenario={scenario} />
      <MachineCounts scenario={scenario} />
      <div className="field-row" data-columns="3">
        <Field
          label="Arity"
          path="topology.arity"
          title="Links down, and links up, of every Elite. Hardware: 4."
        >
          {(control) => (
            <TextInput {...number} control={control} value={arity} onCommit={reshape("Arity", "arity")} />
          )}
        </Field>
        <Field label="Dimension" path="topology.dimension" title="Levels of Elites.">
          {(control) => (
            <TextInput
              {...number}
              control={control}
              value={dimension}
              onCommit={reshape("Dimension", "dimension")}
            />
          )}
        </Field>
        <Field
          label="Nodes"
          path="topology.nodes"
          title="Nodes that are there; at most arity to the power of dimension."
        >
          {(control) => (
            <TextInput
              {...number}
              control={control}
              value={nodes}
              onCommit={(value) =>
                edit(
                  (now) => withField(now, "topology.nodes", value),
                  changedFrom("Nodes", writeNumber(nodes), writeNumber(value)),
                )
              }
            />
          )}
        </Field>
      </div>
      <Field
        label="Top Elites"
        path="topology.top_elites"
        title="Half as many top Elites, each with twice the down links, keep every link of the machine."
      >
        {(control) => (
          <SelectInput
            control={control}
            value={top_elites}
            choices={TOP_ELITES}
            onCommit={(value) =>
              edit(
                (now) => withField(now, "topology.top_elites", value),
                `Top Elites: ${labelOf(TOP_ELITES, value)}`,
              )
            }
          />
        )}
      </Field>
      <LevelFields scenario={scenario} />
    </fieldset>
  );
}
