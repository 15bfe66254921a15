/** The offered load: saturated sources, a share of what one node can send to one other, or pings. */
import { useState } from "react";
import type { Load } from "../../engine/types";
import { withJobField } from "../../scenario/edit";
import { fieldOf, pathIn } from "../../scenario/fields";
import { Field } from "./Field";
import { useFormLock } from "./form-lock";
import { type Choice, SelectInput } from "./SelectInput";
import { parseNumber, TextInput, writeNumber } from "./TextInput";
import { useEdit } from "./use-edit";

const LOAD = fieldOf("jobs[].load");

/** Where the load starts when saturation is switched off: below what every pattern accepts. */
const FIRST_LOAD = 0.3;

/** An offered load is a number; every other is a word of the catalog. */
type Kind = Exclude<Load, number> | "offered";

const KINDS: readonly Choice<Kind>[] = [
  ...(LOAD.choices ?? []).map(({ value, label }) => ({ value: value as Kind, label })),
  { value: "offered", label: "offered" },
];

export function LoadField({ load, number }: { load: Load; number: number }) {
  const edit = useEdit();
  const commit = (value: Load) => edit((now) => withJobField(now, number, "load", value));
  return (
    <Field label={LOAD.label} path={pathIn(LOAD, number)}>
      {(control) => (
        <>
          <SelectInput
            control={control}
            value={typeof load === "number" ? "offered" : load}
            choices={KINDS}
            onCommit={(kind) => commit(kind === "offered" ? FIRST_LOAD : kind)}
          />
          {typeof load !== "number" ? null : (
            <>
              <TextInput
                control={{ "aria-label": "Offered load, share of the one-way bandwidth" }}
                className="narrow"
                value={load}
                parse={parseNumber}
                write={writeNumber}
                onCommit={commit}
              />
              <LoadSlider key={load} load={load} onCommit={commit} />
            </>
          )}
        </>
      )}
    </Field>
  );
}

type SliderProps = { load: number; onCommit: (load: number) => void };

/** Follows the hand at once and tells the value when the hand lets go. */
function LoadSlider({ load, onCommit }: SliderProps) {
  const locked = useFormLock();
  const [held, setHeld] = useState(load);
  const commit = () => {
    if (held !== load) onCommit(held);
  };
  const text = `${Math.round(held * 100)} % of the one-way bandwidth`;
  return (
    <input
      type="range"
      disabled={locked}
      aria-label="Load"
      aria-valuetext={text}
      title={text}
      min={0.05}
      max={1}
      step={0.05}
      value={held}
      onChange={(event) => setHeld(Number(event.target.value))}
      onPointerUp={commit}
      onKeyUp={commit}
      onBlur={commit}
    />
  );
}
