/**
 * The fields of a scenario by the engine's catalog: a row each, of which the form, the names of edits, sweeps and reports
 * are made. Parameters of the model are fields like all others; the engine lists them by network.
 *
 * It does not contain what a value means, and whether it is allowed.
 */
import { formatCount, formatDuration, formatLoad } from "../base/format";
import { FIELDS as FIRST } from "../engine/generated/fields";
import type {
  AppliesWhen,
  FieldChoice,
  FieldSpec,
  Job,
  NodeList,
  Parameter,
  Scenario,
} from "../engine/types";
import { writeMessageBytes } from "./bytes";
import { fieldAt } from "./edit";
import { writeNodeList } from "./node-list";
import * as texts from "./value-texts";

/** The rows that there are. Those of collectives, programs and costs come with `job-fields.ts`, which anyone who needs them imports. */
export const FIELDS: FieldSpec[] = [...FIRST];

/** Represents the place of a job in the paths of the catalog. */
const ANY_JOB = "[]";

/** A parameter of the model as a field. */
export function fieldOfParameter({ key, label, kind, applies_when }: Parameter): FieldSpec {
  const field = { path: `model.${key}`, label, applies_when };
  switch (kind.type) {
    case "flag":
      return { ...field, kind: "flag" };
    case "share":
      return { ...field, kind: "share", unit: "share" };
    case "number":
      return { ...field, kind: "number", unit: kind.unit };
    case "choice": {
      const choices = kind.options.map((value) => ({ value, label: value }));
      return { ...field, kind: "choice", choices };
    }
  }
}

/** The path of a field of this job; of any other field its own. */
export function pathIn({ path }: Pick<FieldSpec, "path">, job: number | null): string {
  return job === null ? path : path.replace(ANY_JOB, `[${job}]`);
}

/** The place of the job that a path leads into; null for one that leads into none. */
export function jobOfPath(path: string): number | null {
  const place = /^jobs\[(\d+)\]/.exec(path)?.[1];
  return place === undefined ? null : Number(place);
}

/** The row of a field by its path in a scenario; null for what the catalog does not have. */
export function rowOfPath(path: string, parameters: readonly Parameter[]): FieldSpec | null {
  const rows = [...FIELDS, ...parameters.map(fieldOfParameter)];
  return rows.find((row) => pathIn(row, jobOfPath(path)) === path) ?? null;
}

export function valueIn(scenario: Scenario, field: Pick<FieldSpec, "path">, job: number | null): unknown {
  return fieldAt(scenario, pathIn(field, job));
}

/** Whether conditions hold. Those on jobs are about this one; without one, some job must meet them. */
export function holds(conditions: AppliesWhen | undefined, scenario: Scenario, job: number | null): boolean {
  if (!conditions || conditions.length === 0) return true;
  const isOfJobs = conditions.some((all) => all.some(({ path }) => path.includes(ANY_JOB)));
  if (job === null && isOfJobs) return scenario.jobs.some((_, at) => holds(conditions, scenario, at));
  return conditions.some((all) =>
    all.every(({ path, among, values }) => {
      const value = valueIn(scenario, { path }, job) ?? null;
      return values.some((each) => each === value) === among;
    }),
  );
}

export function applies({ applies_when }: FieldSpec, scenario: Scenario, job: number | null): boolean {
  return holds(applies_when, scenario, job);
}

/** The row of a path, as this scenario has it; the last where none applies. */
export function fieldOf(path: string, scenario?: Scenario, job: number | null = null): FieldSpec {
  const rows = FIELDS.filter((field) => field.path === path);
  const row = (scenario && rows.find((field) => applies(field, scenario, job))) ?? rows.at(-1);
  if (!row) throw new Error(`the catalog has no field ${path}`);
  return row;
}

/** The name of a field where there is little room, as in forms and in the names of edits. */
export const shortLabel = ({ short, label }: FieldSpec): string => short ?? label;

/** Whether a field of a job, or one within it, says anything of this job. */
export function tells(job: Partial<Job>, path: string): boolean {
  const scenario = { jobs: [job] } as unknown as Scenario;
  const within = FIELDS.filter((field) => field.path === path || field.path.startsWith(`${path}.`));
  return within.some((field) => applies(field, scenario, 0));
}

/** The choices that there are in this scenario. */
export function choicesIn(field: FieldSpec, scenario: Scenario, job: number | null): FieldChoice[] {
  return (field.choices ?? []).filter(({ applies_when }) => holds(applies_when, scenario, job));
}

/** The choice that a value is; of what is left out that which is usual, else the first. */
export function choiceOf({ usual }: FieldSpec, choices: readonly FieldChoice[], value: unknown) {
  const found = choices.find((choice) => choice.value === (value ?? null));
  if (found || (value !== undefined && value !== null)) return found;
  return choices.find((choice) => String(choice.value) === usual) ?? choices[0];
}

/** What a value of a field is called, whatever the scenario; the value itself where it is none of the choices. */
export function choiceLabel(path: string, value: unknown): string {
  const found = fieldOf(path).choices?.find((choice) => choice.value === (value ?? null));
  return found?.label ?? String(value);
}

/** "0 B, 8 B, 1 KB"; of many the first and the last. */
export function sizesInWords(bytes: readonly number[]): string {
  const words = bytes.map(writeMessageBytes);
  return words.length > 4 ? texts.sizeRange(words[0], words.at(-1), words.length) : words.join(", ");
}

/** "cycles" of "cycles, 0 for never". */
const unitOf = ({ unit = "" }: FieldSpec) => unit.split(",")[0] ?? "";

/** A value with its unit, however odd it is. */
export function inWords(field: FieldSpec, value: unknown, scenario: Scenario, job: number | null): string {
  const { usual, kind } = field;
  const choices = choicesIn(field, scenario, job);
  const choice =
    choices.find((each) => each.value === value) ??
    (kind === "choice" ? choiceOf(field, choices, value) : undefined);
  if (choice) return choice.label;
  if (value === undefined || value === null || value === "" || Number.isNaN(value))
    return usual || texts.none;
  if (typeof value === "boolean") return value ? texts.on : texts.off;
  if (Array.isArray(value)) return listInWords(field, value);
  if (typeof value !== "number") return String(value);
  const unit = unitOf(field);
  switch (kind) {
    case "id":
    case "share":
      return String(value);
    case "bytes":
      return writeMessageBytes(value) || texts.none;
    case "microseconds":
      return value === 0 ? usual || texts.none : formatDuration(value);
    case "load":
      return texts.percent(formatLoad(value));
    default:
      return unit ? texts.withUnit(formatCount(value), unit) : formatCount(value);
  }
}

function listInWords(field: FieldSpec, list: readonly unknown[]): string {
  if (list.length === 0) return texts.none;
  if (field.kind === "nodes") return writeNodeList(list as NodeList) || texts.none;
  if (field.kind === "sizes") return sizesInWords(list as number[]);
  if (list.some((each) => typeof each === "object")) return formatCount(list.length);
  const unit = unitOf(field);
  return unit ? texts.withUnit(list.join(", "), unit) : list.join(", ");
}
