/**
 * Compares the repository with `docs/language.md`: no text of the page outside the files of texts, no banned form in a
 * text, no more banned forms in comments, test titles and names than recorded, one name for one thing.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { compileAll } from "../content/lesson-compiler.ts";
import { FIELDS } from "../src/engine/generated/fields.ts";
import { JOB_FIELDS } from "../src/engine/generated/job-fields.ts";
import {
  allTexts,
  bannedForms,
  bannedInSources,
  countProblems,
  findBanned,
  recordedCounts,
  sourceSearch,
  wantedTerms,
} from "./language.mjs";
import { documentFiles, lessonFiles, measure } from "./prose.mjs";
import { ROOT } from "./stage.mjs";
import { findLooseTexts, looseTexts } from "./texts-check.mjs";

test("every text of the page is in a file of texts", () => {
  expect(findLooseTexts()).toEqual([]);
});

describe("the search for texts", () => {
  it.each([
    ["<p>Run it</p>", "Run it"],
    ["<p aria-label='Result' />", "Result"],
    [`<p title={a ? 'More' : \`\${b} runs\`} />`, "More"],
    ["const it = { label: 'Time' };", "Time"],
    [`say(\`\${a} of all runs\`);`, "· of all runs"],
  ])("finds the text in %s", (code, text) => {
    expect(looseTexts("a.tsx", code).map((each) => each.text)).toContain(text);
  });

  it.each([
    "<p className='muted small'>{texts.name}</p>",
    "throw new Error('no such thing');",
    "import 'not a text.css';",
    "<b>12 MB/s</b>",
  ])("leaves %s alone", (code) => {
    expect(looseTexts("a.tsx", code)).toEqual([]);
  });
});

test("no form that read as if translated comes back", () => {
  const texts = allTexts();
  expect(texts.length).toBeGreaterThan(3000);
  expect(bannedForms().length).toBeGreaterThan(30);
  expect(findBanned(texts)).toEqual([]);
});

test("a banned form is found over line breaks, labels with their case", () => {
  /** @param {string} text */
  const found = (text) => findBanned([{ path: "x", text }], ["of late", "Came to"]).length;
  expect([found("traffic of\n late"), found("of later"), found("Came to"), found("it came to that")]).toEqual(
    [1, 0, 1, 0],
  );
});

test("each folder has the recorded number of banned forms in comments, test titles and names", () => {
  expect(countProblems(bannedInSources(), recordedCounts())).toEqual([]);
});

describe("the search of a source", () => {
  const search = sourceSearch();
  /** @param {string} path @param {string} source */
  const found = (path, source) => search(path, source).map(({ line, form }) => `${line} ${form}`);

  it.each([
    ["a.ts", "/** A run\n * of\n * late. */\nconst a = 1;", ["2 of late"]],
    ["a.tsx", "const A = () => <p>{/* as yet */}</p>;", ["1 as yet"]],
    ["a.test.ts", "it.each([1])('%s is told', () => {});", ["1 told"]],
    ["a.spec.ts", "test('a', () => test.step(`whoever asks`, f));", ["1 whoever"]],
    [
      "a.ts",
      "const isDear = (fromAfar: number) => ({ doings: 1, isDear });",
      ["1 isDear", "1 fromAfar", "1 doings"],
    ],
    ["a.ts", "export const MOST_RUNS = 1;\nclass A { #takeUp() {} }", ["1 MOST_RUNS", "2 takeUp"]],
    ["a.rs", "/// Goes to\n/// whoever asks.\nconst LEAST_PX: u8 = 1;", ["2 whoever", "3 LEAST_PX"]],
    ["a.rs", "#[test]\nfn the_rest_is_told() { let abreast = 1; }", ["2 told", "2 abreast"]],
    [
      "a.py",
      'def test_it_is_told():\n    """As yet."""\n    deeds = 1  # afresh',
      ["1 told", "2 as yet", "3 deeds", "3 afresh"],
    ],
  ])("finds the forms in %s: %j", (path, source, expected) => {
    expect(found(path, source)).toEqual(expected);
  });

  it.each([
    ["a.ts", "const a = 'whoever';\nsay('told');"],
    ["a.ts", "// What `told` is.\nimport { told } from 'a';"],
    ["a.ts", "// What is\nrun();\n// open now"],
    ["a.ts", "const mostRuns = untold;"],
    ["a.rs", "fn a() -> char { let b = '\"'; say(\"// told\"); '\"' }"],
    ["a.py", "say('# told', \"told\")"],
  ])("finds none in %s: %j", (path, source) => expect(found(path, source)).toEqual([]));

  it("names each place of a folder with more, and the command for one with fewer", () => {
    const banned = search("web/new/part/a/b.ts", "// afresh");
    expect(countProblems(banned, {})).toEqual([
      "web/new/part/a: 1 banned forms, 0 allowed; docs/language.md bans them",
      "web/new/part/a/b.ts:1: “afresh”: write again",
    ]);
    expect(countProblems(banned, { "web/new/part/a": 1 })).toEqual([]);
    expect(countProblems([], { "web/new/part/a": 1 })).toEqual([
      "web/new/part/a: 0 for 1; run `node web/tools/language.mjs --lower` to lower the counts",
    ]);
  });
});

test("sentences of lessons and documents are short", () => {
  const lessons = measure(lessonFiles());
  const documents = measure(documentFiles());
  expect(Math.max(lessons.median, documents.median)).toBeLessThanOrEqual(14);
  expect(Math.max(lessons.p95, documents.p95)).toBeLessThanOrEqual(26);
});

describe("one thing has one name:", () => {
  const { glossary } = compileAll();
  const entries = new Map(glossary.entries.map((entry) => [entry.id, entry]));
  /** @param {string} name */
  const plain = (name) => name.toLowerCase().replaceAll(/s\b/g, "");

  it("no title is another term's name", () => {
    const titles = new Map(glossary.entries.map(({ id, title }) => [plain(title), id]));
    expect(titles.size).toBe(glossary.entries.length);
    const taken = glossary.entries.flatMap(({ id, also }) =>
      also.filter((name) => (titles.get(plain(name)) ?? id) !== id).map((name) => `${id}: ${name}`),
    );
    expect(taken).toEqual([]);
  });

  it("the terms of the guide are those of the glossary", () => {
    const known = glossary.entries.flatMap(({ title, also }) => [title, ...also].map(plain));
    expect(
      wantedTerms().filter(
        (name) => !known.some((each) => name.includes(each) || each.includes(plain(name))),
      ),
    ).toEqual([]);
  });

  /** The name of a scenario or a job is no term; its field leads to what it names. */
  const NAMES = ["name", "jobs[].name"];
  const terms = JSON.parse(readFileSync(join(ROOT, "web/src/engine/generated/field-terms.json"), "utf8"));
  it.each(
    [...FIELDS, ...JOB_FIELDS].filter(({ path, label }) => label && terms[path] && !NAMES.includes(path)),
  )("the label “$label” of $path is a name that its term has", ({ path, label }) => {
    const entry = entries.get(terms[path]);
    const names = [entry?.title ?? "", ...(entry?.also ?? [])].map(plain);
    const own = plain(label);
    expect(names.some((name) => own.includes(name) || name.includes(own)) ? label : names).toBe(label);
  });
});
