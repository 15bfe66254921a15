/**
 * Words per sentence in lessons and documents: `node web/tools/prose.mjs [FILE…]`, of all without files.
 *
 * A sentence is what is in a paragraph or an item between full stops, question marks, exclamation marks or colons
 * at a line's end. Tables, headings, code, `step` and `figures` blocks are no sentences. A link counts with its words,
 * an inserted figure as one word.
 */
import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { filesUnder } from "./fingerprint.mjs";
import { ROOT } from "./stage.mjs";

const NO_SENTENCE = new Set(["code", "table", "heading", "html", "definition", "thematicBreak", "yaml"]);
/** "e.g." and "Fig. 6" end no sentence. */
const SHORTENED = /\b(?:e\.g|i\.e|etc|vs|cf|Figs?|Tab|Sect?|Eqs?|No|p|pp|approx|al|St|Prof|Dr)\.$/;

/** @param {any} node @returns {string} */
function wordsOf(node) {
  if (node.type === "inlineCode") return `\`${node.value.replaceAll(/\s+/g, "_")}\``;
  if (node.type === "text") return node.value;
  if (node.type === "break") return " ";
  if (node.type === "link" && node.children.length === 0) return "0";
  return (node.children ?? []).map(wordsOf).join("");
}

/** The paragraphs of a document, each as plain text. @param {string} source */
export function paragraphs(source) {
  const body = source.replace(/^---\n.*?\n---\n/s, "");
  const tree = fromMarkdown(body, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  /** @type {string[]} */
  const found = [];
  /** @param {any} node */
  const visit = (node) => {
    if (NO_SENTENCE.has(node.type)) return;
    if (node.type === "paragraph") found.push(wordsOf(node).replaceAll(/\s+/g, " ").trim());
    else for (const child of node.children ?? []) visit(child);
  };
  visit(tree);
  return found;
}

/** @param {string} paragraph @returns {string[]} */
export function sentences(paragraph) {
  const parts = paragraph.split(/(?<=[.!?:]["”')\]]*)\s+(?=["“‘([]*[\p{Lu}\d`_])/u);
  /** @type {string[]} */
  const whole = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (last !== undefined && (SHORTENED.test(last) || /:$/.test(last))) whole.push(`${whole.pop()} ${part}`);
    else whole.push(part);
  }
  return whole.filter((each) => /\p{L}/u.test(each));
}

/** @param {string} sentence */
export const countWords = (sentence) =>
  sentence.split(/[\s—–]+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

/** @param {number[]} sorted @param {number} share */
const quantile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/** @param {readonly string[]} files @returns {{ sentences: number, median: number, p95: number }} */
export function measure(files) {
  const counts = files
    .flatMap((file) => paragraphs(readFileSync(join(ROOT, file), "utf8")))
    .flatMap(sentences)
    .map(countWords)
    .sort((a, b) => a - b);
  return { sentences: counts.length, median: quantile(counts, 0.5), p95: quantile(counts, 0.95) };
}

/** @param {string[]} places */
const markdown = (...places) => places.flatMap(filesUnder).filter((path) => path.endsWith(".md"));

export const lessonFiles = () => markdown("web/src/lessons");
export const documentFiles = () => markdown("README.md", "CHANGELOG.md", "docs");

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const named = process.argv.slice(2).map((path) => relative(ROOT, resolve(path)));
  /** @param {string} name @param {readonly string[]} files */
  const print = (name, files) => {
    const { sentences: all, median, p95 } = measure(files);
    console.log(
      `${name.padEnd(52)} ${String(all).padStart(6)} ${String(median).padStart(4)} ${String(p95).padStart(4)}`,
    );
  };
  console.log(`${"words per sentence".padEnd(52)}  count  med  p95`);
  for (const file of named.length > 0 ? named : [...lessonFiles(), ...documentFiles()]) print(file, [file]);
  if (named.length === 0) {
    print("lessons and glossary", lessonFiles());
    print("documents", documentFiles());
  }
}
