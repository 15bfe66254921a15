/** Predictions and exercises of a step. */

import type { Exercise, Prediction, StepPlace } from "../src/lessons/lesson.ts";
import { type Asked, type Recipe, runsNamed } from "./lesson-experiment.ts";
import { overridesOf } from "./lesson-place.ts";
import type { MarkdownReader } from "./markdown.ts";
import type { Table } from "./problems.ts";
import type { References } from "./references.ts";
import { checkSources } from "./sources.ts";

const [FEWEST_OPTIONS, MAX_OPTIONS] = [2, 5];

export function predictOf(
  table: Table | undefined,
  reader: MarkdownReader,
  known: References,
  runs: Record<string, Recipe>,
  asked: Asked[],
): Prediction | null {
  if (!table) return null;
  const question = reader.inlineText(table.text("question"), table.line(["question"]));
  const why = reader.inlineText(table.text("why"), table.line(["why"]));
  checkSources(why, table.line(["why"]), reader.problems);
  const curve = table.table("curve");
  const rest = curve ? curveOf(table, curve, known, runs, asked) : choiceOf(table, reader, asked);
  table.done();
  return { question, why, ...rest };
}

function choiceOf(table: Table, reader: MarkdownReader, asked: Asked[]) {
  const options = table.tables("options", "options, as in {text: …, when: …}").map((option, index) => {
    const claim = `option-${index + 1}`;
    const text = option.text("text");
    asked.push({ id: claim, label: text, relation: option.text("when"), line: option.line(["when"]) });
    option.done();
    return { claim, text: reader.inlineText(text, option.line(["text"])) };
  });
  if (options.length < FEWEST_OPTIONS || options.length > MAX_OPTIONS) {
    table.problem(
      `${options.length} options; write ${FEWEST_OPTIONS} to ${MAX_OPTIONS} options, or a curve to draw`,
    );
  }
  return { kind: "choice" as const, options };
}

function curveOf(
  table: Table,
  curve: Table,
  known: References,
  runs: Record<string, Recipe>,
  asked: Asked[],
) {
  const [x, y] = [curve.text("x"), curve.text("y")];
  const unit = curve.text("unit");
  const drawn = {
    kind: "curve" as const,
    claim: "curve",
    x_label: curve.text("x_label"),
    y_label: curve.text("y_label"),
    unit,
    scale: curve.oneOf("scale", ["linear", "log"], "linear"),
    yMax: curve.number("y_max"),
    xs: curve.take("at", "a list of numbers", isNumbers, sweptValues(x, runs)),
  };
  if (drawn.xs.length < 2) {
    curve.problem("`x` must name a run that sweeps over numbers; or list the values along the axis in `at`");
  }
  if (drawn.yMax <= 0) curve.problem("`y_max` is the upper end of the axis and must be above 0");
  asked.push({
    id: drawn.claim,
    label: drawn.y_label,
    unit,
    curve: { x, y, x_label: drawn.x_label, unit },
    line: curve.line(["y"]),
  });
  curve.done();
  const published = table.tables("published", "values, as in {claim: Q01, x: 1024}").flatMap((each) => {
    const [id, name] = [each.text("claim"), each.text("name", "")];
    const at = each.number("x");
    each.done();
    const claim = known.claims.get(id);
    const value = claim?.numbers[name];
    if (value !== undefined && claim?.unit === unit) return [{ x: at, y: value, claim: id }];
    if (!claim) each.problem(`unknown claim ${id}`);
    else if (value === undefined)
      each.problem(`${id} states ${claim.value}, not a single number${name && ` ${name}`}`);
    else each.problem(`${id} is in ${claim.unit}, but the curve is in ${unit}`);
    return [];
  });
  return { ...drawn, published };
}

export const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(Number.isFinite);

/** The values of the sweep that an expression runs along. */
function sweptValues(x: string, runs: Record<string, Recipe>) {
  for (const name of runsNamed(x)) {
    for (let run = runs[name]; run; run = run.base === undefined ? undefined : runs[run.base]) {
      if (run.sweep) return run.sweep.values.filter(Number.isFinite).map(Number);
    }
  }
  return [];
}

export function exerciseOf(
  table: Table | undefined,
  reader: MarkdownReader,
  known: References,
  at: StepPlace,
  goals: Asked[],
): Omit<Exercise, "experiment"> | null {
  if (!table) return null;
  const task = reader.inlineText(table.text("task"), table.line(["task"]));
  const hints = table
    .texts("hints")
    .map((hint, index) => reader.inlineText(hint, table.line(["hints", index])));
  const told = table
    .tables("goals", "goals, as in {text: …, value: …, unit: …, holds: …}")
    .map((goal, index) => {
      const claim = `goal-${index + 1}`;
      const text = goal.text("text");
      const unit = goal.text("unit", "");
      const value = goal.has("value") ? { simulated: goal.text("value") } : {};
      goals.push({
        id: claim,
        label: text,
        ...value,
        relation: goal.text("holds"),
        unit,
        line: goal.line(["holds"]),
      });
      goal.done();
      return { claim, text: reader.inlineText(text, goal.line(["text"])), unit };
    });
  if (told.length === 0) table.problem("the exercise needs at least one goal");
  const allow = table.texts("allow");
  if (allow.length === 0) table.problem("`allow` must name the fields that may be changed");
  const preset = known.presets.get(at.preset);
  const inStep = new Set(at.overrides.map(({ path }) => path.split(/[.[]/)[0]));
  const changes = (set: Record<string, unknown>, key: string) => {
    // What the step itself has set as a whole has entries that the preset has not.
    const told = (message: string) => table.problem(message, [key]);
    const overrides = overridesOf(set, inStep.has("jobs") ? null : preset, told);
    for (const { path } of overrides) {
      if (
        !allow.some(
          (prefix) => path === prefix || path.startsWith(`${prefix}.`) || path.startsWith(`${prefix}[`),
        )
      ) {
        table.problem(`\`${key}\` changes ${path}, which \`allow\` does not include`, [key]);
      }
    }
    return overrides;
  };
  const solution = changes(table.map("solution"), "solution");
  if (solution.length === 0) table.problem("`solution` must change at least one field");
  const wrong = table.has("wrong")
    ? table.tables("wrong", "tables of changes").map(({ values }) => changes(values, "wrong"))
    : [];
  table.done();
  return { task, allow, goals: told, hints, solution, wrong };
}
