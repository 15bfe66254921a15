/**
 * Readable changes to a preset in its address: `#/p/qsnet-64-uniform?set.jobs[0].load=0.5&set.run.seed=7`.
 *
 * A value is JSON where it reads as such, else a word. What comes out is checked by the engine like any file. Absent
 * here: nothing is guessed, and nothing is left out: an address that cannot be followed to the letter opens nothing.
 */
import type { Problem, Scenario } from "../engine/types";
import * as texts from "./address-texts";
import { fieldAt, withFieldAt } from "./edit";
import { markedAsEdited } from "./naming";

export type Override = { path: string; value: unknown };

const PREFIX = "set.";

const MAX_OVERRIDES = 32;
const MAX_VALUE_CHARACTERS = 200;
const MAX_PATH_CHARACTERS = 80;
const PATH = /^[a-z][a-z0-9_]*(\[\d{1,3}\])?(\.[a-z][a-z0-9_]*(\[\d{1,3}\])?)*$/;

function error(path: string, message: string): Problem {
  return { path, severity: "error", message };
}

/** Of what is behind the question mark. */
export function parseOverrides(text: string): { overrides: Override[]; problems: Problem[] } {
  const pairs = [...new URLSearchParams(text)].filter(([key]) => key.startsWith(PREFIX));
  if (pairs.length > MAX_OVERRIDES) {
    const message = texts.tooManyChanges(pairs.length, MAX_OVERRIDES);
    return { overrides: [], problems: [error("set", message)] };
  }
  const overrides: Override[] = [];
  const problems: Problem[] = [];
  for (const [key, value] of pairs) {
    const path = key.slice(PREFIX.length);
    const told = `set.${path.slice(0, MAX_PATH_CHARACTERS)}`;
    if (path.length > MAX_PATH_CHARACTERS || !PATH.test(path)) {
      problems.push(error(told, texts.noSuchPath));
    } else if (value.length > MAX_VALUE_CHARACTERS) {
      problems.push(error(told, texts.valueTooLong(MAX_VALUE_CHARACTERS)));
    } else {
      overrides.push({ path, value: readValue(value) });
    }
  }
  return { overrides, problems };
}

/** The view alone. */
export function withoutOverrides(text: string): string {
  const isOverride = (pair: string) => [...new URLSearchParams(pair).keys()][0]?.startsWith(PREFIX);
  return text
    .split("&")
    .filter((pair) => !isOverride(pair))
    .join("&");
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export type Overridden = { text: string; problems: Problem[] };

/** A preset's file with the changes made. */
export function withOverrides(preset: string, overrides: readonly Override[]): Overridden {
  if (overrides.length === 0) return { text: preset, problems: [] };
  const problems: Problem[] = [];
  // The file need not name what is at its default, so it has the shape of a scenario at most.
  let scenario = JSON.parse(preset) as Scenario;
  for (const { path, value } of overrides) {
    const next = withFieldAt(scenario, path, value);
    if (fieldAt(next, path) !== value) problems.push(error(`set.${path}`, texts.notInPreset));
    scenario = next;
  }
  const named = typeof scenario.name !== "string" || overrides.some(({ path }) => path === "name");
  return { text: JSON.stringify(named ? scenario : markedAsEdited(scenario)), problems };
}
