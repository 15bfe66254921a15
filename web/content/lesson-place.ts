/** Where a step is: a preset with overrides, and the view, as addresses have them. */

import type { StepPlace } from "../src/lessons/lesson.ts";
import { nearest } from "./markdown.ts";
import { isTable, type Table } from "./problems.ts";
import type { Preset, References } from "./references.ts";

const PATH = /^[a-z][a-z0-9_]*(\[\d{1,3}\])?(\.[a-z][a-z0-9_]*(\[\d{1,3}\])?)*$/;

const within = (value: unknown, keys: string[]) =>
  keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);

const keysOf = (path: string) => path.split(/[.[]/).map((key) => key.replace("]", ""));

/**
 * Changes by path, the network first, so that what is set of the model is of that network.
 * @param preset that they are made to
 */
export function overridesOf(
  set: Record<string, unknown>,
  preset: Preset | null | undefined,
  problem: (message: string) => void,
): StepPlace["overrides"] {
  const overrides = Object.entries(set).map(([path, value]) => ({ path, value }));
  overrides.sort((a, b) => Number(b.path === "network") - Number(a.path === "network"));
  for (const { path, value } of overrides) {
    if (!PATH.test(path))
      problem(`${path} is not a path in a scenario; write a path such as run.seed or jobs[0].load`);
    if (value === null) problem(`${path}: null is not allowed here; write the value of the field`);
    const keys = keysOf(path);
    const place = keys.findIndex(
      (key, index) => /^\d+$/.test(key) && !within(preset, keys.slice(0, index + 1)),
    );
    if (preset && place > 0 && PATH.test(path) && !set[keys.slice(0, place).join(".")]) {
      problem(`${path}: the preset has no such entry; set all of ${keys.slice(0, place).join(".")}`);
    }
  }
  return overrides;
}

/** `preset` and `set` of a table. */
export function readPlace(table: Table, known: References): StepPlace {
  const preset = table.text("preset");
  const file = known.presets.get(preset);
  if (preset && !file)
    table.problem(`unknown preset ${preset}${nearest(preset, known.presets.keys())}`, ["preset"]);
  const set = table.has("set") ? table.map("set") : {};
  return { preset, overrides: overridesOf(set, file, (message) => table.problem(message, ["set"])) };
}

const VIEW_KEYS = ["t", "sel", "h", "tab", "focus", "map", "versus", "hide", "lock"];

/** As behind the question mark of an address. */
export function viewText(view: Table) {
  const parts = VIEW_KEYS.flatMap((key) => {
    if (!view.has(key)) return [];
    const value = view.values[key];
    if (isTable(value)) view.problem(`\`${key}\` must be a text, a number or a list`, [key]);
    const text = Array.isArray(value) ? value.join(",") : String(value);
    return [`${key}=${encodeURIComponent(text).replaceAll("%2C", ",")}`];
  });
  view.done();
  return parts.join("&");
}
