/** One step of a lesson: where it stands, its text, figures, prediction and exercise. */
import { readTable } from "./content-problems.mjs";
import { checkSources } from "./content-sources.mjs";
import { BESIDE, experimentText, HERE, MINE } from "./lesson-experiment.mjs";
import { readPlace, viewText } from "./lesson-place.mjs";
import { exerciseOf, predictOf } from "./lesson-questions.mjs";
import { MarkdownReader, nearest, plainText } from "./markdown.mjs";

/**
 * @typedef {import("../src/lessons/lesson").Step} Step
 * @typedef {import("../src/lessons/lesson").Inline} Inline
 * @typedef {import("./content-problems.mjs").Table} Table
 * @typedef {import("./content-references.mjs").References} References
 * @typedef {import("./lesson-experiment.mjs").Asked} Asked
 * @typedef {import("./lesson-experiment.mjs").Recipe} Recipe
 * @typedef {{ id: string, lesson: string, runs: Table | null, known: References,
 *   problems: import("./content-problems.mjs").Problems, offset: number }} Context
 */

const TABLES = ["step", "figures", "predict", "exercise"];
const PARTS = ["stage", "matrix", "bandwidth", "nodes", "details", "setup", "time", "legend"];
const OBJECT = /^[nelp]\d{1,10}$/;
const FEWEST_NS_PER_S = 1;

/** Tables by their kind. @param {any[]} nodes @param {Context} context */
function tablesOf(nodes, { problems, offset }) {
  /** @type {Map<string, Table>} */
  const tables = new Map();
  for (const node of nodes) {
    if (node.type !== "code" || !TABLES.includes(node.lang)) continue;
    const line = offset + node.position.start.line;
    if (tables.has(node.lang)) problems.add(line, `a step has one block of ${node.lang} at most`);
    tables.set(node.lang, readTable(node.value, line + 1, node.lang, problems));
  }
  return tables;
}

