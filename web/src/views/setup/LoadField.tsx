/** The offered load: saturated sources, a share of what one node can send to one other, or pings. */
import { useContext, useState } from "react";
import type { Load } from "../../engine/types";
import { withJobField } from "../../scenario/edit";
import { fieldOf, pathIn } from "../../scenario/fields";
import { steppingOf } from "../../scenario/stepping";
import { useSession } from "../session-context";
import { Field } from "./Field";
import { useFormLock } from "./form-lock";
import { type Choice, SelectInput } from "./SelectInput";
import { parseNumber, TextInput, writeNumber } from "./TextInput";
import * as texts from "./texts";
import { useEdit } from "./use-edit";
import { FieldPath } from "./use-stepping";

const LOAD = fieldOf("jobs[].load");

/** Where the load starts when saturation is switched off: below what every pattern accepts. */
const FIRST_LOAD = 0.3;

/** An offered load is a number; every other is a word of the catalog. */
type Kind = Exclude<Load, number> | "offered";

const KINDS: readonly Choice<Kind>[] = [
  ...(LOAD.choices ?? []).map(({ value, label }) => ({ value: value as Kind, label })),
  { value: "offered", label: texts.offeredChoice },
];

export function LoadField({ load, number }: { load: Load; number: number }) {
  const edit = useEdit();
  /** What the slider is at while a hand holds it. */
  const [slid, setSlid] = useState<number | null>(null);
  const [shown, setShown] = useState(load);
  if (shown !== load) {
    setShown(load);
    setSlid(null);
  }
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
                control={{ "aria-label": texts.offeredLoad }}
                value={slid ?? load}
                parse={parseNumber}
                write={writeNumber}
                stepping={steppingOf("load")}
                hasSlider
                onCommit={commit}
              />
              <LoadSlider key={load} load={load} onSlide={setSlid} onCommit={commit} />
            </>
          )}
        </>
      )}
    </Field>
  );
}

type SliderProps = { load: number; onSlide: (load: number) => void; onCommit: (load: number) => void };

/** Follows the hand at once, tries each value, and takes the one at which the hand lets go. */
function LoadSlider({ load, onSlide, onCommit }: SliderProps) {
  const { whatIf } = useSession();
  const path = useContext(FieldPath);
  const locked = useFormLock();
  const [held, setHeld] = useState(load);
  const move = (next: number) => {
    setHeld(next);
    onSlide(next);
    if (!whatIf.isHolding) whatIf.hold(path);
    onCommit(next);
  };
  const release = () => {
    if (whatIf.isHolding) void whatIf.release();
  };
  const text = texts.loadPercent(Math.round(held * 100));
  return (
    <input
      type="range"
      disabled={locked}
      aria-label={texts.loadSlider}
      aria-valuetext={text}
      title={text}
      min={0.05}
      max={1}
      step={0.05}
      value={held}
      onPointerEnter={() => whatIf.warm()}
      onChange={(event) => move(Number(event.target.value))}
      onPointerUp={release}
      onKeyUp={release}
      onBlur={release}
    />
  );
}
