/**
 * The texts that users read, wherever they stand, and the tables of `docs/language.md` to hold them against.
 *
 * A form in those tables is matched as whole words over line breaks. A form with a capital is a label and is matched
 * with its case; any other is matched in any case. Synonyms of the glossary (`also`) may be old names: people search
 * for them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { filesUnder } from "./fingerprint.mjs";
import { walk } from "./import-check.mjs";
import { documentFiles, lessonFiles } from "./prose.mjs";
import { ROOT } from "./stage.mjs";

export const GUIDE = "docs/language.md";

/** @typedef {{ path: string, text: string }} Text */

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), "utf8");

/** The rows below a heading of the guide. @param {string} heading @returns {string[][]} */
function table(heading) {
  const section = read(GUIDE).split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** What must not come back: forms, and former names of terms. @returns {string[]} */
export function bannedForms() {
  const forms = table("Forms that must not come back").map(([form = ""]) => form);
  const names = table("Terms").flatMap(([, , names = ""]) => names.split(", "));
  return [...forms, ...names];
}

/** The names that the table of terms wants. @returns {string[]} */
export const wantedTerms = () => table("Terms").flatMap(([names = ""]) => names.split(", "));

/** @param {string} form */
export function pattern(form) {
  const words = form.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/\s+/g, "\\s+");
  const plural = /\p{L}$/u.test(form) ? "s?(?![\\p{L}])" : "";
  return new RegExp(`(?<![\\p{L}-])${words}${plural}`, /\p{Lu}/u.test(form) ? "u" : "iu");
}

/** Strings of the page's files of texts. @returns {Text[]} */
function pageTexts() {
  const files = filesUnder("web/src").filter((path) => /(?:\/|-)texts\.ts$/.test(path));
  return files.flatMap((path) => {
    /** @type {Text[]} */
    const found = [];
    walk(parseSync(path, read(path)).program, (node) => {
      if (node.type === "Literal" && typeof node.value === "string") found.push({ path, text: node.value });
      if (node.type === "TemplateElement") found.push({ path, text: node.value.cooked ?? "" });
    });
    return found;
  });
}

/** Markdown without code, and without synonyms of the glossary. @param {string} path @returns {Text} */
function markdownText(path) {
  const text = read(path)
    .replaceAll(/^also: .*$/gm, "")
    .replaceAll(/^```(?:sh|json|rust|python|ts|text)?\n.*?^```$/gms, "")
    .replaceAll(/`[^`\n]*`/g, "");
  return { path, text };
}

/** String literals of Rust and Python, but those of tests. @returns {Text[]} */
function sourceTexts() {
  const files = filesUnder("engine-rs").filter(
    (path) => /\.(?:rs|py)$/.test(path) && !/\/(?:tests?|target|benches)\/|\/tests?\.rs$/.test(path),
  );
  return files.flatMap((path) => {
    const code = read(path).split(/^#\[cfg\(test\)\]/m)[0] ?? "";
    const strings = code.matchAll(
      path.endsWith(".py") ? /"""(.*?)"""|"((?:[^"\\\n]|\\.)*)"/gs : /()"((?:[^"\\]|\\.)*)"/gs,
    );
    return [...strings].map(([, long, short]) => ({
      path,
      text: (long || short || "").replaceAll(/\\\n\s*/g, ""),
    }));
  });
}

/** @returns {Text[]} */
export function allTexts() {
  const documents = documentFiles().filter((path) => path !== GUIDE);
  return [...pageTexts(), ...[...lessonFiles(), ...documents].map(markdownText), ...sourceTexts()];
}

/** Where banned forms are, as "path: form in: text". @param {readonly Text[]} texts @returns {string[]} */
export function findBanned(texts, forms = bannedForms()) {
  const patterns = forms.map((form) => ({ form, at: pattern(form) }));
  return texts.flatMap(({ path, text }) =>
    patterns.flatMap(({ form, at }) => {
      const match = at.exec(text);
      if (!match) return [];
      const around = text.slice(Math.max(0, match.index - 40), match.index + match[0].length + 40);
      return [`${path}: “${form}” in: ${around.replaceAll(/\s+/g, " ")}`];
    }),
  );
}
