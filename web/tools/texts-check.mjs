/**
 * Finds texts for users outside the files that hold texts: `node web/tools/texts-check.mjs [FOLDER]` lists them.
 *
 * A file of texts is called `texts.ts` or `NAME-texts.ts` and is in the folder of its feature, so that a translator
 * finds every sentence of a feature in one place (`docs/decisions/0036-texts-by-feature.md`). Everywhere else the text
 * between tags, attributes that are read out or shown, and strings of several words are reported.
 *
 * Left alone: messages of thrown errors (for developers), class names, selectors, drawing commands, units.
 */
import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseSync } from "vite";
import { filesUnder } from "./fingerprint.mjs";
import { ROOT } from "./stage.mjs";

const SOURCES = "web/src";
const TEXTS = /(?:^|[-/])texts\.ts$/;
const LEFT_OUT = /\.(?:test|fixture|bench)\.tsx?$|\.d\.ts$|\/generated\/|\/golden\//;

/** Attributes and properties whose value is shown or read out. */
const SHOWN =
  /^(?:aria-label|aria-description|aria-roledescription|aria-valuetext|title|placeholder|label|alt|caption|heading|legend|summary|hint|tooltip|empty|waiting|message)$/;
/** Attributes and properties whose value only looks like words. */
const NOT_SHOWN =
  /^(?:className|class|style|d|transform|viewBox|rel|sandbox|sizes|media|accept|allow|font|gridTemplate.*|transition|animation|strokeDasharray|preserveAspectRatio|data-.*)$/;
/** Calls whose arguments are code. */
const CODE_CALLS =
  /^(?:querySelector(?:All)?|closest|matches|matchMedia|assert|invariant|debug|error|warn|log|fail)$/;

const UNITS = new Set([
  "MB",
  "GB",
  "KB",
  "kB",
  "ns",
  "µs",
  "ms",
  "km",
  "MHz",
  "min",
  "px",
  "Flitscope",
  "MiB",
  "KiB",
]);
const WORD = /\p{L}{2,}/gu;
const SEVERAL_WORDS = /\p{L}{2,}[,;:.…’']? +\p{L}/u;

/** @typedef {{ path: string, line: number, text: string }} LooseText */

/** @param {string} text */
const hasWords = (text) => [...text.matchAll(WORD)].some(([word]) => !UNITS.has(word));

/** What a literal or template says, with a gap for each value in it. @param {any} node @returns {string | null} */
function spoken(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral")
    return node.quasis.map((/** @type {any} */ part) => part.value.cooked ?? "").join("·");
  return null;
}

/** @param {any} node @returns {string} */
const nameOf = (node) => (node?.type === "JSXNamespacedName" ? "" : (node?.name ?? node?.value ?? ""));

/**
 * The texts of one file.
 * @param {string} path @param {string} source @returns {LooseText[]}
 */
export function looseTexts(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  /** @type {LooseText[]} */
  const found = [];
  /** @param {any} node @param {string} text */
  const report = (node, text) =>
    found.push({
      path,
      line: source.slice(0, node.start).split("\n").length,
      text: text.replaceAll(/\s+/g, " ").trim(),
    });

  /** @param {any} node @param {boolean} shown whether what is here is shown whatever it looks like */
  function visit(node, shown) {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, shown);
      return;
    }
    if (node === null || typeof node !== "object") return;
    const text = spoken(node);
    if (text !== null) {
      if (SEVERAL_WORDS.test(text) || (shown && hasWords(text))) report(node, text);
      if (node.type === "TemplateLiteral") visit(node.expressions, false);
      return;
    }
    switch (node.type) {
      case "JSXText":
        if (hasWords(node.value)) report(node, node.value);
        return;
      case "ImportDeclaration":
      case "ImportExpression":
      case "ExportAllDeclaration":
      case "TSLiteralType":
      case "TSTypeAliasDeclaration":
      case "TSInterfaceDeclaration":
      case "TSTypeAnnotation":
      case "TSTypeParameterInstantiation":
      case "ThrowStatement":
        return;
      case "JSXAttribute":
      case "Property": {
        const name = nameOf(node.name ?? node.key);
        if (NOT_SHOWN.test(name)) return;
        if (node.computed) visit(node.key, false);
        visit(node.value, SHOWN.test(name));
        return;
      }
      case "JSXExpressionContainer":
      case "ParenthesizedExpression":
      case "TSAsExpression":
        visit(node.expression, shown);
        return;
      case "ConditionalExpression":
        visit(node.test, false);
        visit([node.consequent, node.alternate], shown);
        return;
      case "LogicalExpression":
        visit([node.left, node.right], shown);
        return;
      case "BinaryExpression":
        visit([node.left, node.right], shown && node.operator === "+");
        return;
      case "NewExpression":
        if (!/Error$/.test(nameOf(node.callee))) visit(node.arguments, false);
        return;
      case "CallExpression":
        visit(node.callee, false);
        if (!CODE_CALLS.test(nameOf(node.callee?.property ?? node.callee))) visit(node.arguments, false);
        return;
      case "JSXElement":
      case "JSXFragment":
        visit([node.openingElement?.attributes ?? [], node.children], false);
        return;
      default:
        for (const key of Object.keys(node)) if (key !== "type") visit(node[key], false);
    }
  }
  visit(program, false);
  return found;
}

/** Every text that is outside the files of texts, below a folder. @param {string} folder @returns {LooseText[]} */
export function findLooseTexts(folder = SOURCES) {
  return filesUnder(folder)
    .filter((path) => /\.tsx?$/.test(path) && !LEFT_OUT.test(path) && !TEXTS.test(path))
    .flatMap((path) => looseTexts(path, readFileSync(join(ROOT, path), "utf8")));
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const found = findLooseTexts(process.argv[2] ? relative(ROOT, resolve(process.argv[2])) : SOURCES);
  for (const { path, line, text } of found) console.log(`${path}:${line}: ${text}`);
  console.log(`${found.length} texts outside a file of texts`);
}
