/**
 * Sweep files: what is varied, over which values, with which seeds. The form edits a file as it edits a scenario; the
 * command line takes the same file.
 *
 * Absent here: no point is made, and nothing is judged; the engine does that.
 */
import { formatMessageSize } from "../../../base/format";
import type { Scenario } from "../../../engine/types";
import { sendsMessages } from "../../../scenario/job-kind";

/** Values by path, as in `jobs[0].load`; null takes away. */
export type Settings = Readonly<Record<string, unknown>>;
/** `at` is where it lies on the axis, where all of them lie somewhere. */
export type Variant = { name: string; at?: number; set: Settings };

type Scale = "linear" | "log";
/** What it is called, where that does not follow from its path. */
type Told = { label?: string; unit?: string; scale?: Scale };

export type ValuesAxis = Told & { path: string; values: readonly unknown[] };
export type RangeAxis = Told & { path: string; from: number; to: number; steps: number };
export type VariantsAxis = Told & { label: string; variants: readonly Variant[] };
export type FileAxis = ValuesAxis | RangeAxis | VariantsAxis;

export type SweepFile = {
  sweep: 1;
  name?: string;
  /** The id of a preset, or a scenario. */
  base: string | Scenario;
  set?: Settings;
  axes: readonly FileAxis[];
  /** The seeds themselves, or how many. */
  seeds?: number | readonly number[];
  measures?: readonly string[];
};

/** One of the files that lie beside the page. */
export type SweepExample = { id: string; title: string; goal: string };

const PLAIN_ID = /^[a-z0-9-]{1,64}$/;

/** Relative to the page; null for what is no id. */
export function examplePath(id: string): string | null {
  return PLAIN_ID.test(id) ? `sweeps/${id}.json` : null;
}

export const EXAMPLE_INDEX = "sweeps/index.json";

export function isVariants(axis: FileAxis): axis is VariantsAxis {
  return "variants" in axis;
}

export function isRange(axis: FileAxis): axis is RangeAxis {
  return "from" in axis;
}

/** Whether a file that was dropped is one: only what it says of itself is looked at. */
export function isSweepText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "sweep" in value;
  } catch {
    return false;
  }
}

export function sweepText(file: SweepFile): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}

export function withAxis(file: SweepFile, place: number, axis: FileAxis): SweepFile {
  return { ...file, axes: [...file.axes.slice(0, place), axis, ...file.axes.slice(place + 1)] };
}

export function withoutAxis(file: SweepFile, place: number): SweepFile {
  return { ...file, axes: file.axes.filter((_, at) => at !== place) };
}

/** What is left to itself is not written. */
export function withSeeds(file: SweepFile, seeds: number): SweepFile {
  const { seeds: _, ...rest } = file;
  return seeds === 1 ? rest : { ...rest, seeds };
}

/** Names separated by commas; without any, it is the usual ones. */
export function withMeasures(file: SweepFile, text: string): SweepFile {
  const { measures: _, ...rest } = file;
  const measures = text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return measures.length > 0 ? { ...rest, measures } : rest;
}

export function seedCount({ seeds = 1 }: SweepFile): number {
  return Array.isArray(seeds) ? seeds.length : (seeds as number);
}

/** From below what most patterns accept up to what none does. */
export function overLoad(path: string): RangeAxis {
  return { path, from: 0.05, to: 0.6, steps: 12, scale: "linear" };
}

/** Of a collective or a program what matters most: how many take part. Whole trees of the machine's arity, up to all of it. */
function overNodes({ topology: { arity, nodes } }: Scenario): ValuesAxis {
  const values: number[] = [];
  for (let size = arity; size < nodes && arity > 1; size *= arity) values.push(size);
  return { path: "topology.nodes", values: [...values, nodes], scale: "log" };
}

/** Where nothing was chosen yet: over the load of the first job, or the size of a machine with collectives or programs. */
export function firstSweep(scenario: Scenario): SweepFile {
  const [first] = scenario.jobs;
  return {
    sweep: 1,
    name: `Sweep of ${scenario.name}`,
    base: scenario,
    axes: [first && !sendsMessages(first) ? overNodes(scenario) : overLoad("jobs[0].load")],
  };
}

/** Numbers that another form of the same axis begins with. */
export function numbersOf(axis: ValuesAxis | RangeAxis): number[] {
  if (!isRange(axis)) return axis.values.filter((value) => typeof value === "number");
  const { from, to, steps, scale } = axis;
  if (!(steps >= 2 && steps <= 512)) return [from, to];
  const part = (at: number) => at / (steps - 1);
  return Array.from({ length: steps }, (_, at) => {
    const value = scale === "log" ? from * (to / from) ** part(at) : from + (to - from) * part(at);
    return Number(value.toPrecision(4));
  });
}

/** The same values as another form would write them, as nearly as it can. */
export function asRange(axis: ValuesAxis | RangeAxis, scale: Scale): RangeAxis {
  if (isRange(axis)) return { ...axis, scale };
  const { values: _, ...rest } = axis;
  const numbers = numbersOf(axis);
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  const known = numbers.length > 0;
  return {
    ...rest,
    from: known ? from : Number.NaN,
    to: known ? to : Number.NaN,
    steps: Math.max(2, numbers.length),
    scale,
  };
}

export function asValues(axis: ValuesAxis | RangeAxis): ValuesAxis {
  if (!isRange(axis)) return axis;
  const { from: _, to: __, steps: ___, ...rest } = axis;
  return { ...rest, values: numbersOf(axis) };
}

const POWERS: Record<string, number> = { k: 1 << 10, m: 1 << 20 };

/**
 * "0.1, 0.2", "4 KB; 1 MB", "on, off". What is no number is passed on as it stands, for the engine to say what is wrong
 * with it.
 */
export function parseValues(text: string): unknown[] {
  return text
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter(Boolean)
    .map(parseValue);
}

function parseValue(word: string): unknown {
  if (word === "on" || word === "off") return word === "on";
  const [, digits, power = ""] = /^([\d.]+)\s*([kKmM])i?[bB]$/.exec(word) ?? [];
  if (digits !== undefined) return Number(digits) * (POWERS[power.toLowerCase()] ?? 1);
  const number = Number(word);
  return Number.isFinite(number) ? number : word;
}

export function writeValues(values: readonly unknown[], unit: string): string {
  return values.map((value) => writeValue(value, unit)).join(", ");
}

function writeValue(value: unknown, unit: string): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value !== "number") return typeof value === "string" ? value : JSON.stringify(value);
  // Sizes that divide evenly read better in their own unit; others would need a comma, which parts the list.
  const even = unit === "bytes" && value >= 1024 && Number.isInteger(value / 256);
  return even ? formatMessageSize(value) : String(value);
}
