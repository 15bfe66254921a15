/** One step of a lesson: where it is, its text, figures, prediction and exercise. */

import type { TermId } from "../src/base/terms.ts";
import { HIGHLIGHT_PARTS, type Highlight, type Step, type StepPlace } from "../src/lessons/lesson.ts";
import { type Asked, BESIDE, experimentText, HERE, MINE, type Recipe } from "./lesson-experiment.ts";
import { readPlace, viewText } from "./lesson-place.ts";
import { exerciseOf, isNumbers, predictOf } from "./lesson-questions.ts";
import { MarkdownReader, type Node, nearest, plainText } from "./markdown.ts";
import { type Problems, readTable, type Table } from "./problems.ts";
import type { References } from "./references.ts";
import { checkSources } from "./sources.ts";

type Context = {
  id: string;
  lesson: string;
  runs: Table | null;
  known: References;
  problems: Problems;
  offset: number;
};

const TABLES = ["step", "figures", "predict", "exercise"];
const OBJECT = /^[nelp]\d{1,10}$/;
const FEWEST_NS_PER_S = 1;

/** Not text, but what the step has next to it. */
const isTableOfStep = (node: Node): node is Node & { lang: string } =>
  node.type === "code" && TABLES.includes(node.lang ?? "");

/** Tables by their kind. */
function tablesOf(nodes: Node[], { problems, offset }: Context) {
  const tables = new Map<string, Table>();
  for (const node of nodes) {
    if (!isTableOfStep(node)) continue;
    const line = offset + node.position.start.line;
    if (tables.has(node.lang)) problems.add(line, `a step may have at most one \`${node.lang}\` block`);
    tables.set(node.lang, readTable(node.value, line + 1, node.lang, problems));
  }
  return tables;
}

function recipeOf(table: Table, at: StepPlace, known: References): Recipe {
  table.has("preset");
  if (table.has("base")) {
    const { base } = table.values;
    const set = table.has("set") ? table.map("set") : null;
    const own = set?.["run.seed"];
    return {
      base: String(base),
      ...(set ? { set } : {}),
      ...sweepOf(table),
      ...seedsOf(table, typeof own === "number" ? own : null),
    };
  }
  table.has("set");
  const set = Object.fromEntries(at.overrides.map(({ path, value }) => [path, value]));
  return { preset: at.preset, set, ...sweepOf(table), ...seedsOf(table, seedOf(at, known)) };
}

function seedsOf(table: Table, seed: number | null) {
  if (table.has("seeds")) {
    return { seeds: table.take("seeds", "a list of whole numbers", isNumbers, [1]) };
  }
  return seed === null ? {} : { seeds: [seed] };
}

function sweepOf(table: Table) {
  const sweep = table.table("sweep");
  if (!sweep) return {};
  const values = sweep.take("values", "a list", isList, []);
  const found = { sweep: { path: sweep.text("path"), values } };
  sweep.done();
  return found;
}

function seedOf({ preset, overrides }: StepPlace, known: References) {
  const own = overrides.find(({ path }) => path === "run.seed")?.value;
  return typeof own === "number" ? own : (known.presets.get(preset)?.run?.seed ?? 1);
}

function placeRecipe(at: StepPlace, known: References): Recipe {
  const set = Object.fromEntries(at.overrides.map(({ path, value }) => [path, value]));
  return { preset: at.preset, set, seeds: [seedOf(at, known)] };
}

/** Named runs, as in a paper. */
function namedRuns(table: Table | null, known: References): Record<string, Recipe> {
  const runs: Record<string, Recipe> = {};
  for (const name of Object.keys(table?.values ?? {})) {
    const one = table?.table(name);
    if (!one) continue;
    if ([HERE, BESIDE, MINE].includes(name))
      one.problem(`\`${name}\` is reserved for a built-in run; choose another name`);
    const at = one.has("base") ? { preset: "", overrides: [] } : readPlace(one, known);
    runs[name] = recipeOf(one, at, known);
    one.done();
  }
  return runs;
}

function figuresOf(table: Table | undefined, known: References, asked: Asked[]): Step["figures"] {
  return Object.keys(table?.values ?? {}).flatMap((id) => {
    const one = table?.table(id);
    if (!one) return [];
    const range = one.take<[number, number]>(
      "range",
      "two numbers, lower and upper, as in [160, 171]",
      isRange,
      [0, 0],
    );
    const figure = {
      id,
      claim: `figure-${id}`,
      label: one.text("label"),
      unit: one.text("unit", ""),
      range,
      published: one.has("claim") ? one.text("claim") : null,
      term: one.has("term") ? (one.text("term") as TermId) : null,
    };
    if (figure.published !== null && !known.claims.has(figure.published)) {
      one.problem(`unknown claim ${figure.published}`, ["claim"]);
    }
    if (figure.term !== null && !known.terms.has(figure.term)) {
      one.problem(`unknown term ${figure.term}${nearest(figure.term, known.terms)}`, ["term"]);
    }
    asked.push({
      id: figure.claim,
      label: figure.label,
      simulated: one.text("value"),
      range,
      unit: figure.unit,
      line: one.line(["value"]),
    });
    one.done();
    return [figure];
  });
}

