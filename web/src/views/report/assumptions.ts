/** Every switch of the model as it is set, with its source; those that are not at their defaults come first. */
import type { Scenario, Switch } from "../../engine/types";
import { fieldAt } from "../../scenario/edit";

export type Assumption = {
  key: string;
  label: string;
  value: string;
  /** The default in words where it was changed; null where it holds. */
  instead: string | null;
  source: string;
};

function inWords(value: unknown, { kind }: Switch): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return kind.type === "number" && kind.unit ? `${value} ${kind.unit}` : String(value);
}

/** Where it comes from, without the reasoning that the form and the documentation have. */
function shortSource(source: string): string {
  return /^.*?(?=: |\. |; (?!split)|$)/.exec(source)?.[0] ?? source;
}

export function assumptions(scenario: Scenario, switches: readonly Switch[]): Assumption[] {
  const all = switches.map((entry): Assumption => {
    const value = fieldAt(scenario, `model.${entry.key}`);
    return {
      key: entry.key,
      label: entry.label,
      value: inWords(value, entry),
      instead: value === entry.kind.default ? null : inWords(entry.kind.default, entry),
      source: shortSource(entry.source),
    };
  });
  return [...all.filter(({ instead }) => instead !== null), ...all.filter(({ instead }) => instead === null)];
}
