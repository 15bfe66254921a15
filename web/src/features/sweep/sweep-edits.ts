/** What the form does to a sweep file: axes, seeds and measures, and values as they are typed and shown. */
import { formatMessageSize } from "../../base/format";
import {
  type FileAxis,
  isRange,
  type RangeAxis,
  type Scale,
  type SweepFile,
  type ValuesAxis,
} from "./state/sweep-file";

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

/** Seconds of CPU time for longer runs, where a file does not say. */
export const BUDGET_S = 60;

export function withFixedLength(file: SweepFile, isFixed: boolean): SweepFile {
  const { length: _, ...rest } = file;
  return isFixed ? { ...rest, length: "fixed" } : rest;
}

export function withBudget(file: SweepFile, seconds: number): SweepFile {
  const { budget_s: _, ...rest } = file;
  return seconds === BUDGET_S ? rest : { ...rest, budget_s: seconds };
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
 * "0.1, 0.2", "4 KB; 1 MB", "on, off". What is no number is passed on as it is, for the engine to say what is wrong
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
