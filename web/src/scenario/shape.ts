/**
 * Whether a value from outside has the shape of a complete scenario, every field with its type. Only for what the engine
 * refused: whatever it accepts it also completes.
 *
 * It does not contain bounds, which are the engine's.
 */
import type { Scenario } from "../engine/types";

/** A type of the format, as the build reads it from the engine's. */
export type Shape =
  | "number"
  | "string"
  | "boolean"
  | { is: string | number }
  | { any: Shape[] }
  | { list: Shape }
  | { tuple: Shape[] }
  | { fields: Record<string, Shape>; optional: string[] }
  /** An object with some of these keys. */
  | { keys: Shape; of: Shape }
  | { name: string };

export type Format = { beginning: string; shapes: Record<string, Shape> };

/** The value with what the format knows of it; null where it is no scenario. */
export function scenarioOf(value: unknown, { beginning, shapes }: Format): Scenario | null {
  const scenario = fitted(value, { name: beginning }, shapes) as Scenario | undefined;
  // Views show one of its jobs.
  return scenario && scenario.jobs.length > 0 ? scenario : null;
}

/** Undefined where it does not fit. */
function fitted(value: unknown, shape: Shape, shapes: Format["shapes"]): unknown {
  if (shape === "number") return numberOf(value);
  // The other shapes that are words are the types of the same names.
  if (typeof shape === "string") return typeof value === shape ? value : undefined;
  if ("is" in shape) return value === shape.is ? value : undefined;
  if ("name" in shape) return fitted(value, shapes[shape.name] ?? { any: [] }, shapes);
  if ("any" in shape) return first(shape.any, (each) => fitted(value, each, shapes));
  if ("list" in shape) return Array.isArray(value) ? all(value, () => shape.list, shapes) : undefined;
  if ("tuple" in shape) {
    const { tuple } = shape;
    if (!Array.isArray(value) || value.length !== tuple.length) return undefined;
    return all(value, (at) => tuple[at] as Shape, shapes);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return "fields" in shape ? fieldsOf(value, shape, shapes) : entriesOf(value, shape, shapes);
}

/** What was typed and is no number was kept as null, as JSON has it. */
function numberOf(value: unknown): number | undefined {
  if (value === null) return Number.NaN;
  return typeof value === "number" ? value : undefined;
}

function first<T>(among: readonly T[], of: (each: T) => unknown): unknown {
  for (const each of among) {
    const found = of(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

function all(
  values: readonly unknown[],
  shapeAt: (at: number) => Shape,
  shapes: Format["shapes"],
): unknown[] | undefined {
  const fit = values.map((each, at) => fitted(each, shapeAt(at), shapes));
  return fit.includes(undefined) ? undefined : fit;
}

function fieldsOf(
  value: object,
  { fields, optional }: Extract<Shape, { fields: unknown }>,
  shapes: Format["shapes"],
): object | undefined {
  const given = new Map(Object.entries(value));
  const fit: [string, unknown][] = [];
  for (const [key, shape] of Object.entries(fields)) {
    if (!given.has(key) && optional.includes(key)) continue;
    const field = fitted(given.get(key), shape, shapes);
    if (field === undefined) return undefined;
    fit.push([key, field]);
  }
  return Object.fromEntries(fit);
}

function entriesOf(
  value: object,
  { keys, of }: Extract<Shape, { keys: unknown }>,
  shapes: Format["shapes"],
): object | undefined {
  const fit = Object.entries(value).map(([key, each]) => [
    fitted(key, keys, shapes),
    fitted(each, of, shapes),
  ]);
  return fit.some((entry) => entry.includes(undefined)) ? undefined : Object.fromEntries(fit);
}
