/**
 * What is known of claims that fail: as the documents have it, of every claim that is recorded as failing and of no other,
 * with a field to try that the claim's run has.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { compileRecord } from "../content/standing.ts";
import { VERDICTS, whyOf } from "../src/papers/claims.ts";
import { applies, FIELDS, jobOfPath, rowOfPath } from "../src/scenario/fields.ts";
import "../src/scenario/job-fields.ts";
import { ROOT } from "./stage.mjs";
import { DOCUMENT, readPapers, withWhy } from "./why.mjs";

const papers = readPapers();
const document = readFileSync(DOCUMENT, "utf8");
const all = papers.flatMap((paper) =>
  (paper.why ?? []).map((why) => ({ paper, why, id: why.claims.join() })),
);

/** Claims whose means fail, whatever that is worth. */
const failing = Object.entries(compileRecord().claims).flatMap(([id, { holds }]) => (holds ? [] : [id]));

it("prints what the document has", () => {
  expect(document, "`node web/tools/why.mjs` writes it").toBe(withWhy(document, papers));
});

it("does not write into a document that lacks a place for a paper, or has two", () => {
  expect(() => withWhy("", papers)).toThrow(/exactly once/);
  expect(() => withWhy(document + document, papers)).toThrow(/exactly once/);
});

it("is there for every claim that is recorded as failing, once, and for no other", () => {
  expect(failing.length).toBeGreaterThan(30);
  expect(all.flatMap(({ why }) => why.claims).toSorted()).toEqual(failing.toSorted());
  for (const paper of papers)
    for (const { id } of paper.claims) expect(whyOf(paper, id) !== null, id).toBe(failing.includes(id));
});

it.each(all)("says in short sentences what is known of $id, and what was tried", ({ why }) => {
  for (const text of [why.known, why.tried]) {
    expect(text).toMatch(/^\S.*\.$/);
    expect(text.split(/\s+/).length, text).toBeLessThanOrEqual(60);
    for (const sentence of text.split(/(?<=[.;:])\s/))
      expect(sentence.split(/\s+/).length, sentence).toBeLessThanOrEqual(20);
    // The page shows them to readers who know no paths.
    expect(text).not.toMatch(/`|[a-z]_[a-z]+_|\w\.\w+_|\[\d/);
  }
});

it.each(all)("names a page that has $id, and what was found", ({ why }) => {
  const { claims, investigation, verdict } = why;
  const page = readFileSync(join(ROOT, `docs/investigations/${investigation}.md`), "utf8");
  expect(page).toMatch(/\*\*Question\.\*\*.*\*Verdict/s);
  expect(claims.some((id) => page.includes(id))).toBe(true);
  expect(Object.keys(VERDICTS)).toContain(verdict);
});

describe("what to try", () => {
  /** @type {any} */
  let engine;
  /** @type {any} */
  let studies;
  /** @type {Record<string, any>} by paper */
  const plans = {};
  /** @type {string} */
  let presets;
  beforeAll(async () => {
    const modules = ["wasm/pkg/flitscope_wasm", "wasm/scorecard/pkg/flitscope_scorecard_wasm"];
    [engine, studies] = await Promise.all(
      modules.map(async (path) => {
        const module = await import(/* @vite-ignore */ join(ROOT, `${path}.js`));
        module.initSync({ module: readFileSync(join(ROOT, `${path}_bg.wasm`)) });
        return module;
      }),
    );
    const folder = join(ROOT, "engine-rs/study/data/scenarios");
    const index = JSON.parse(readFileSync(join(folder, "index.json"), "utf8"));
    const texts = index.map((/** @type {any} */ { id }) => [
      id,
      readFileSync(join(folder, `${id}.json`), "utf8"),
    ]);
    presets = JSON.stringify(Object.fromEntries(texts));
    for (const paper of papers) {
      const scorecard = new studies.Scorecard(JSON.stringify(paper), presets);
      plans[paper.id] = JSON.parse(scorecard.plan());
      scorecard.free();
    }
  });

  it.each(all)(
    "of $id is a field of its run, and every value of it is another scenario",
    ({ paper, why }) => {
      const { path, values, run: name } = why.try;
      const { claims } = plans[paper.id];
      for (const id of why.claims) {
        const run = claims[id].find((/** @type {any} */ each) => !name || each.name === name);
        expect(run, `${id} ${name ?? ""}`).toBeDefined();
        const { scenario } = JSON.parse(engine.open_link(run.link));
        const { networks } = JSON.parse(engine.catalog());
        const own = networks.find(
          (/** @type {any} */ each) => each.network === (scenario.network ?? "qsnet"),
        );
        const field = rowOfPath(path, own.parameters);
        expect(field, path).not.toBeNull();
        const rows = FIELDS.filter((each) => each.path === field?.path);
        const known = rows.length > 0 ? rows : field ? [field] : [];
        expect(known.some((each) => applies(each, scenario, jobOfPath(path)))).toBe(true);
        expect(values.length).toBeGreaterThan(1);
        const sweep = { sweep: 1, name: id, base: scenario, axes: [{ path, values }] };
        const study = studies.Study.from_file(JSON.stringify(sweep), presets);
        const { runs } = JSON.parse(study.plan());
        study.free();
        const digests = new Set(runs.map((/** @type {any} */ each) => each.key));
        expect(digests.size).toBe(values.length);
      }
    },
  );
});
