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
import { useEdit } from "./use-edit";

const CHOICES: readonly Choice<string>[] = TOP_SWITCH_COUNTS.map((count) => ({
  value: String(count),
  label: `${count} of ${TOP_SWITCHES} (${(100 * count) / TOP_SWITCHES} %)`,
}));
const OTHER: Choice<string> = { value: "", label: "other up links left out" };

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
                `Top switches: ${chosen} of ${TOP_SWITCHES}`,
              );
            }}
          />
        )}
      </Field>
      {packed ? (
        <p className="counts">
          <span className="count" {...term("chassis", "those of 64 places that have nodes")}>
            <b>{packed.chassis}</b> node chassis
          </span>{" "}
          <span className="count" {...term("top-switch")}>
            <b>{packed.topSwitches}</b> top switches
          </span>{" "}
          <span className="count" {...term("cable", "from the chassis to the top switches")}>
            <b>{formatCount(packed.links)}</b> links between them
          </span>
        </p>
      ) : null}
    </>
  );
}
