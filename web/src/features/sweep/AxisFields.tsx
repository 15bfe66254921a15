/** An axis of the sweep: what it varies, and over which values. */
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
import * as texts from "./texts";

type Props = {
  axis: FileAxis;
  place: number;
  all: readonly Variable[];
  onChange: (axis: FileAxis) => void;
  /** Null for the one that there has to be. */
  onRemove: (() => void) | null;
};

const TITLES = [texts.vary, texts.and];

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
    <fieldset className="sweep-axis" aria-label={place === 0 ? texts.firstAxis : texts.secondAxis}>
      <SweepField label={TITLES[place] ?? texts.and} path={`${path}.path`}>
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
                {texts.remove}
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
  { value: "values", label: texts.valueList },
  { value: "linear", label: texts.linear },
  { value: "log", label: texts.logarithmic },
];

function NumberValues({ axis, path, unit, onChange }: NumbersProps) {
  const form: Form = isRange(axis) ? (axis.scale ?? "linear") : "values";
  const change = (next: Form) => onChange(next === "values" ? asValues(axis) : asRange(axis, next));
  return (
    <>
      <SweepField label={texts.range(unit)} path={`${path}.scale`}>
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
        <SweepField label={texts.values} path={`${path}.values`} hint={texts.valuesHint}>
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
    [texts.from, "from"],
    [texts.to, "to"],
    [texts.points, "steps"],
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
