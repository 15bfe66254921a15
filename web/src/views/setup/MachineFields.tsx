/** The tree: arity, dimension, how many nodes of it are there, its levels and its top; and what that comes to. */
import { formatCount } from "../../base/format";
import { term } from "../../base/terms";
import { inList } from "../../base/texts";
import type { Scenario } from "../../engine/types";
import { breaksOf } from "../../scenario/taken-away";
import { FieldGroup } from "./FieldGroup";
import { LevelFields } from "./LevelFields";
import { MachineCounts } from "./MachineCounts";
import { MachineField } from "./MachineField";
import * as texts from "./texts";

/** What a fabric from a list of cables or a torus has: it is changed in the file that it comes from. */
function CabledMachine({ scenario }: { scenario: Scenario }) {
  const { kind, nodes, sides = [], switches = [], hosts = [], cables = [] } = scenario.topology;
  return (
    <fieldset>
      <legend>{texts.machine}</legend>
      <p>
        {kind === "torus"
          ? texts.torus(sides, formatCount(nodes))
          : texts.cabledFabric(
              formatCount(cables.length),
              formatCount(switches.length),
              formatCount(hosts.length),
              formatCount(nodes),
            )}
      </p>
      <MachineCounts scenario={scenario} />
    </fieldset>
  );
}

/** Said before it happens: another tree has no place for what is broken in this one. */
function TakesAway({ scenario }: { scenario: Scenario }) {
  const breaks = breaksOf(scenario);
  if (breaks.length === 0) return null;
  return (
    <p className="hint takes-away" {...term("broken")}>
      {texts.otherTreeRemoves(inList(breaks))}
    </p>
  );
}

export function MachineFields({ scenario }: { scenario: Scenario }) {
  if (scenario.topology.kind) return <CabledMachine scenario={scenario} />;
  return (
    <fieldset>
      <legend>{texts.machine}</legend>
      <MachineField scenario={scenario} />
      <TakesAway scenario={scenario} />
      <MachineCounts scenario={scenario} />
      <FieldGroup group="tree" narrow />
      <FieldGroup group="top" />
      <LevelFields scenario={scenario} />
    </fieldset>
  );
}
