/** One of the things that are varied: which, and over what values. */
import { group } from "d3-array";
import { useId } from "react";
import { useApp } from "../../views/session-context";
import { isWithin } from "../../views/setup/field-problem";
import { parseNumber, TextInput, writeNumber } from "../../views/setup/TextInput";
import { AxisOptions } from "./AxisOptions";
import { SaidProblems, SweepField } from "./SweepField";
import { type FileAxis, isRange, isVariants, type RangeAxis, type ValuesAxis } from "./state/sweep-file";
import { type Variable, variableOf } from "./state/sweep-variables";
import { asRange, asValues, parseValues, writeValues } from "./sweep-edits";

type Props = {
  axis: FileAxis;
  place: number;
  all: readonly Variable[];
  onChange: (axis: FileAxis) => void;
  /** Null for the one that there has to be. */
  onRemove: (() => void) | null;
};

const TITLES = ["Vary", "and"];

export function AxisFields({ axis, place, all, onChange, onRemove }: Props) {
  const variable = variableOf(axis, all);
  const own = isVariants(axis) ? axis.label : axis.path;
  const path = `axes[${place}]`;
  const groups = group(all, (each) => each.group);
  const pick = (id: string) => {
    const next = all.find((each) => each.id === id);
    if (next) onChange(next.axis);
  };
  return (
    <fieldset
      className="sweep-axis"
      aria-label={place === 0 ? "What is varied" : "The second thing that is varied"}
    >
      <SweepField label={TITLES[place] ?? "and"} path={`${path}.path`}>
        {(control) => (
          <>
            <select {...control} value={variable?.id ?? ""} onChange={(event) => pick(event.target.value)}>
              {!variable && <option value="">{own}</option>}
              {[...groups].map(([name, of]) => (
                <optgroup key={name} label={name}>
                  {of.map(({ id, label }) => (
                    <option key={id} value={id}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
            {onRemove && (
              <button type="button" className="quiet-button" onClick={onRemove}>
                Remove
              </button>
            )}
          </>
        )}
      </SweepField>
      {isVariants(axis) || variable?.options ? (
        <AxisOptions axis={axis} options={variable?.options ?? null} path={path} onChange={onChange} />
      ) : (
        <NumberValues axis={axis} path={path} unit={variable?.unit ?? ""} onChange={onChange} />
      )}
      <AxisProblems path={path} />
    </fieldset>
  );
}

const FIELDS = ["path", "scale", "values", "from", "to", "steps"];

/** What is wrong with it as a whole. */
function AxisProblems({ path }: { path: string }) {
  const id = useId();
  const problems = useApp((state) => state.sweep.problems);
  const own = problems.filter(
    (problem) =>
      isWithin(problem.path, path) && !FIELDS.some((field) => isWithin(problem.path, `${path}.${field}`)),
  );
  return <SaidProblems id={id} problems={own} />;
}

type NumbersProps = {
  axis: ValuesAxis | RangeAxis;
  path: string;
  unit: string;
  onChange: (axis: FileAxis) => void;
};

type Form = "values" | "linear" | "log";

const FORMS: readonly { value: Form; label: string }[] = [
  { value: "values", label: "these values" },
  { value: "linear", label: "even steps" },
  { value: "log", label: "by factors" },
];

function NumberValues({ axis, path, unit, onChange }: NumbersProps) {
  const form: Form = isRange(axis) ? (axis.scale ?? "linear") : "values";
  const change = (next: Form) => onChange(next === "values" ? asValues(axis) : asRange(axis, next));
  const label = unit ? `Over (${unit})` : "Over";
  return (
    <>
      <SweepField label={label} path={`${path}.scale`}>
        {(control) => (
          <select {...control} value={form} onChange={(event) => change(event.target.value as Form)}>
            {FORMS.map((each) => (
              <option key={each.value} value={each.value}>
                {each.label}
              </option>
            ))}
          </select>
        )}
      </SweepField>
      {isRange(axis) ? (
        <RangeFields axis={axis} path={path} onChange={onChange} />
      ) : (
        <SweepField
          label="Values"
          path={`${path}.values`}
          hint="Separated by commas; sizes may be written as 4 KB."
        >
          {(control) => (
            <TextInput
              control={control}
              numeric={false}
              value={writeValues(axis.values, unit)}
              parse={(text) => writeValues(parseValues(text), unit)}
              write={(text) => text}
              onCommit={(text) => onChange({ ...axis, values: parseValues(text) })}
            />
          )}
        </SweepField>
      )}
    </>
  );
}

type RangeProps = { axis: RangeAxis; path: string; onChange: (axis: FileAxis) => void };

function RangeFields({ axis, path, onChange }: RangeProps) {
  const fields = [
    ["From", "from"],
    ["To", "to"],
    ["Points", "steps"],
  ] as const;
  return fields.map(([label, key]) => (
    <SweepField key={key} label={label} path={`${path}.${key}`}>
      {(control) => (
        <TextInput
          control={control}
          className="narrow"
          value={axis[key]}
          parse={parseNumber}
          write={writeNumber}
          onCommit={(value) => onChange({ ...axis, [key]: value })}
        />
      )}
    </SweepField>
  ));
}
