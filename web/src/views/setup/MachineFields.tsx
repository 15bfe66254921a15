/** The tree: arity, dimension, how many nodes of it are there, its cables and its top. */
import type { Scenario } from "../../engine/types";
import { withField } from "../../scenario/edit";
import { resize } from "../../scenario/resize";
import { TOP_ELITES } from "./choices";
import { Field } from "./Field";
import { SelectInput } from "./SelectInput";
import { parseNumber, TextInput, writeNumber } from "./TextInput";
import { useEdit } from "./use-edit";

const number = { parse: parseNumber, write: writeNumber };

export function MachineFields({ scenario }: { scenario: Scenario }) {
  const edit = useEdit();
  const { arity, dimension, nodes, cable_m, top_elites = "full" } = scenario.topology;
  return (
    <fieldset>
      <legend>Machine</legend>
      <div className="field-row" data-columns="3">
        <Field
          label="Arity"
          path="topology.arity"
          title="Links down, and links up, of every Elite. Hardware: 4."
        >
          {(control) => (
            <TextInput
              {...number}
              control={control}
              value={arity}
              onCommit={(value) => edit((now) => resize(now, { arity: value, dimension }))}
            />
          )}
        </Field>
        <Field label="Dimension" path="topology.dimension" title="Levels of Elites.">
          {(control) => (
            <TextInput
              {...number}
              control={control}
              value={dimension}
              onCommit={(value) => edit((now) => resize(now, { arity, dimension: value }))}
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
              onCommit={(value) => edit((now) => withField(now, "topology.nodes", value))}
            />
          )}
        </Field>
      </div>
      <Field
        label="Cables, m"
        path="topology.cable_m"
        title="Length of the cables of each level, in metres, from the node links up; 5 ns a metre."
      >
        {(control) => (
          <TextInput
            control={control}
            numeric={false}
            value={cable_m.map(writeNumber).join(", ")}
            parse={(text) => text}
            write={(text) => text}
            onCommit={(text) =>
              edit((now) =>
                withField(
                  now,
                  "topology.cable_m",
                  text
                    .split(/[,;\s]+/)
                    .filter(Boolean)
                    .map(parseNumber),
                ),
              )
            }
          />
        )}
      </Field>
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
            onCommit={(value) => edit((now) => withField(now, "topology.top_elites", value))}
          />
        )}
      </Field>
    </fieldset>
  );
}
