/**
 * Compares texts, comments, test titles and names with the tables of `docs/language.md`.
 *
 * `node web/tools/language.mjs [FOLDER]` lists the banned forms in comments, test titles and names;
 * `node web/tools/language.mjs --lower` lowers the counts by folder, and never raises one.
 *
 * A form is matched as whole words over line breaks. A form with a capital is a label and is matched with its case;
 * any other is matched in any case. Synonyms of the glossary (`also`) may be old names: people search for them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseSync } from "vite";
import { filesUnder } from "./fingerprint.mjs";
import { walk } from "./import-check.mjs";
import { readSource, wordsOfName } from "./language-source.mjs";
import { documentFiles, lessonFiles } from "./prose.mjs";
import { ROOT } from "./stage.mjs";

export const GUIDE = "docs/language.md";
/** Records that quote former texts and titles. */
const RECORDS = [
  "docs/measurements/2026-11-27-plain-english.md",
  "docs/measurements/2026-11-28-journeys.md",
  "docs/measurements/2026-11-28-tests.md",
];

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

/** Banned forms of texts, and former names of terms. @returns {string[]} */
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
  const documents = documentFiles().filter((path) => path !== GUIDE && !RECORDS.includes(path));
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

/** Rows of a table of two columns. @param {string} heading */
const replacements = (heading) => table(heading).map(([form = "", plain = ""]) => ({ form, plain }));

/** @typedef {{ path: string, index: number, line: number, form: string, plain: string }} Banned */

/** @param {string} form @param {readonly string[]} words */
function nameHasForm(form, words) {
  const wanted = form.split(" ");
  return words.some((_, at) => wanted.every((word, index) => words[at + index] === word));
}

/** Finds banned forms in comments, test titles and names of one file. */
export function sourceSearch() {
  const terms = table("Terms").flatMap(([plain = "", , names = ""]) =>
    names.split(", ").map((form) => ({ form, plain })),
  );
  const texts = [
    ...replacements("Forms that must not come back"),
    ...terms,
    ...replacements("Forms that must not come back in comments and test titles"),
  ];
  const any = ["u", "iu"].map((flags) => {
    const own = texts.map(({ form }) => pattern(form)).filter((each) => each.flags.length === flags.length);
    return new RegExp(own.map(({ source }) => source).join("|"), `g${flags}`);
  });
  const names = replacements("Names that must not come back");
  /** @param {string} path @param {string} source @returns {Banned[]} */
  return (path, source) => {
    const read = readSource(path, source);
    /** @param {number} index */
    const lineAt = (index) => source.slice(0, index).split("\n").length;
    const inProse = any.flatMap((at) =>
      [...read.prose.matchAll(at)].map(({ 0: text, index }) => {
        const row = texts.find(({ form }) => pattern(form).test(text)) ?? { form: text, plain: "" };
        return { path, index, line: lineAt(index), ...row };
      }),
    );
    const inNames = read.names.flatMap(({ name, index }) => {
      const words = wordsOfName(name);
      const row = names.find(({ form }) =>
        form.endsWith("_") ? name.startsWith(form) : nameHasForm(form, words),
      );
      return row ? [{ path, index, line: lineAt(index), form: name, plain: row.plain }] : [];
    });
    return [...inProse, ...inNames].sort((a, b) => a.index - b.index);
  };
}

export const COUNTS = "web/tools/language-counts.json";
const SOURCES = ["web/src", "web/content", "web/tools", "web/vite.config.ts", "e2e", "engine-rs", "wasm"];

/** @returns {Banned[]} */
export function bannedInSources() {
  const search = sourceSearch();
  return SOURCES.flatMap(filesUnder)
    .filter((path) => /\.(?:tsx?|mjs|rs|py)$/.test(path) && !/\/(?:generated|pkg)\//.test(path))
    .flatMap((path) => search(path, read(path)));
}

/** At most four levels, such as web/src/features/lesson. @param {string} path */
const folderOf = (path) => dirname(path).split("/").slice(0, 4).join("/");

/** @returns {Record<string, number>} */
export const recordedCounts = () => JSON.parse(read(COUNTS));

/** @param {readonly Banned[]} banned */
export function countByFolder(banned) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { path } of banned) counts[folderOf(path)] = (counts[folderOf(path)] ?? 0) + 1;
  return counts;
}

/** @param {Banned} banned */
const written = ({ path, line, form, plain }) => `${path}:${line}: “${form}”: write ${plain}`;

/**
 * Folders whose number differs from the recorded one: each place of those with more, a command for those with fewer.
 * @param {readonly Banned[]} banned @param {Record<string, number>} recorded @returns {string[]}
 */
export function countProblems(banned, recorded) {
  const counts = countByFolder(banned);
  const folders = [...new Set([...Object.keys(counts), ...Object.keys(recorded)])].sort();
  return folders.flatMap((folder) => {
    const [now, before] = [counts[folder] ?? 0, recorded[folder] ?? 0];
    if (now < before)
      return [
        `${folder}: ${now} for ${before}; run \`node web/tools/language.mjs --lower\` to lower the counts`,
      ];
    if (now === before) return [];
    const places = banned.filter(({ path }) => folderOf(path) === folder).map(written);
    return [`${folder}: ${now} banned forms, ${before} allowed; docs/language.md bans them`, ...places];
  });
}

/** @param {readonly Banned[]} banned */
function lowerCounts(banned) {
  const counts = countByFolder(banned);
  const lower = Object.entries(recordedCounts()).flatMap(([folder, before]) => {
    const now = Math.min(before, counts[folder] ?? 0);
    return now > 0 ? [[folder, now]] : [];
  });
  writeFileSync(join(ROOT, COUNTS), `${JSON.stringify(Object.fromEntries(lower), null, 2)}\n`);
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const banned = bannedInSources();
  const [argument] = process.argv.slice(2);
  if (argument === "--lower") lowerCounts(banned);
  const folder = argument && argument !== "--lower" ? relative(ROOT, resolve(argument)) : "";
  if (argument !== "--lower")
    for (const each of banned) if (each.path.startsWith(folder)) console.log(written(each));
  for (const problem of countProblems(banned, recordedCounts())) console.log(problem);
  console.log(`${banned.length} banned forms in comments, test titles and names`);
}
