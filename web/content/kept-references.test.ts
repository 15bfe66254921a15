/**
 * No lesson loses a fact: every link to a claim, a rule or a figure that its steps had when the texts were rewritten in
 * plain English is still in the same step. A step may gain links. Anyone who drops a fact on purpose drops it in
 * `kept-references.json` too, which the review then sees.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../tools/stage.mjs";

/** By file, by step from the top; the first has what is above all steps. */
type References = Record<string, string[][]>;

const kept: References = JSON.parse(readFileSync(join(ROOT, "web/content/kept-references.json"), "utf8"));

function referencesOf(file: string): string[][] {
  const text = readFileSync(join(ROOT, "web/src/lessons", file), "utf8");
  return text
    .split(/^## /m)
    .map((step) =>
      [...step.matchAll(/\]\(((?:claim|rule|figure):[^)]+)\)/g)].map(([, target = ""]) => target),
    );
}

const steps = Object.entries(kept).flatMap(([file, all]) =>
  all.map((references, step) => ({ file, step, references })),
);

test("links were recorded", () => {
  expect(steps.flatMap(({ references }) => references).length).toBe(700);
});

test.each(steps)("$file, step $step still has its links", ({ file, step, references }) => {
  const left = [...(referencesOf(file)[step] ?? [])];
  const lost = references.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  expect(lost).toEqual([]);
});
