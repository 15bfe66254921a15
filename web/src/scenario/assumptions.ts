/** Every switch of the model that a scenario meets, as it is set, with its source; those that are not at their defaults come first. */
import type { Parameter, Scenario } from "../engine/types";
import { fieldAt } from "./edit";

export type Assumption = {
  key: string;
  label: string;
  value: string;
  /** The default in words where it was changed; null where it holds. */
  instead: string | null;
  source: string;
};

export function parameterInWords(value: unknown, { kind }: Parameter): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return kind.type === "number" && kind.unit ? `${value} ${kind.unit}` : String(value);
}

/** Where it comes from, without the reasoning that the form and the documentation have. */
function shortSource(source: string): string {
  return /^.*?(?=: |\. |; (?!split)|$)/.exec(source)?.[0] ?? source;
}

/** What only programs and their MPI meet, and what only collective operations and the libraries of other jobs do. */
const OF_PROGRAMS = /^(mpi|eager|registration)_/;
const OF_OTHERS = /^(library|reduce|host_reduce|back_off)_|^multicast_root$/;

/** Parameters that nothing in a scenario meets say nothing about its results; they are left out unless they were changed. */
export function assumptions(scenario: Scenario, parameters: readonly Parameter[]): Assumption[] {
  const runPrograms = scenario.jobs.map(({ program }) => program !== undefined);
  const unmet = (key: string) =>
    runPrograms.every(Boolean) ? OF_OTHERS.test(key) : !runPrograms.some(Boolean) && OF_PROGRAMS.test(key);
  const every = parameters.map((entry): Assumption => {
    const value = fieldAt(scenario, `model.${entry.key}`);
    return {
      key: entry.key,
      label: entry.label,
      value: parameterInWords(value, entry),
      instead: value === entry.kind.default ? null : parameterInWords(entry.kind.default, entry),
      source: shortSource(entry.source),
    };
  });
  const all = every.filter(({ key, instead }) => instead !== null || !unmet(key));
  return [...all.filter(({ instead }) => instead !== null), ...all.filter(({ instead }) => instead === null)];
}
