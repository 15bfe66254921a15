/**
 * Lessons from Markdown to plain data (web/src/lessons/lesson.ts). docs/lessons.md says what a lesson's file holds. All
 * that is wrong is told at once, as file:line.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LEVELS, type Lesson, type Step } from "../src/lessons/lesson.ts";
import { ROOT } from "../tools/stage.mjs";
import { compileGlossary } from "./glossary-compiler.ts";
import { compileStep } from "./lesson-step.ts";
import { everyInline, inlinesOf, type Node, readMarkdown } from "./markdown.ts";
import { compileModel } from "./model-compiler.ts";
import { Problems, readTable } from "./problems.ts";
import { cited, type References, readReferences } from "./references.ts";

export const LESSONS = "web/src/lessons";
export const MODEL = "docs/model.md";
export const GLOSSARY = `${LESSONS}/glossary.md`;

const ID = /^[a-z0-9-]+$/;
const [FEWEST_STEPS, MAX_STEPS] = [4, 8];

/** The text between two lines of dashes, and what follows it; lines are counted from 1. */
function frontMatter(text: string) {
  const [all, front = ""] = /^---\n(.*?\n)---\n/s.exec(text) ?? [""];
  return { front, rest: text.slice(all.length), offset: all.split("\n").length - 1 };
}

/** Every inline of a step, wherever it is. */
function stepInlines({ blocks, predict, exercise }: Step) {
  return everyInline([
    ...blocks.flatMap(inlinesOf).flat(),
    ...(predict ? [...predict.question, ...predict.why] : []),
    ...(predict?.kind === "choice" ? predict.options.flatMap(({ text }) => text) : []),
    ...(exercise
      ? [...exercise.task, ...exercise.hints.flat(), ...exercise.goals.flatMap(({ text }) => text)]
      : []),
  ]);
}

/** Claims that figures and curves have next to them. */
function publishedOf({ figures, predict }: Step) {
  const beside = figures.flatMap(({ published }) => published ?? []);
  return [...beside, ...(predict?.kind === "curve" ? predict.published.map(({ claim }) => claim) : [])];
}

/** The nodes below each heading. */
function sections(nodes: Node[], problem: (node: Node, message: string) => void) {
  const all: { heading: Node; nodes: Node[] }[] = [];
  for (const node of nodes) {
    if (node.type === "heading") {
      if (node.depth !== 2) problem(node, "start a step with ##; other headings are not allowed");
      all.push({ heading: node, nodes: [] });
    } else if (all.length === 0) {
      problem(node, "only the table between dashes may stand before the first step (##)");
    } else all.at(-1)?.nodes.push(node);
  }
  return all;
}

export function compileLesson(id: string, text: string, known: References, problems: Problems): Lesson {
  const { front, rest, offset } = frontMatter(text);
  if (!ID.test(id)) problems.add(1, "the file name may contain only a–z, 0–9 and -");
  if (front === "") problems.add(1, "the file must begin with a table between two lines of ---");
  const head = readTable(front, 2, "lesson", problems);
  const papers = head.texts("papers");
  for (const paper of papers) {
    if (!known.papers.has(paper))
      head.problem(`unknown paper ${paper}; use one of ${[...known.papers.keys()].join(", ")}`);
  }
  const lesson = {
    id,
    number: head.number("number"),
    title: head.text("title"),
    goal: head.text("goal"),
    minutes: head.number("minutes"),
    level: head.oneOf("level", LEVELS),
    papers: papers as Lesson["papers"],
  };
  const runs = head.table("runs");
  head.done();
  const problem = (node: Node, message: string) => problems.add(offset + node.position.start.line, message);
  const parts = sections(readMarkdown(rest), problem);
  const steps = parts.map((part, index) =>
    compileStep(part, { id: `${id}-${index + 1}`, lesson: lesson.title, runs, known, problems, offset }),
  );
  if (steps.length < FEWEST_STEPS || steps.length > MAX_STEPS) {
    problems.add(1, `the lesson has ${steps.length} steps; ${FEWEST_STEPS} to ${MAX_STEPS} are allowed`);
  }
  if (!steps.some(({ predict }) => predict)) problems.add(1, "the lesson needs at least one prediction");
  const terms: Lesson["terms"] = {};
  for (const [index, step] of steps.entries()) {
    for (const each of stepInlines(step)) if (each.kind === "term") terms[each.id] ??= index;
  }
  const indices = (of: (step: Step) => unknown) => steps.flatMap((step, index) => (of(step) ? [index] : []));
  return {
    ...lesson,
    titles: steps.map(({ title }) => title),
    questions: indices(({ predict, exercise }) => predict ?? exercise),
    exercises: indices(({ exercise }) => exercise),
    terms,
    steps,
    ...cited(known, steps.flatMap(stepInlines), steps.flatMap(publishedOf)),
  };
}

/** Ids of all lessons. */
export function lessonIds() {
  const names = readdirSync(join(ROOT, LESSONS)).filter((name) => name.endsWith(".md"));
  return names.map((name) => name.slice(0, -".md".length)).filter((name) => name !== "glossary");
}

/** The rules of the model, and with them all that content may point to. */
export function readKnown() {
  const problems = new Problems(MODEL);
  const model = compileModel(readFileSync(join(ROOT, MODEL), "utf8"), problems);
  return { model, known: readReferences(model.rules), problems: problems.all };
}

/** Lessons in their order, the glossary and the model, with all that is wrong. */
export function compileAll() {
  const { model, known, problems: ofModel } = readKnown();
  const ids = lessonIds();
  const each = ids.map((id) => {
    const path = `${LESSONS}/${id}.md`;
    const problems = new Problems(path);
    return { lesson: compileLesson(id, readFileSync(join(ROOT, path), "utf8"), known, problems), problems };
  });
  const ofGlossary = new Problems(GLOSSARY);
  const text = existsSync(join(ROOT, GLOSSARY)) ? readFileSync(join(ROOT, GLOSSARY), "utf8") : "";
  const glossary = compileGlossary(text, known, ofGlossary);
  const lessons = each.map(({ lesson }) => lesson).sort((a, b) => a.number - b.number);
  const twice = lessons.filter(({ number }, index) => lessons[index - 1]?.number === number);
  return {
    lessons,
    glossary,
    model,
    files: [...ids.map((id) => `${LESSONS}/${id}.md`), GLOSSARY, MODEL].map((path) => join(ROOT, path)),
    problems: [
      ...ofModel,
      ...each.flatMap(({ problems }) => problems.all),
      ...twice.map(({ id, number }) => `${LESSONS}/${id}.md:2: another lesson also has number ${number}`),
      ...ofGlossary.all,
    ],
  };
}
