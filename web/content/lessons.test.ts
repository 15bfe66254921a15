/**
 * What the lessons say holds: every figure is in the range that its lesson expects, one option of each prediction is
 * right, every exercise can be solved as its solution says and is not solved by leaving it alone, nor by what is wrong.
 * The command line simulates it, all lessons at once; the page has its own module do the same.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { parseView } from "../src/scenario/view.ts";
import { compileAll } from "./lesson-compiler.ts";
import { experimentsOf, judge, wrongOf } from "./lesson-judge.ts";
import { readReferences } from "./references.ts";

const { lessons, glossary, model, problems } = compileAll();
const steps = lessons.flatMap((lesson) =>
  lesson.steps.map((step, index) => ({ step, id: `${lesson.id}-${index + 1}`, title: step.title })),
);

it("has nothing to say against any content", () => {
  expect(problems).toEqual([]);
});

it("numbers lessons from 1 without a gap", () => {
  expect(lessons.map(({ number }) => number)).toEqual(lessons.map((_, index) => index + 1));
});

it("explains every term, and no other", () => {
  const { terms } = readReferences(model.rules);
  expect(glossary.entries.map(({ id }) => id).sort()).toEqual([...terms].sort());
});

it.each(steps)("opens $id with a view that addresses know: $title", ({ step }) => {
  expect(parseView(step.view).problems).toEqual([]);
});

describe("by simulation", () => {
  let judged: ReturnType<typeof judge>;
  beforeAll(() => {
    judged = judge(steps.flatMap(({ step, id }) => experimentsOf(id, step).map(({ text }) => text)));
  }, 600_000);

  it("accepts every scenario and expression", () => {
    expect(judged.problem).toBe(null);
  });

  it.each(steps)("holds what $id says: $title", ({ step, id }) => {
    expect(wrongOf(id, step, judged.verdicts)).toEqual([]);
  });
});
