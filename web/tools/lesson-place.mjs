/** Where a step stands: a preset with overrides, and the view, as addresses have them. */
import { isTable } from "./content-problems.mjs";
import { nearest } from "./markdown.mjs";

/**
 * @typedef {import("./content-problems.mjs").Table} Table
 * @typedef {import("./content-references.mjs").References} References
 * @typedef {import("../src/lessons/lesson").StepPlace} StepPlace
 */

const PATH = /^[a-z][a-z0-9_]*(\[\d{1,3}\])?(\.[a-z][a-z0-9_]*(\[\d{1,3}\])?)*$/;

/** @param {any} value @param {string[]} keys */
const within = (value, keys) => keys.reduce((inner, key) => inner?.[key], value);

/** @param {string} path */
const keysOf = (path) => path.split(/[.[]/).map((key) => key.replace("]", ""));

/**
 * Changes by path, the network first, so that what is set of the model is of that network.
 * @param {Record<string, unknown>} set @param {any} preset what they are made to
 * @param {(message: string) => void} problem
 * @returns {StepPlace["overrides"]}
 */
export function overridesOf(set, preset, problem) {
  const overrides = Object.entries(set).map(([path, value]) => ({ path, value }));
  overrides.sort((a, b) => Number(b.path === "network") - Number(a.path === "network"));
  for (const { path, value } of overrides) {
    if (!PATH.test(path)) problem(`${path} is no place in a scenario, such as run.seed or jobs[0].load`);
    if (value === null) problem(`${path}: null takes nothing away here; write the value that it should have`);
    const keys = keysOf(path);
    const place = keys.findIndex(
      (key, index) => /^\d+$/.test(key) && !within(preset, keys.slice(0, index + 1)),
    );
    if (preset && place > 0 && PATH.test(path) && !set[keys.slice(0, place).join(".")]) {
      problem(`${path}: the preset has no such entry; set ${keys.slice(0, place).join(".")} as a whole`);
    }
  }
  return overrides;
}

/** `preset` and `set` of a table. @param {Table} table @param {References} known @returns {StepPlace} */
export function readPlace(table, known) {
  const preset = table.text("preset");
  const file = known.presets.get(preset);
  if (preset && !file)
    table.problem(`there is no preset ${preset}${nearest(preset, known.presets.keys())}`, ["preset"]);
  const set = table.has("set") ? table.map("set") : {};
  return { preset, overrides: overridesOf(set, file, (message) => table.problem(message, ["set"])) };
}

const VIEW_KEYS = ["t", "sel", "h", "tab", "focus", "map", "versus", "hide", "lock"];

/** As behind the question mark of an address. @param {Table} view */
export function viewText(view) {
  const parts = VIEW_KEYS.flatMap((key) => {
    if (!view.has(key)) return [];
    const value = view.values[key];
    if (isTable(value)) view.problem(`\`${key}\` is a text, a number or a list`, [key]);
    const text = Array.isArray(value) ? value.join(",") : String(value);
    return [`${key}=${encodeURIComponent(text).replaceAll("%2C", ",")}`];
  });
  view.done();
  return parts.join("&");
}
