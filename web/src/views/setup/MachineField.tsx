/** Machines that were built, to begin from; and of two segments, how well the supertop joins them. */
import { range } from "d3-array";
import type { Scenario } from "../../engine/types";
import { withUpLinksKept } from "../../scenario/levels";
import {
  BELOW_SUPERTOP,
  hasSupertop,
  linksToSupertop,
  MACHINES,
  type MachineId,
  machineOf,
  withMachine,
} from "../../scenario/machines";
import { Field } from "./Field";
import { FieldFrame } from "./FieldFrame";
import { type Choice, SelectInput } from "./SelectInput";
import { useEdit } from "./use-edit";

const BUILT: readonly Choice<MachineId>[] = MACHINES.map(({ id, label }) => ({ value: id, label }));
const OWN = { value: "own", label: "a tree of its own" } as const;

/** Of four links each. */
const KEPT = range(1, 5).map((links) => ({
  value: String(links),
  label: `${links} of 4 up links`,
}));

export function MachineField({ scenario }: { scenario: Scenario }) {
  const edit = useEdit();
  const machine = machineOf(scenario);
  const kept = linksToSupertop(scenario);
  return (
    <>
      <FieldFrame
        label="Machine"
        path="topology"
        title="Sets the whole of the tree; jobs stay. ASCI Q: chassis of 64 nodes, joined by top switches of 16 links down, segments joined by the supertop. Lengths of its cables are assumed."
        // What it sets are fields of their own, which say their own problems.
        wrong={false}
        said={() => null}
      >
        {(control) => (
          <SelectInput<MachineId | "own">
            control={control}
            value={machine ?? "own"}
            choices={machine ? BUILT : [OWN, ...BUILT]}
            onCommit={(chosen) => {
              const label = BUILT.find(({ value }) => value === chosen)?.label ?? "";
              if (chosen !== "own") edit((now) => withMachine(now, chosen), `Machine: ${label}`);
            }}
          />
        )}
      </FieldFrame>
      {hasSupertop(scenario) ? (
        <Field
          label="Supertop"
          path={`topology.up_links_kept[${BELOW_SUPERTOP - 1}]`}
          title="What joins the segments, with a reduced connectivity: how many up links each Elite of level 5 keeps."
        >
          {(control) => (
            <SelectInput
              control={control}
              value={String(kept)}
              choices={KEPT}
              onCommit={(links) =>
                edit(
                  (now) => withUpLinksKept(now, BELOW_SUPERTOP, Number(links)),
                  `Supertop: ${links} of 4 links`,
                )
              }
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
