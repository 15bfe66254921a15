/** The offered load: saturated sources, or a share of what one node can send to one other. */
import { useState } from "react";
import type { Job } from "../../engine/types";
import { withJobField } from "../../scenario/edit";
import { Field } from "./Field";
import { SelectInput } from "./SelectInput";
import { parseNumber, TextInput, writeNumber } from "./TextInput";
import { useEdit } from "./use-edit";

type Load = Job["load"];
/** Where the load starts when saturation is switched off: below what every pattern accepts. */
const FIRST_LOAD = 0.3;

const KINDS = [
  { value: "saturated", label: "saturated" },
  { value: "offered", label: "offered" },
] as const;

export function LoadField({ load, number }: { load: Load; number: number }) {
  const edit = useEdit();
  const saturated = load === "saturated";
  const commit = (value: Load) => edit((now) => withJobField(now, number, "load", value));
  return (
    <Field
      label="Load"
      path={`jobs[${number}].load`}
      title="Saturated: a sender always has a message waiting. Offered: a share of the one-way bandwidth of a link."
    >
      {(control) => (
        <>
          <SelectInput
            control={control}
            value={saturated ? "saturated" : "offered"}
            choices={KINDS}
            onCommit={(kind) => commit(kind === "saturated" ? kind : FIRST_LOAD)}
          />
          {saturated ? null : (
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
  const [held, setHeld] = useState(load);
  const commit = () => {
    if (held !== load) onCommit(held);
  };
  const text = `${Math.round(held * 100)} % of the one-way bandwidth`;
  return (
    <input
      type="range"
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
