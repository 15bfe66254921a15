/**
 * How a run of a paper's table comes by its scenario: the preset that it begins with, and what is set.
 *
 * No scenario is made here; the engine does that. `setting-texts.ts` of the views has the words.
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
      for (const [leaf, part] of leaves(path, value)) set.set(leaf, part);
    }
  }
  if (sweep && place !== null) set.set(sweep.path, sweep.values[place]);
  // A name changes nothing.
  set.delete("name");
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

/** The names of jobs that all have one; null for any other value. */
export function jobNames(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const names = value.map((each) => (each as { name?: unknown } | null)?.name);
  return names.every((name) => typeof name === "string") ? names : null;
}

/** The fields of what is set as a whole. Jobs with names stay one: their names say what they do. */
function leaves(path: string, value: unknown): [path: string, value: unknown][] {
  if (value === null || typeof value !== "object" || jobNames(value)) return [[path, value]];
  if (!Array.isArray(value))
    return Object.entries(value).flatMap(([key, part]) => leaves(`${path}.${key}`, part));
  return path === "jobs" ? value.flatMap((job, at) => leaves(`${path}[${at}]`, job)) : [[path, value]];
}

function isWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}.`) || path.startsWith(`${other}[`);
}

const written = (setting: Setting) => JSON.stringify(setting);

/** What all runs set alike. */
export function sharedSettings([first, ...others]: readonly RunOrigin[]): Setting[] {
  const sets = others.map(({ settings }) => new Set(settings.map(written)));
  return (first?.settings ?? []).filter((each) => sets.every((set) => set.has(written(each))));
}

/** What sets runs apart from each other: settings that all of them share are no news next to each other. */
export function ownSettings(origins: readonly RunOrigin[]): Setting[][] {
  const shared = new Set(sharedSettings(origins).map(written));
  return origins.map(({ settings }) => settings.filter((each) => !shared.has(written(each))));
}
