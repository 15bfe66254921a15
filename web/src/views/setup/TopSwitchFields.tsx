/** QsNetII's network of 1,024 places: how many of its eight top switches are there, and what it is packed in. */
import { formatCount } from "../../base/format";
import { term } from "../../base/terms";
import type { Scenario } from "../../engine/types";
import { fieldOf } from "../../scenario/fields";
import {
  packedOf,
  TOP_SWITCH_COUNTS,
  TOP_SWITCHES,
  topSwitchesOf,
  withTopSwitches,
} from "../../scenario/top-switches";
import { Field } from "./Field";
import { type Choice, SelectInput } from "./SelectInput";
import * as texts from "./top-switch-texts";
import { useEdit } from "./use-edit";

const CHOICES: readonly Choice<string>[] = TOP_SWITCH_COUNTS.map((count) => ({
  value: String(count),
  label: texts.topSwitches(count, TOP_SWITCHES),
}));
const OTHER: Choice<string> = { value: "", label: texts.otherUpLinks };

export function TopSwitchFields({ scenario }: { scenario: Scenario }) {
  const edit = useEdit();
  const count = topSwitchesOf(scenario);
  const packed = packedOf(scenario);
  return (
    <>
      <Field label={fieldOf("topology.top_switches").label} path="topology.top_switches">
        {(control) => (
          <SelectInput
            control={control}
            value={count === null ? "" : String(count)}
            choices={count === null ? [OTHER, ...CHOICES] : CHOICES}
            onCommit={(chosen) => {
              if (chosen === "") return;
              edit(
                (now) => withTopSwitches(now, Number(chosen)),
                texts.topSwitchesEdit(chosen, TOP_SWITCHES),
              );
            }}
          />
        )}
      </Field>
      {packed ? (
        <p className="counts">
          <span className="count" {...term("chassis", texts.chassisHint)}>
            <b>{packed.chassis}</b> {texts.chassis}
          </span>{" "}
          <span className="count" {...term("top-switch")}>
            <b>{packed.topSwitches}</b> {texts.topSwitchCount}
          </span>{" "}
          <span className="count" {...term("cable", texts.linksHint)}>
            <b>{formatCount(packed.links)}</b> {texts.links}
          </span>
        </p>
      ) : null}
    </>
  );
}