/** @param {Table} table @param {import("../src/lessons/lesson").StepPlace} at @param {References} known @returns {Recipe} */
function recipeOf(table, at, known) {
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

/** @param {Table} table @param {number | null} seed */
function seedsOf(table, seed) {
  if (table.has("seeds")) {
    return { seeds: table.take("seeds", "a list of whole numbers", (list) => Array.isArray(list), [1]) };
  }
  return seed === null ? {} : { seeds: [seed] };
}

/** @param {Table} table */
function sweepOf(table) {
  const sweep = table.table("sweep");
  if (!sweep) return {};
  const values = sweep.take("values", "a list", Array.isArray, []);
  const found = { sweep: { path: sweep.text("path"), values } };
  sweep.done();
  return found;
}

/** @param {import("../src/lessons/lesson").StepPlace} at @param {References} known */
function seedOf({ preset, overrides }, known) {
  const own = overrides.find(({ path }) => path === "run.seed")?.value;
  return typeof own === "number" ? own : (known.presets.get(preset)?.run?.seed ?? 1);
}

/** @param {import("../src/lessons/lesson").StepPlace} at @param {References} known @returns {Recipe} */
function placeRecipe(at, known) {
  const set = Object.fromEntries(at.overrides.map(({ path, value }) => [path, value]));
  return { preset: at.preset, set, seeds: [seedOf(at, known)] };
}

/** Named runs, as in a paper. @param {Table | null} table @param {References} known @returns {Record<string, Recipe>} */
function namedRuns(table, known) {
  /** @type {Record<string, Recipe>} */
  const runs = {};
  for (const name of Object.keys(table?.values ?? {})) {
    const one = table?.table(name);
    if (!one) continue;
    if ([HERE, BESIDE, MINE].includes(name))
      one.problem(`\`${name}\` is the name of a run that is there anyhow`);
    const at = one.has("base") ? { preset: "", overrides: [] } : readPlace(one, known);
    runs[name] = recipeOf(one, at, known);
    one.done();
  }
  return runs;
}

/** @param {Table | undefined} table @param {References} known @param {Asked[]} asked @returns {Step["figures"]} */
function figuresOf(table, known, asked) {
  return Object.keys(table?.values ?? {}).flatMap((id) => {
    const one = table?.table(id);
    if (!one) return [];
    const range = one.take("range", "from and to, as in [160, 171]", isRange, [0, 0]);
    const figure = {
      id,
      claim: `figure-${id}`,
      label: one.text("label"),
      unit: one.text("unit", ""),
      range,
      published: one.has("claim") ? one.text("claim") : null,
      term: one.has("term") ? /** @type {import("../src/base/terms").TermId} */ (one.text("term")) : null,
    };
    if (figure.published !== null && !known.claims.has(figure.published)) {
      one.problem(`there is no claim ${figure.published}`, ["claim"]);
    }
    if (figure.term !== null && !known.terms.has(figure.term)) {
      one.problem(`there is no term ${figure.term}${nearest(figure.term, known.terms)}`, ["term"]);
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

/** @param {unknown} value */
const isRange = (value) =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite) && value[0] <= value[1];

/** @param {Table | undefined} table @returns {import("../src/lessons/lesson").Highlight | null} */
function highlightOf(table) {
  if (!table?.has("highlight")) return null;
  const text = table.text("highlight");
  if (OBJECT.test(text)) return { kind: "object", code: text };
  if (!PARTS.includes(text)) {
    table.problem(`highlight ${text} is none of ${PARTS.join(", ")}, and no object such as e17`, [
      "highlight",
    ]);
  }
  return { kind: "part", part: /** @type {import("../src/lessons/lesson").HighlightPart} */ (text) };
}

/** @param {any[]} nodes @param {MarkdownReader} reader @param {import("./content-problems.mjs").Problems} problems */
function blocksOf(nodes, reader, problems) {
  return nodes.flatMap((node) => {
    const blocks = reader.block(node);
    for (const block of blocks) {
      if (block.kind === "paragraph") checkSources(block.inlines, reader.line(node), problems);
      if (block.kind !== "list") continue;
      for (const [index, item] of block.items.entries()) {
        checkSources(item, reader.line(node.children[index]), problems);
      }
    }
    return blocks;
  });
}

/** @param {{ heading: any, nodes: any[] }} part @param {Context} context @returns {Step} */
export function compileStep({ heading, nodes }, context) {
  const { id, known, problems, offset } = context;
  const title = plainText(heading);
  const line = offset + heading.position.start.line;
  const tables = tablesOf(nodes, context);
  const table = tables.get("step");
  if (!table) problems.add(line, `“${title}” has no block of step`);
  const at = table ? readPlace(table, known) : { preset: "", overrides: [] };
  const other = table?.table("beside");
  const beside = other ? readPlace(other, known) : null;
  other?.done();
  const view = table?.table("view");
  const hasTime = view?.values.t !== undefined;
  /** @type {Record<string, Recipe>} */
  const runs = { [HERE]: placeRecipe(at, known) };
  if (beside) runs[BESIDE] = placeRecipe(beside, known);
  Object.assign(runs, namedRuns(context.runs, known), namedRuns(table?.table("runs") ?? null, known));
  /** @type {Asked[]} */
  const asked = [];
  const figures = figuresOf(tables.get("figures"), known, asked);
  const ids = new Set(figures.map((figure) => figure.id));
  const reader = new MarkdownReader(problems, { ...known, figures: ids }, offset);
  const prose = nodes.filter((node) => node.type !== "code" || !TABLES.includes(node.lang));
  const told = (/** @type {number} */ at, /** @type {string} */ message) => problems.add(at, message);
  const predict = predictOf(tables.get("predict"), reader, known, runs, asked);
  /** @type {Asked[]} */
  const goals = [];
  const exercise = exerciseOf(tables.get("exercise"), reader, known, at, goals);
  const mine = { ...runs, [MINE]: { preset: MINE, seeds: runs[HERE]?.seeds ?? [1] } };
  const step = {
    title,
    at,
    beside,
    view: view ? viewText(view) : "",
    play: table?.take("play", "true or false", (value) => typeof value === "boolean", !hasTime) ?? true,
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
    table?.problem("speed is in ns per second", ["speed"]);
  table?.done();
  return step;
}
