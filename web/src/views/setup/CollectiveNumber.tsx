/** A number of a collective. An empty field is one that is left to its default. */
import type { Collective } from "../../engine/types";
import { type CollectiveKey, withCollective } from "../../scenario/collectives";
import { Field } from "./Field";
import { parseNumber, TextInput, writeNumber } from "./TextInput";
import { changedFrom, useJobEdit } from "./use-edit";

type Unit = { parse: (text: string) => number; write: (value: number) => string };

export const PLAIN: Unit = { parse: parseNumber, write: writeNumber };
/** The scenario has nanoseconds. */
export const MICROSECONDS: Unit = {
  parse: (text) => Math.round(parseNumber(text) * 1000),
  write: (ns) => writeNumber(ns / 1000),
};

/** The keys whose values are numbers. */
type NumberKey = {
  [Key in CollectiveKey]: NonNullable<Collective[Key]> extends number ? Key : never;
}[CollectiveKey];

type Props = Unit & {
  number: number;
  collective: Collective;
  name: NumberKey;
  label: string;
  title: string;
  placeholder?: string;
  /** SecondSide the number, where there is room. */
  unit?: string;
};

export function CollectiveNumber(props: Props) {
  const { number, collective, name, label, title, placeholder = "", unit, parse, write } = props;
  const edit = useJobEdit(number);
  const value = collective[name] ?? Number.NaN;
  return (
    <Field label={label} path={`jobs[${number}].collective.${name}`} title={title}>
      {(control) => (
        <>
          <TextInput
            control={control}
            value={value}
            parse={parse}
            write={write}
            placeholder={placeholder}
            onCommit={(next) =>
              edit(
                (now) => withCollective(now, number, name, next),
                changedFrom(label, write(value) || placeholder, write(next) || placeholder),
              )
            }
          />
          {unit ? <span className="unit">{unit}</span> : null}
        </>
      )}
    </Field>
  );
}
