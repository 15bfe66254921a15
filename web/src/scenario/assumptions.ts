/** Every switch of the model that a scenario meets, as it is set, with its source; those that are not at their defaults come first. */
import type { Parameter, Scenario } from "../engine/types";
import { fieldAt } from "./edit";
import { holds } from "./fields";
import * as texts from "./value-texts";

export type Assumption = {
  key: string;
  label: string;
  value: string;
  /** The default in words where it was changed; null where it holds. */
  instead: string | null;
  source: string;
};

export function parameterInWords(value: unknown, { kind }: Parameter): string {
  if (typeof value === "boolean") return value ? texts.on : texts.off;
  return kind.type === "number" && kind.unit ? texts.withUnit(value, kind.unit) : String(value);
}

/** Where it comes from, without the reasoning that the form and the documentation have. */
function shortSource(source: string): string {
  return /^.*?(?=: |\. |; (?!split)|$)/.exec(source)?.[0] ?? source;
}

/** Parameters that nothing in a scenario meets say nothing about its results; they are left out unless they were changed. */
export function assumptions(scenario: Scenario, parameters: readonly Parameter[]): Assumption[] {
  const told = parameters.flatMap((entry): Assumption[] => {
    const value = fieldAt(scenario, `model.${entry.key}`);
    const isChanged = value !== entry.kind.default;
    if (!isChanged && !holds(entry.applies_when, scenario, null)) return [];
    return [
      {
        key: entry.key,
        label: entry.label,
        value: parameterInWords(value, entry),
        instead: isChanged ? parameterInWords(entry.kind.default, entry) : null,
        source: shortSource(entry.source),
      },
    ];
  });
  return [
    ...told.filter(({ instead }) => instead !== null),
    ...told.filter(({ instead }) => instead === null),
  ];
}
