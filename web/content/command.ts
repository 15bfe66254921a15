/** What `node web/tools/lessons.mjs` does: checks lessons and prints what comes out of each step natively. */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Verdict } from "../src/engine/types.ts";
import type { Step } from "../src/lessons/lesson.ts";
import { ROOT } from "../tools/stage.mjs";
import { compileGlossary } from "./glossary-compiler.ts";
import { compileLesson, GLOSSARY, LESSONS, lessonIds, readKnown } from "./lesson-compiler.ts";
import { experimentsOf, holds, judge, simulatedOf, wrongOf } from "./lesson-judge.ts";
import { inlineText } from "./markdown.ts";
import { Problems } from "./problems.ts";

const [FEWEST_WORDS, MAX_WORDS] = [60, 130];

const args = process.argv.slice(2);
const files = args.filter((each) => !each.startsWith("--"));
const { known, problems: ofModel } = readKnown();
let failed = false;

const say = (line: string) => process.stdout.write(`${line}\n`);

function tell(problems: string[]) {
  for (const each of problems) say(each);
  failed ||= problems.length > 0;
}

function wordsOf({ blocks }: Step) {
  const text = blocks.flatMap((block) => {
    if (block.kind === "list") return block.items.flat();
    return "inlines" in block ? block.inlines : [];
  });
  return text.map(inlineText).join(" ").split(/\s+/).filter(Boolean).length;
}

function line(verdict: Verdict) {
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

function tellStep(id: string, step: Step, index: number) {
  const words = wordsOf(step);
  const length =
    words < FEWEST_WORDS || words > MAX_WORDS ? `, should be ${FEWEST_WORDS} to ${MAX_WORDS}` : "";
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
    say(`   ${kind}${kind === "step" ? "" : own.every(holds) ? ": solved" : ": not solved"}`);
    for (const verdict of own) say(line(verdict));
  }
  say(`   ${seconds.toFixed(1)} s on all cores`);
  tell(wrongOf(id, step, verdicts).map((each) => `   WRONG: ${each}`));
}

function tellLesson(path: string) {
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
