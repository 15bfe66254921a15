/**
 * Edits are pure: scenario → scenario. None of them judges a value; the engine's check does, for every edit.
 */
import type { MessageJob, Scenario } from "../engine/types";

/** The dotted paths of a scenario's fields, as the engine names them in its problems. Lists count as one field. */
type PathOf<T> = {
  [K in keyof T & string]: T[K] extends readonly unknown[]
    ? K
    : T[K] extends object
      ? `${K}.${PathOf<T[K]>}`
      : K;
}[keyof T & string];

type ValueAt<T, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? ValueAt<T[Head], Rest>
    : never
  : P extends keyof T
    ? T[P]
    : never;

export type FieldPath = PathOf<Scenario>;
export type FieldValue<P extends FieldPath> = ValueAt<Scenario, P>;

/** The parts of a path as in `jobs[0].load`. */
const keysOf = (path: string) => path.split(/[.[]/).map((key) => key.replace("]", ""));

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function replaced(value: unknown, keys: readonly string[], next: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return next;
  if (Array.isArray(value)) {
    const at = Number(key);
    // What an edit was meant for may be gone when it comes, such as a job that was removed meanwhile.
    return at in value ? value.with(at, replaced(value[at], rest, next)) : value;
  }
  const record = isRecord(value) ? value : {};
  return { ...record, [key]: replaced(record[key], rest, next) };
}

/** Reads the field that a path names; undefined when there is none. */
export function fieldAt(scenario: Scenario, path: string): unknown {
  return keysOf(path).reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), scenario);
}

/** For paths that are known only at run time, such as those of the switch catalog. */
export function withFieldAt(scenario: Scenario, path: string, value: unknown): Scenario {
  // What comes out has the shape of what went in except for the one field, which the engine checks.
  return replaced(scenario, keysOf(path), value) as Scenario;
}

function removed(value: unknown, [key = "", ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) {
    const at = Number(key);
    return at in value ? value.with(at, removed(value[at], rest)) : value;
  }
  if (!isRecord(value)) return value;
  const { [key]: own, ...others } = value;
  const left = rest.length === 0 ? undefined : removed(own, rest);
  const isEmpty = !isRecord(left) || Object.keys(left).length === 0;
  return isEmpty ? others : { ...value, [key]: left };
}

/** Leaves a field out, and what it is a part of when there is nothing else in it. */
export function withoutFieldAt(scenario: Scenario, path: string): Scenario {
  // As above.
  return fieldAt(scenario, path) === undefined ? scenario : (removed(scenario, keysOf(path)) as Scenario);
}

/** Of a job of messages; those that a collective has too, among them. */
export type JobPath = PathOf<Omit<MessageJob, "collective">>;

/** Sets a field of one of the jobs. */
export function withJobField<P extends JobPath>(
  scenario: Scenario,
  job: number,
  path: P,
  value: ValueAt<MessageJob, P>,
): Scenario {
  return withFieldAt(scenario, `jobs[${job}].${path}`, value);
}

export function withField<P extends FieldPath>(scenario: Scenario, path: P, value: FieldValue<P>): Scenario {
  return withFieldAt(scenario, path, value);
}
