/** The glossary against what it explains: every metric and every switch of the engine belongs to a term. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { termOfName } from "../src/features/glossary/term-names.ts";
import { ROOT } from "../tools/stage.mjs";
import { compileGlossary } from "./glossary-compiler.ts";
import { compileAll, GLOSSARY, readKnown } from "./lesson-compiler.ts";
import { Problems } from "./problems.ts";

const { glossary } = compileAll();
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

const METRICS = Object.keys(JSON.parse(read("web/src/engine/generated/metric-terms.json")));
const TABLE = read("docs/model.md").split("<!-- parameters:begin -->")[1] ?? "";
const SWITCHES = new Set([...TABLE.matchAll(/^\| `(model\.\w+)`/gm)].map(([, path]) => path));

test("there are metrics and parameters to explain", () => {
  expect(METRICS.length).toBeGreaterThan(20);
  expect(SWITCHES.size).toBeGreaterThan(50);
});

test("every metric is measured by a term, and no other", () => {
  const told = new Set(glossary.entries.flatMap(({ metrics }) => metrics));
  expect([...told].sort()).toEqual([...METRICS].sort());
});

test("a parameter is there once with each term, among them that which its row names", () => {
  const told = new Set(glossary.entries.flatMap(({ parameters }) => parameters));
  expect([...told].sort()).toEqual([...SWITCHES].sort());
  for (const { id, parameters } of glossary.entries) expect([...new Set(parameters)], id).toEqual(parameters);
  for (const path of SWITCHES) {
    const entry = glossary.entries.find(({ id }) => id === termOfName(path ?? ""));
    expect(entry?.parameters, path).toContain(path);
  }
});

test("a new parameter is with the term that its row names, and nothing has to be written for it", () => {
  const { known } = readKnown();
  known.parameters.set("model.second_wind_cycles", "retry");
  const problems = new Problems(GLOSSARY);
  const { entries } = compileGlossary(read(GLOSSARY), known, problems);
  expect(problems.all).toEqual([]);
  const told = entries.filter(({ parameters }) => parameters.includes("model.second_wind_cycles"));
  expect(told.map(({ id }) => id)).toEqual(["retry"]);
});

test("terms lead on to others, and every one of them says where it is from", () => {
  for (const { id, see, paper, rules, claims } of glossary.entries) {
    expect(see, id).not.toContain(id);
    expect(see.length, id).toBeGreaterThan(0);
    expect((paper ? 1 : 0) + rules.length + claims.length, id).toBeGreaterThan(0);
  }
});
