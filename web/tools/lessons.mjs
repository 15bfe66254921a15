/**
 * Checks lessons and prints what comes out of each step natively:
 *
 *   node web/tools/lessons.mjs web/src/lessons/one-elite.md     one lesson, step by step, with the time it takes
 *   node web/tools/lessons.mjs                                  all of them
 *   node web/tools/lessons.mjs --rules                          every anchor that `rule:` may name
 *   node web/tools/lessons.mjs --claims, --terms                the same of `claim:` and `term:`
 *   node web/tools/lessons.mjs --check                          only whether they compile
 *
 * The command line is target/release/flitscope, or what FLITSCOPE_CLI names. It ends with 1 when anything is wrong.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Problems } from "./content-problems.mjs";
import { compileGlossary } from "./glossary-compiler.mjs";
import { compileLesson, GLOSSARY, LESSONS, lessonIds, readKnown } from "./lesson-compiler.mjs";
import { experimentsOf, holds, judge, simulatedOf, wrongOf } from "./lesson-judge.mjs";
import { inlineText } from "./markdown.mjs";
import { ROOT } from "./stage.mjs";

/** @typedef {import("../src/lessons/lesson").Step} Step */

const [FEWEST_WORDS, MOST_WORDS] = [60, 130];

const args = process.argv.slice(2);
const files = args.filter((each) => !each.startsWith("--"));
const { known, problems: ofModel } = readKnown();
let failed = false;

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

/** @param {string[]} problems */
function tell(problems) {
  for (const each of problems) say(each);
  failed ||= problems.length > 0;
}

/** @param {Step} step */
function wordsOf({ blocks }) {
  const text = blocks.flatMap((block) => {
    if (block.kind === "list") return block.items.flat();
    return "inlines" in block ? block.inlines : [];
  });
  return text.map(inlineText).join(" ").split(/\s+/).filter(Boolean).length;
}

/** @param {import("../src/engine/types").Verdict} verdict */
function line(verdict) {
  const value = simulatedOf(verdict);
  const number = value === null ? "" : ` ${Number(value.toPrecision(5))} ${verdict.unit ?? ""}`;
  const range = verdict.tolerance?.range ? ` expected ${verdict.tolerance.range.join(" to ")}` : "";
  const relation = verdict.tolerance?.relation ?? "";
  const why = verdict.reason ? ` (${verdict.reason})` : "";
  const points = verdict.curves.flatMap(({ points }) =>
    points.map(({ x, y }) => `${x}: ${Number(y.toPrecision(5))}`),
  );
  return `    ${verdict.id}:${number}${range} ${points.length > 0 ? points.join(", ") : relation} → ${verdict.status}${why}`;
}

/** @param {string} id @param {Step} step @param {number} index */
function tellStep(id, step, index) {
  const words = wordsOf(step);
  const length =
    words < FEWEST_WORDS || words > MOST_WORDS ? `, should be ${FEWEST_WORDS} to ${MOST_WORDS}` : "";
  say(`  ${index + 1}. ${step.title} (${words} words${length})`);
  const experiments = experimentsOf(id, step);
  if (experiments.length === 0) return;
  const start = performance.now();
  const { verdicts, problem } = judge(experiments.map(({ text }) => text));
  const seconds = (performance.now() - start) / 1000;
  if (problem) {
    tell([problem]);
    return;
  }
  for (const { id: name, kind } of experiments) {
    const own = verdicts.get(name) ?? [];
    say(`   ${kind}${kind === "step" ? "" : own.every(holds) ? ": solved" : ": not yet"}`);
    for (const verdict of own) say(line(verdict));
  }
  say(`   ${seconds.toFixed(1)} s on all cores`);
  tell(wrongOf(id, step, verdicts).map((each) => `   WRONG: ${each}`));
}

/** @param {string} path */
function tellLesson(path) {
  const id = basename(path, ".md");
  const full = existsSync(path) ? path : join(ROOT, path);
  const problems = new Problems(path);
  const lesson = compileLesson(id, readFileSync(full, "utf8"), known, problems);
  say(`${id}: ${lesson.title}`);
  tell(problems.all);
  if (args.includes("--check")) return;
  for (const [index, step] of lesson.steps.entries()) tellStep(`${id}-${index + 1}`, step, index);
}

if (args.includes("--rules"))
  for (const [anchor, { title, section }] of known.rules) say(`${anchor}  ${title}, in ${section}`);
else if (args.includes("--terms")) for (const id of known.terms) say(id);
else if (args.includes("--claims"))
  for (const { id, value, statement } of known.claims.values()) say(`${id}  ${value ?? ""}  ${statement}`);
else {
  tell(ofModel);
  for (const path of files.length > 0 ? files : lessonIds().map((id) => `${LESSONS}/${id}.md`)) {
    if (basename(path) !== basename(GLOSSARY)) tellLesson(path);
  }
  if (files.length === 0 || files.some((path) => basename(path) === basename(GLOSSARY))) {
    const problems = new Problems(GLOSSARY);
    if (existsSync(join(ROOT, GLOSSARY)))
      compileGlossary(readFileSync(join(ROOT, GLOSSARY), "utf8"), known, problems);
    tell(problems.all);
  }
}
process.exitCode = failed ? 1 : 0;
