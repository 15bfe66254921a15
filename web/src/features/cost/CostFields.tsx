/**
 * The cost of the form's machine: its bill, the cost of delivered bandwidth, the same machine with fewer top switches,
 * and other sizes. Loaded when it is unfolded for the first time.
 */

import { useMemo } from "react";
import { formatThroughput } from "../../base/format";
import { term } from "../../base/terms";
import type { Bill, FieldSpec, Scenario, Switches, TopCables } from "../../engine/types";
import { choiceLabel, fieldOf, shortLabel } from "../../scenario/fields";
import "../../scenario/job-fields";
import { MACHINES, type MachineId, withMachine } from "../../scenario/machines";
import { hasTopSwitches } from "../../scenario/top-switches";
import { focusedSide, openScenario } from "../../state/sides";
import { useApp, useAppLater } from "../../views/session-context";
import { Field } from "../../views/setup/Field";
import { FieldProblem } from "../../views/setup/field-problem";
import { useFormLock } from "../../views/setup/form-lock";
import { type Choice, SelectInput } from "../../views/setup/SelectInput";
import { useEdit } from "../../views/setup/use-edit";
import { BillTable } from "./BillTable";
import { CostBySize, sizeTexts } from "./CostBySize";
import { CostLines } from "./CostLines";
import { dollars, inAndOut } from "./cost-texts";
import { billed, withoutOwnPrices, withSwitches, withTopCables } from "./costs";
import { ReducedTable, reducedTexts } from "./ReducedTable";
import * as texts from "./texts";
import { useBills } from "./use-bills";
import "./cost.css";

const CABLES = fieldOf("costs.top_cables");
const SWITCHES = fieldOf("costs.switches");

const choicesOf = <T extends string>({ choices = [] }: FieldSpec) =>
  choices.map(({ value, label }): Choice<T> => ({ value: String(value ?? "") as T, label }));

/** `scenario` is what the form shows; a bill is of what was accepted last. */
export function CostFields({ scenario }: { scenario: Scenario }) {
  const accepted = useApp(openScenario);
  const wanted = useMemo(() => {
    if (!accepted) return [];
    const asItIs = billed(accepted);
    if (accepted.network !== "qsnet2") return [asItIs];
    return [asItIs, ...(hasTopSwitches(accepted) ? reducedTexts(accepted) : []), ...sizeTexts(accepted)];
  }, [accepted]);
  const bills = useBills(wanted);
  const outcome = accepted ? bills.of(wanted[0] ?? "") : null;
  if (!accepted || !outcome) return <p className="muted">{texts.calculatingCosts}</p>;
  const { bill, reason, prices } = outcome;
  return (
    <div className="cost" data-late={bills.late}>
      {bill ? (
        <>
          {accepted.network === "infiniband" ? (
            <SwitchesField scenario={scenario} />
          ) : (
            <TopCablesField scenario={scenario} />
          )}
          <BillTable bill={bill} prices={prices} scenario={scenario} />
          <Delivered bill={bill} />
        </>
      ) : (
        <NoBill reason={reason} />
      )}
      <FieldProblem path="costs" id="costs-problem" exactly />
      <FieldProblem path="costs.prices" id="costs-prices-problem" exactly />
      <ResetAll scenario={scenario} />
      {hasTopSwitches(accepted) ? <ReducedTable scenario={accepted} bills={bills} /> : null}
      {accepted.network === "qsnet2" ? <CostBySize scenario={accepted} bills={bills} /> : null}
      <CostLines scenario={accepted} />
      <p className="hint muted" {...term("list-price")}>
        {texts.priceFrames}
      </p>
    </div>
  );
}

function TopCablesField({ scenario }: { scenario: Scenario }) {
  const edit = useEdit();
  const value = scenario.costs?.top_cables ?? "copper";
  return (
    <Field label={shortLabel(CABLES)} path={CABLES.path}>
      {(control) => (
        <SelectInput
          control={control}
          value={value}
          choices={choicesOf<TopCables>(CABLES)}
          onCommit={(next) => edit((now) => withTopCables(now, next), texts.edit(CABLES.label, next))}
        />
      )}
    </Field>
  );
}

function SwitchesField({ scenario }: { scenario: Scenario }) {
  const edit = useEdit();
  return (
    <Field label={SWITCHES.label} path={SWITCHES.path}>
      {(control) => (
        <SelectInput
          control={control}
          value={scenario.costs?.switches ?? ""}
          choices={choicesOf<Switches | "">(SWITCHES)}
          onCommit={(next) =>
            edit(
              (now) => withSwitches(now, next || null),
              texts.edit(SWITCHES.label, choiceLabel(SWITCHES.path, next || null)),
            )
          }
        />
      )}
    </Field>
  );
}

function ResetAll({ scenario }: { scenario: Scenario }) {
  const edit = useEdit();
  const locked = useFormLock();
  const own = Object.keys(scenario.costs?.prices ?? {}).length;
  if (own === 0) return null;
  return (
    <button type="button" disabled={locked} onClick={() => edit(withoutOwnPrices, texts.resetPrices)}>
      {texts.resetPrices}
    </button>
  );
}

/** Of the run on the stage, as far as it has come. */
function Delivered({ bill }: { bill: Bill }) {
  const delivered = useAppLater((state) => inAndOut(focusedSide(state).status?.summary));
  const words = delivered
    ? texts.costOfBandwidth(dollars(bill.total / delivered), formatThroughput(delivered))
    : texts.nothingDelivered;
  return (
    <p className="delivered" {...term("cost-per-bandwidth")}>
      {words}
    </p>
  );
}

/** A machine that has a price list is one press away, and one undo back. */
const PRICED: MachineId = "qsnet2-1024";

function NoBill({ reason }: { reason: string | null }) {
  const edit = useEdit();
  const locked = useFormLock();
  const networks = useApp((state) => state.catalog?.networks);
  const label = MACHINES.find(({ id }) => id === PRICED)?.label ?? PRICED;
  return (
    <div className="no-bill">
      <p>{texts.noBill(reason ?? "")}</p>
      <button
        type="button"
        disabled={locked || !networks}
        onClick={() => edit((now) => withMachine(now, PRICED, networks ?? []), texts.machineEdit(label))}
        {...term("machine")}
      >
        {texts.changeMachine(label)}
      </button>
    </div>
  );
}
