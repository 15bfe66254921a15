/**
 * How a run of a paper's table comes by its scenario, in words: the preset that it begins with, and what is set.
 *
 * Absent here: no scenario is made; the engine does that.
 */
import type { Paper } from "../../../papers/claims";

export type Setting = { path: string; value: unknown };

export type RunOrigin = {
  /** The preset it begins with; null for the engine's defaults. */
  preset: string | null;
  settings: Setting[];
};

/** "uniform_channels[2]" → the run of the table and its place in the sweep. */
export function splitRunName(name: string): { run: string; place: number | null } {
  const [, run, place] = /^(.*?)(?:\[(\d+)\])?$/.exec(name) ?? [];
  return { run: run ?? name, place: place === undefined ? null : Number(place) };
}

export function runOrigin(paper: Paper, name: string): RunOrigin {
  const { run, place } = splitRunName(name);
  const set = new Map<string, unknown>();
  let preset: string | null = null;
  let sweep: { path: string; values: unknown[] } | undefined;
  const line = ancestry(paper, run);
  for (const recipe of line) {
    preset = recipe.preset ?? preset;
    sweep = recipe.sweep ?? sweep;
    for (const [path, value] of Object.entries(recipe.set ?? {})) {
      for (const known of [...set.keys()]) if (isWithin(known, path)) set.delete(known);
      set.set(path, value);
    }
  }
  if (sweep && place !== null) set.set(sweep.path, sweep.values[place]);
  return { preset, settings: [...set].map(([path, value]) => ({ path, value })) };
}

/** From the run that has no base to the one asked for. */
function ancestry(paper: Paper, run: string) {
  const line = [];
  const seen = new Set<string>();
  for (let name: string | undefined = run; name !== undefined && !seen.has(name); ) {
    seen.add(name);
    const recipe: Paper["runs"][string] | undefined = paper.runs[name];
    if (!recipe) break;
    line.unshift(recipe);
    name = recipe.base;
  }
  return line;
}

function isWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}.`) || path.startsWith(`${other}[`);
}

/** `jobs[0].load 0.3`; jobs are told by their names only. */
export function settingWords({ path, value }: Setting): string {
  return `${path.replace(/^model\./, "")} ${valueWords(value)}`;
}

function valueWords(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "on" : "off";
  if (!Array.isArray(value)) return JSON.stringify(value);
  const names = value.map((each) => (each as { name?: unknown } | null)?.name);
  if (names.length > 0 && names.every((name) => typeof name === "string")) return names.join(" and ");
  return value.map((each) => (Array.isArray(each) ? each.join("–") : JSON.stringify(each))).join(", ");
}

/** What sets runs apart from each other: settings that all of them share are no news beside each other. */
export function ownSettings(origins: readonly RunOrigin[]): Setting[][] {
  const written = (setting: Setting) => JSON.stringify(setting);
  const [first, ...others] = origins.map(({ settings }) => new Set(settings.map(written)));
  const shared = new Set([...(first ?? [])].filter((each) => others.every((other) => other.has(each))));
  return origins.map(({ settings }) => settings.filter((each) => !shared.has(written(each))));
}
