/** Machines that were built, to begin from; and of two segments, how well the supertop joins them. */
import { range } from "d3-array";
import type { Generation, NetworkDescription, Scenario } from "../../engine/types";
import { fieldOf } from "../../scenario/fields";
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
import { withNetwork } from "../../scenario/network";
import { hasTopSwitches } from "../../scenario/top-switches";
import { lazyPart } from "../lazy-part";
import { useApp } from "../session-context";
import { Field } from "./Field";
import { FieldFrame } from "./FieldFrame";
import { type ChoiceGroup, SelectInput } from "./SelectInput";
import * as texts from "./texts";
import { useEdit } from "./use-edit";

const TopSwitchFieldsLater = lazyPart(
  () => import("./TopSwitchFields").then((it) => it.TopSwitchFields),
  texts.topSwitchFieldsName,
);

const OWN = { value: "own", label: texts.customTree } as const;

/** Of four links each. */
const KEPT = range(1, 5).map((links) => ({
  value: String(links),
  label: texts.supertopLinks(links),
}));

const NONE: readonly NetworkDescription[] = [];

/** Machines by their network. */
function built(networks: readonly NetworkDescription[]): ChoiceGroup<MachineId>[] {
  return networks.map(({ network, label: group }) => {
    const own = MACHINES.filter((each) => each.network === network);
    return { group, choices: own.map(({ id, label }) => ({ value: id, label })) };
  });
}

export function MachineField({ scenario }: { scenario: Scenario }) {
  const edit = useEdit();
  const networks = useApp((state) => state.catalog?.networks) ?? NONE;
  const machine = machineOf(scenario);
  const kept = linksToSupertop(scenario);
  return (
    <>
      <Field label={fieldOf("network").label} path="network">
        {(control) => (
          <SelectInput<Generation>
            control={control}
            value={scenario.network ?? "qsnet"}
            choices={networks.map(({ network, label }) => ({ value: network, label }))}
            onCommit={(network) => {
              const label = networks.find((each) => each.network === network)?.label ?? network;
              edit((now) => withNetwork(now, network, networks), texts.networkEdit(label));
            }}
          />
        )}
      </Field>
      <FieldFrame
        label={texts.machine}
        path="topology"
        help="topology"
        // What it sets are fields of their own, which say their own problems.
        wrong={false}
        said={() => null}
      >
        {(control) => (
          <SelectInput<MachineId | "own">
            control={control}
            value={machine ?? "own"}
            choices={[...(machine ? [] : [OWN]), ...built(networks)]}
            onCommit={(chosen) => {
              const label = MACHINES.find(({ id }) => id === chosen)?.label ?? "";
              if (chosen !== "own")
                edit((now) => withMachine(now, chosen, networks), texts.machineEdit(label));
            }}
          />
        )}
      </FieldFrame>
      {hasTopSwitches(scenario) ? <TopSwitchFieldsLater scenario={scenario} /> : null}
      {hasSupertop(scenario) ? (
        <Field label={texts.supertop} path={`topology.up_links_kept[${BELOW_SUPERTOP - 1}]`}>
          {(control) => (
            <SelectInput
              control={control}
              value={String(kept)}
              choices={KEPT}
              onCommit={(links) =>
                edit((now) => withUpLinksKept(now, BELOW_SUPERTOP, Number(links)), texts.supertopEdit(links))
              }
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