/** A name that says nothing. */
const NO_NAME = /^(?:[AB]|copy\b.*|.* [B-Z])?$/i;

/** The sides of a comparison are distinguished by their names, which a changed preset has not. */
function checkNames(a: StepPlace, b: StepPlace, known: References, problem: (message: string) => void): void {
  const [ofA, ofB] = [a, b].map(({ preset, overrides }) => {
    const own = overrides.find(({ path }) => path === "name")?.value;
    return own ?? (overrides.length === 0 ? known.presets.get(preset)?.name : undefined);
  });
  const says = (name: unknown) => typeof name === "string" && !NO_NAME.test(name);
  if (!says(ofA) || !says(ofB) || ofA === ofB)
    problem("A and B need names that say how they differ; set `name` of both");
}

const isFlag = (value: unknown): value is boolean => typeof value === "boolean";
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isRange = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite) && value[0] <= value[1];

function highlightOf(table: Table | undefined): Highlight | null {
  if (!table?.has("highlight")) return null;
  const text = table.text("highlight");
  if (OBJECT.test(text)) return { kind: "object", code: text };
  const known = HIGHLIGHT_PARTS.find((part) => part === text);
  if (!known) {
    table.problem(
      `unknown highlight ${text}; use one of ${HIGHLIGHT_PARTS.join(", ")}, or an object such as e17`,
      ["highlight"],
    );
  }
  return known ? { kind: "part", part: known } : null;
}

function blocksOf(nodes: Node[], reader: MarkdownReader, problems: Problems) {
  return nodes.flatMap((node) => {
    const blocks = reader.block(node);
    for (const block of blocks) {
      if (block.kind === "paragraph") checkSources(block.inlines, reader.line(node), problems);
      if (block.kind !== "list") continue;
      for (const [index, item] of block.items.entries()) {
        checkSources(item, reader.line(node.children[index] ?? node), problems);
      }
    }
    return blocks;
  });
}

export function compileStep({ heading, nodes }: { heading: Node; nodes: Node[] }, context: Context): Step {
  const { id, known, problems, offset } = context;
  const title = plainText(heading);
  const line = offset + heading.position.start.line;
  const tables = tablesOf(nodes, context);
  const table = tables.get("step");
  if (!table) problems.add(line, `“${title}” has no \`step\` block`);
  const at = table ? readPlace(table, known) : { preset: "", overrides: [] };
  const other = table?.table("beside");
  const beside = other ? readPlace(other, known) : null;
  if (other && beside) checkNames(at, beside, known, (message) => other.problem(message, ["set"]));
  other?.done();
  const view = table?.table("view");
  const hasTime = view?.values.t !== undefined;
  const runs: Record<string, Recipe> = { [HERE]: placeRecipe(at, known) };
  if (beside) runs[BESIDE] = placeRecipe(beside, known);
  Object.assign(runs, namedRuns(context.runs, known), namedRuns(table?.table("runs") ?? null, known));
  const asked: Asked[] = [];
  const figures = figuresOf(tables.get("figures"), known, asked);
  const ids = new Set(figures.map((figure) => figure.id));
  const reader = new MarkdownReader(problems, { ...known, figures: ids }, offset);
  const prose = nodes.filter((node) => !isTableOfStep(node));
  const told = (at: number, message: string) => problems.add(at, message);
  const predict = predictOf(tables.get("predict"), reader, known, runs, asked);
  const goals: Asked[] = [];
  const exercise = exerciseOf(tables.get("exercise"), reader, known, at, goals);
  const mine = { ...runs, [MINE]: { preset: MINE, seeds: runs[HERE]?.seeds ?? [1] } };
  const step = {
    title,
    at,
    beside,
    view: view ? viewText(view) : "",
    play: table?.take("play", "true or false", isFlag, !hasTime) ?? true,
    speed: table?.has("speed") ? table.number("speed") : null,
    highlight: highlightOf(table),
    blocks: blocksOf(prose, reader, problems),
    figures,
    predict,
    exercise: exercise && {
      ...exercise,
      experiment: experimentText(`${id}-exercise`, context.lesson, mine, goals, told),
    },
    experiment: asked.length > 0 ? experimentText(id, context.lesson, runs, asked, told) : null,
  };
  if (step.speed !== null && step.speed < FEWEST_NS_PER_S)
    table?.problem(`\`speed\` is in ns per second and must be at least ${FEWEST_NS_PER_S}`, ["speed"]);
  table?.done();
  return step;
}
