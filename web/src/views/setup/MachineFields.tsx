/** The tree: arity, dimension, how many nodes of it are there, its levels and its top; and what that comes to. */
import { formatCount } from "../../base/format";
import type { Scenario } from "../../engine/types";
import { withField } from "../../scenario/edit";
import { resize, shapeOf, type TreeShape, withArity } from "../../scenario/resize";
import { labelOf, TOP_ELITES } from "./choices";
import { Field } from "./Field";
import { LevelFields } from "./LevelFields";
import { MachineCounts } from "./MachineCounts";
import { MachineField } from "./MachineField";
import { SelectInput } from "./SelectInput";
import { parseNumber, TextInput, writeNumber } from "./TextInput";
import { changedFrom, useEdit } from "./use-edit";

const number = { parse: parseNumber, write: writeNumber };

/** What a fabric from a list of cables has: it is changed in the file that it comes from. */
function CabledMachine({ topology }: { topology: Scenario["topology"] }) {
  const { nodes, switches = [], hosts = [], cables = [] } = topology;
  return (
    <fieldset>
      <legend>Machine</legend>
      <p>
        A fabric from a list of {formatCount(cables.length)} cables: {formatCount(switches.length)} switches,{" "}
        {formatCount(hosts.length)} hosts with {formatCount(nodes)} nodes.
      </p>
    </fieldset>
  );
}

export function MachineFields({ scenario }: { scenario: Scenario }) {
  const edit = useEdit();
  const { arity, dimension, top_arity = arity, nodes, top_elites = "full" } = scenario.topology;
  const isWide = top_arity !== arity;
  const reshape =
    (label: string, was: number, shape: (now: TreeShape, value: number) => TreeShape) => (value: number) =>
      edit(
        (now) => resize(now, shape(now.topology, value)),
        changedFrom(label, writeNumber(was), writeNumber(value)),
      );
  if (scenario.topology.kind === "cabled") return <CabledMachine topology={scenario.topology} />;
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
            <TextInput
              {...number}
              control={control}
              value={arity}
              onCommit={reshape("Arity", arity, withArity)}
            />
          )}
        </Field>
        <Field label="Dimension" path="topology.dimension" title="Levels of Elites.">
          {(control) => (
            <TextInput
              {...number}
              control={control}
              value={dimension}
              onCommit={reshape("Dimension", dimension, (now, levels) =>
                shapeOf(now.arity, levels, now.top_arity ?? now.arity),
              )}
            />
          )}
        </Field>
        <Field
          label="Nodes"
          path="topology.nodes"
          title="Nodes that are there; at most arity to the power of dimension, and more where the top is wider."
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
      {dimension > 1 ? (
        <Field
          label="Below the top"
          path="topology.top_arity"
          title="Links down of each Elite of the top level, which needs none up: from the arity to twice as many, and as many more nodes."
        >
          {(control) => (
            <TextInput
              {...number}
              control={control}
              value={top_arity}
              onCommit={reshape("Below the top", top_arity, (now, links) =>
                shapeOf(now.arity, now.dimension, links),
              )}
            />
          )}
        </Field>
      ) : null}
      {/* All the ports of a wide top lead down already. */}
      {isWide && top_elites === "full" ? null : (
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
      )}
      <LevelFields scenario={scenario} />
    </fieldset>
  );
}
