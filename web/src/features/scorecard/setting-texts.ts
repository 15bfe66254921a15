/** The settings of a run in the words of the form: "Circuit held until the ack: off", "Nodes from 16 to 64, doubling". */
import { formatDuration } from "../../base/format";
import { capitalised, inSentence } from "../../base/texts";
import type { FieldSpec, Parameter, Scenario } from "../../engine/types";
import { inWords, jobOfPath, rowOfPath } from "../../scenario/fields";
import { listWords } from "./list-texts";
import { jobNames, type Setting, splitRunName } from "./state/recipe";
import "../../scenario/job-fields";

/** Choices are named by themselves: what else is set does not matter. */
const ANY = { jobs: [], topology: {}, model: {} } as unknown as Scenario;

/** Before the engine has told of its parameters they go by their keys. */
function rowOf(path: string, parameters: readonly Parameter[]): FieldSpec {
  const key = path.split(".").at(-1) ?? path;
  const unknown: FieldSpec = { path, label: capitalised(key.replaceAll("_", " ")), kind: "own" };
  return rowOfPath(path, parameters) ?? unknown;
}

function valueWords({ choices, ...field }: FieldSpec, value: unknown): string {
  const choice = choices?.find((each) => each.value === value);
  if (choice) return choice.label;
  if (typeof value === "number" && field.unit === "µs") return formatDuration(value * 1000);
  return inWords(field, value, ANY, null);
}

/** The unit that is there once behind a list of plain numbers. */
const sharedUnit = ({ kind, unit = "" }: FieldSpec) => (kind === "number" && unit !== "µs" ? unit : "");

/** What a field is called, with its job where that is not the first. */
export function fieldWords(path: string, parameters: readonly Parameter[]): string {
  const label = rowOf(path, parameters).label;
  const job = jobOfPath(path);
  return job ? `Job ${job + 1}: ${inSentence(label)}` : label;
}

/** One value of a field, or several of them. */
export function valuesWords(
  path: string,
  values: readonly unknown[],
  parameters: readonly Parameter[],
): string {
  const row = rowOf(path, parameters);
  const shared = sharedUnit(row);
  const field = shared ? { ...row, unit: "" } : row;
  return `${listWords(values, (value) => valueWords(field, value))} ${shared}`.trimEnd();
}

/** "Nodes 64"; a colon keeps "on" and "off" apart from the name: "Circuit held until the ack: off". */
export function fieldIs(field: string, values: readonly unknown[], words: string): string {
  return values.every((value) => typeof value === "boolean") ? `${field}: ${words}` : `${field} ${words}`;
}

export function settingWords({ path, value }: Setting, parameters: readonly Parameter[]): string {
  const jobs = path === "jobs" ? jobNames(value) : null;
  if (jobs) return `Jobs: ${jobs.join(" and ")}`;
  return fieldIs(fieldWords(path, parameters), [value], valuesWords(path, [value], parameters));
}

/** "uniform_channels[2]" → "uniform channels, no. 3". */
export function runWords(name: string): string {
  const { run, place } = splitRunName(name);
  const words = run.replaceAll("_", " ").replace(/^b eff/, "b_eff");
  return place === null ? words : `${words}, no. ${place + 1}`;
}

/** "qsnet `model.local_sync_cycles=80`: 5.71", as the spread's record has it → "QsNet, Local synchronisation 80 cycles: 5.71". */
export function moveWords(
  move: string,
  networks: readonly { network: string; label: string; parameters: readonly Parameter[] }[],
): string {
  const [, of, path, value, rest = ""] = /^(\w+) `([^=`]+)=([^`]+)`(.*)$/.exec(move) ?? [];
  if (of === undefined || path === undefined || value === undefined) return move;
  const { label = of, parameters = [] } = networks.find(({ network }) => network === of) ?? {};
  return `${label}, ${settingWords({ path, value: JSON.parse(value) }, parameters)}${rest}`;
}
