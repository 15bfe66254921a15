/**
 * A field of the engine's catalog: its label, its help, its control by its kind. An edit of it goes by what differs, and
 * in a sweep and a report it has the same name.
 */
import type { FieldKind, FieldSpec, Scenario } from "../../engine/types";
import { parseMessageBytes, writeMessageBytes } from "../../scenario/bytes";
import { withFieldSet } from "../../scenario/field-edits";
import { choiceOf, choicesIn, fieldOf, pathIn, shortLabel, valueIn } from "../../scenario/fields";
import { steppingOf } from "../../scenario/stepping";
import { usePartWords } from "../use-part-texts";
import { Field } from "./Field";
import type { ControlProps } from "./FieldFrame";
import { useFormLock } from "./form-lock";
import { SelectInput } from "./SelectInput";
import { parseNumber, TextInput, writeNumber } from "./TextInput";
import { useEdit, useShownScenario } from "./use-edit";

type Props = {
  field: FieldSpec;
  /** The place of the job that it is a field of; null for any other. */
  number?: number | null;
  /** Whether it is next to others, with its label above. */
  narrow?: boolean;
  /** Whether what it does is below it, so that it needs no help. */
  noted?: boolean;
};

export function CatalogField({ field, number = null, narrow = false, noted = false }: Props) {
  const scenario = useShownScenario();
  if (!scenario) return null;
  return (
    <Field label={labelOf(field, narrow, noted)} path={pathIn(field, number)} {...(noted && { help: null })}>
      {(control) => (
        <>
          <FieldControl field={field} number={number} control={control} scenario={scenario} />
          {field.suffix ? <span className="unit">{field.suffix}</span> : null}
        </>
      )}
    </Field>
  );
}

/** The field of a path, where it is by itself. */
export function FieldAt({ path, number = null }: { path: string; number?: number | null }) {
  const scenario = useShownScenario();
  return scenario ? <CatalogField field={fieldOf(path, scenario, number)} number={number} /> : null;
}

/** The unit is part of the label unless it can be typed, or is next to the control. */
function labelOf(field: FieldSpec, narrow: boolean, noted: boolean): string {
  const unit = field.kind === "microseconds" ? "µs" : field.unit;
  const label = shortLabel(field);
  if (!unit || !(narrow || noted)) return label;
  return narrow ? `${label}, ${unit}` : `${label} (${unit})`;
}

type ControlOf = {
  field: FieldSpec;
  number: number | null;
  scenario: Scenario;
  control: ControlProps | { "aria-label": string };
  /** Words before each choice, where no label next to the control tells what is chosen. */
  before?: string;
};

export function FieldControl({ field, number, scenario, control, before = "" }: ControlOf) {
  const edit = useEdit();
  const locked = useFormLock();
  const named = usePartWords();
  const value = valueIn(scenario, field, number);
  const commit = (next: unknown) => edit((now) => withFieldSet(now, field, number, next));
  if (field.kind === "flag")
    return (
      <input
        {...control}
        type="checkbox"
        disabled={locked}
        checked={value === true}
        onChange={(event) => commit(event.target.checked)}
      />
    );
  if (field.kind === "choice") {
    const choices = choicesIn(field, scenario, number);
    const chosen = choiceOf(field, choices, value);
    const all = chosen ? choices : [...choices, { value: String(value), label: String(value) }];
    return (
      <SelectInput
        control={control}
        value={String(chosen?.value ?? value ?? "")}
        choices={all.map((choice) => ({
          value: String(choice.value ?? ""),
          label: before + named(choice.label),
        }))}
        onCommit={(word) => commit(all.find((choice) => String(choice.value ?? "") === word)?.value)}
      />
    );
  }
  const { usual = "" } = field;
  const common = { control, placeholder: named(usual), onCommit: commit };
  const amount = AMOUNTS[field.kind];
  if (amount)
    return (
      <TextInput
        {...common}
        {...amount}
        stepping={steppingOf(field.kind)}
        value={typeof value === "number" ? value : Number.NaN}
      />
    );
  const text = Array.isArray(value) ? value.map(writeMessageBytes).join(", ") : String(value ?? "");
  return (
    <TextInput
      {...common}
      numeric={false}
      value={text}
      parse={asItIs}
      write={asItIs}
      onCommit={(typed) => commit(field.kind === "sizes" ? parseSizes(typed) : typed)}
    />
  );
}

const asItIs = (text: string) => text;

type Amount = { parse(text: string): number; write(value: number): string };
const PLAIN: Amount = { parse: parseNumber, write: writeNumber };

/** How people type what is a number. */
const AMOUNTS: Partial<Record<FieldKind, Amount>> = {
  number: PLAIN,
  id: PLAIN,
  share: PLAIN,
  bytes: { parse: parseMessageBytes, write: writeMessageBytes },
  microseconds: {
    parse: (text) => Math.round(parseNumber(text) * 1000),
    write: (ns) => writeNumber(ns / 1000),
  },
};

/** Nothing where there is none. */
function parseSizes(text: string): number[] | undefined {
  const words = text.split(/[,;]/).filter((word) => word.trim() !== "");
  return words.length > 0 ? words.map(parseMessageBytes) : undefined;
}
