/** What an effective bandwidth measures: it has no operation that is repeated, and nobody who comes late. */
import type { BEffSettings, Collective } from "../../engine/types";
import { parseMessageBytes, writeMessageBytes } from "../../scenario/bytes";
import { withCollective } from "../../scenario/collectives";
import type { OfCollective } from "./CollectiveFields";
import { PLAIN } from "./CollectiveNumber";
import { Field } from "./Field";
import { TextInput } from "./TextInput";
import { changedFrom, useJobEdit } from "./use-edit";

const BYTES = { parse: parseMessageBytes, write: writeMessageBytes };

export function BEffFields(of: OfCollective) {
  return (
    <>
      <BEffNumber
        {...of}
        {...BYTES}
        name="l_max_bytes"
        label="Largest"
        unit="message"
        title="The largest of the 21 sizes, 1/128 of the memory of a process: 1 B to 4 KB by doubling, then eight more up to this. KB and MB are powers of two here."
      />
      <BEffNumber
        {...of}
        {...BYTES}
        name="cut_bytes"
        label="Sent up to"
        unit="then extrapolated"
        title="Larger messages are not sent: their time lies on the line through the two largest that are. 0: all are sent."
      />
      <div className="field-row" data-columns={3}>
        <BEffNumber
          {...of}
          {...PLAIN}
          name="ring_patterns"
          label="Rings"
          title="How many of the ring patterns, 1 to 6: rings of 2, 4, 8, a quarter, half of and all processes."
        />
        <BEffNumber
          {...of}
          {...PLAIN}
          name="random_patterns"
          label="Random"
          title="How many patterns of one ring in an order that is drawn: 1 to 30. The definition has 30."
        />
        <BEffNumber
          {...of}
          {...PLAIN}
          name="loops"
          label="Loops"
          title="Exchanges with both neighbours that are timed together, after one that is not: 1 to 300."
        />
      </div>
    </>
  );
}

type Props = OfCollective & {
  name: keyof BEffSettings;
  label: string;
  title: string;
  unit?: string;
  parse: (text: string) => number;
  write: (value: number) => string;
};

function BEffNumber({ number, collective, name, label, title, unit, parse, write }: Props) {
  const edit = useJobEdit(number);
  const value = collective.b_eff?.[name] ?? Number.NaN;
  return (
    <Field label={label} path={`jobs[${number}].collective.b_eff.${name}`} title={title}>
      {(control) => (
        <>
          <TextInput
            control={control}
            value={value}
            parse={parse}
            write={write}
            placeholder="usual"
            onCommit={(next) =>
              edit(
                (now) => withCollective(now, number, "b_eff", changed(collective, name, next)),
                changedFrom(label, write(value) || "usual", write(next) || "usual"),
              )
            }
          />
          {unit ? <span className="unit">{unit}</span> : null}
        </>
      )}
    </Field>
  );
}

/** An empty field is one that is left to its default. */
function changed({ b_eff }: Collective, name: keyof BEffSettings, value: number): Collective["b_eff"] {
  const { [name]: _, ...rest } = b_eff ?? {};
  const settings = Number.isNaN(value) ? rest : { ...rest, [name]: value };
  return Object.keys(settings).length > 0 ? settings : undefined;
}
