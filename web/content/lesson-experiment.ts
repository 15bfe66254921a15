/**
 * A step's figures, options, curve and goals as a paper of their own, which the engine's scorecard judges. Every run has
 * the seed of its scenario, unless it names others.
 */
import type { StepPlace } from "../src/lessons/lesson.ts";

export type Recipe = {
  preset?: string;
  base?: string;
  set?: Record<string, unknown>;
  sweep?: { path: string; values: unknown[] };
  seeds?: number[];
};

/** A claim in short. */
export type Asked = {
  id: string;
  label: string;
  simulated?: string;
  range?: [number, number];
  relation?: string;
  unit?: string;
  curve?: { x: string; y: string; x_label: string; unit: string };
  line: number;
};

/** The step's own scenario, that next to it, and the learner's. */
export const HERE = "here";
export const BESIDE = "beside";
export const MINE = "mine";

const WORDS = new Set(["and", "or", "not", "simulated"]);
const NAME = /([A-Za-z_]\w*)(?:\.\w+|\[[\d.]+\])*\s*(\()?/g;

/** Names of the runs that an expression speaks of. */
export function runsNamed(expression: string) {
  const found = [...expression.matchAll(NAME)].filter(([, name = "", call]) => !call && !WORDS.has(name));
  return new Set(found.map(([, name = ""]) => name));
}

const expressionsOf = ({ simulated, relation, curve }: Asked) =>
  [simulated, relation, curve?.x, curve?.y].filter((each) => each !== undefined);

function claimOf({ id, label, simulated, range, relation, unit, curve }: Asked) {
  const tolerance = { ...(range ? { range } : {}), ...(relation ? { relation } : {}) };
  return {
    id,
    place: "lesson",
    kind: simulated ? "value" : "shape",
    statement: label,
    ...(unit ? { unit } : {}),
    ...(simulated ? { simulated } : {}),
    // A curve is shown, and nothing of it is compared with anything.
    tolerance: curve ? { relation: "1 == 1" } : tolerance,
    tolerance_note: "The range that the lesson expects.",
    ...(curve ? { curves: [{ name: "", ...curve }] } : {}),
    read_from: "derived",
    role: "definition",
  };
}

/**
 * The text of a paper's file, with those runs that are asked for and those that they begin with.
 * @param table every run there is
 */
export function experimentText(
  id: string,
  title: string,
  table: Record<string, Recipe>,
  asked: Asked[],
  problem: (line: number, message: string) => void,
) {
  const used = new Set<string>();
  const use = (name: string, line: number) => {
    if (used.has(name)) return;
    const recipe = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!recipe) {
      problem(line, `unknown run \`${name}\`; use one of ${Object.keys(table).join(", ")}`);
      return;
    }
    used.add(name);
    if (recipe.base !== undefined) use(recipe.base, line);
  };
  for (const each of asked) {
    for (const expression of expressionsOf(each)) {
      for (const name of runsNamed(expression)) use(name, each.line);
    }
  }
  const runs = Object.fromEntries([...used].map((name) => [name, table[name]]));
  return JSON.stringify({ id, title, seeds: [1], runs, claims: asked.map(claimOf) });
}

/** The same experiment with the learner's scenario made of a place and changes to it. */
export function withMine(text: string, id: string, at: StepPlace, changes: StepPlace["overrides"]) {
  const paper = JSON.parse(text);
  const set = Object.fromEntries([...at.overrides, ...changes].map(({ path, value }) => [path, value]));
  if (paper.runs[MINE]) paper.runs[MINE] = { ...paper.runs[MINE], preset: at.preset, set };
  return JSON.stringify({ ...paper, id });
}
