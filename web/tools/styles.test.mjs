/** What holds of all style sheets of the page. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesUnder } from "./fingerprint.mjs";
import { ROOT } from "./stage.mjs";

/** Texts by path. @type {Record<string, string>} */
const SHEETS = Object.fromEntries(
  filesUnder("web/src")
    .filter((path) => path.endsWith(".css"))
    .map((path) => [path, readFileSync(join(ROOT, path), "utf8")]),
);

const BREAKPOINTS = [40, 60, 110];

/** What is before each block, without comments. @param {string} css */
function preludes(css) {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, "");
  return [...plain.matchAll(/([^{};]+)\{/g)].map(([, prelude]) =>
    (prelude ?? "").trim().replace(/\s+/g, " "),
  );
}

/** Splits at a mark outside of brackets. @param {string} text @param {RegExp} mark */
function split(text, mark) {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if ("([".includes(letter)) depth += 1;
    if (")]".includes(letter)) depth -= 1;
    if (depth === 0 && mark.test(letter)) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

const NAME = /\.[\w-]+|\[data-[\w-]+/g;

/**
 * What a selector belongs to: its first class. Where it begins with the page itself, in a state of its own
 * (`:root[data-presenting]`, `.page[data-lesson]`), it is that state.
 * @param {string} selector
 */
function rootOf(selector) {
  /** @type {string | null} */
  let state = null;
  for (const compound of split(selector, /[\s>+~]/)) {
    /** @type {string[]} */
    const names = compound.replace(/:not\(.*\)/g, "").match(NAME) ?? [];
    const [first] = names;
    if (/^(:root|#root|\.page(?![\w-]))/.test(compound))
      state = names.filter((name) => name !== ".page").at(-1) ?? state;
    else if (state || first) return state ?? first ?? null;
  }
  return state ?? (selector.includes(".page") ? ".page" : null);
}

const rules = (/** @type {string} */ css) =>
  preludes(css).filter((prelude) => !/^(@|from$|to$|[\d.]+%)/.test(prelude));

test("the root of a selector is its first class, or the state of the page that it is about", () => {
  const roots = [
    [".legend svg", ".legend"],
    ["button.primary", ".primary"],
    [":root[data-presenting] .legend", "[data-presenting"],
    [":root:not([data-presenting]) .page[data-lesson] .legend", "[data-lesson"],
    [".page:has(.nodes-panel.comparing) .panel-head", ".comparing"],
    ["h1, h2", null],
  ];
  for (const [selector, root] of roots) expect(rootOf(selector ?? ""), selector ?? "").toBe(root);
});

test("each root class is defined in one style sheet", () => {
  /** @type {Map<string, Set<string>>} */
  const sheets = new Map();
  for (const [path, css] of Object.entries(SHEETS))
    for (const selector of rules(css).flatMap((prelude) => split(prelude, /,/))) {
      const root = rootOf(selector);
      if (root) sheets.set(root, (sheets.get(root) ?? new Set()).add(path));
    }
  expect(sheets.size).toBeGreaterThan(300);
  const several = [...sheets].filter(([, paths]) => paths.size > 1);
  expect(several.map(([root, paths]) => `${root}: ${[...paths].join(", ")}`)).toEqual([]);
});

test("each class of a style sheet is given by some code", () => {
  const code = filesUnder("web/src")
    .filter((path) => /(?<!test)\.tsx?$/.test(path))
    .map((path) => readFileSync(join(ROOT, path), "utf8"))
    .join("\n");
  const words = new Set(code.match(/[a-z][\w-]*/g));
  const classes = Object.values(SHEETS).flatMap(
    (css) =>
      rules(css)
        .join(" ")
        .match(/\.[a-z][\w-]*/g) ?? [],
  );
  expect(classes.length).toBeGreaterThan(1000);
  // Of a name that is put together, as "c2" or "price-own", the code has the beginning.
  const beginnings = new Set(code.match(/[a-z][\w-]*(?=\$\{)/g));
  const isGiven = (/** @type {string} */ name) =>
    words.has(name) || [/\d+$/, /[^-]+$/].some((end) => beginnings.has(name.replace(end, "")));
  const missing = new Set(classes.map((name) => name.slice(1)).filter((name) => !isGiven(name)));
  expect([...missing]).toEqual([]);
});

describe("breakpoints", () => {
  const queries = Object.values(SHEETS).flatMap((css) =>
    preludes(css).filter((prelude) => prelude.startsWith("@media")),
  );

  test("widths of the page are compared with three", () => {
    const widths = queries.filter((query) => query.includes("width"));
    expect(widths.length).toBeGreaterThan(20);
    const wanted = /\(width (?:<=|>) (\d+)rem\)/g;
    for (const query of widths) {
      const found = [...query.matchAll(wanted)].map(([, rem]) => Number(rem));
      expect(query.match(/width/g)?.length, query).toBe(found.length);
      for (const rem of found) expect(BREAKPOINTS, query).toContain(rem);
    }
  });
});
