/**
 * Comments, test titles and declared names of a source file, in TypeScript, Rust or Python.
 *
 * `prose` has the length and the lines of the source. Comments and test titles are in their places; other code is
 * replaced by dots, so that no form matches across it.
 */
import { parseSync } from "vite";

/** @typedef {{ name: string, index: number }} Name the first place of each name */
/** @typedef {{ prose: string, names: Name[] }} Read */
/** @typedef {{ start: number, end: number }} Span */

/** @param {string} text @param {string} by */
const covered = (text, by) => text.replaceAll(/\S/g, by);

/** A comment without its marks and without code in backticks. @param {string} text */
const commentWords = (text) =>
  text
    .replaceAll(/^[ \t]*(?:\/\/[/!]?|\/?\*+(?:\/|(?= |$))|#)/gm, (mark) => covered(mark, " "))
    .replaceAll(/`[^`]*`/g, (code) => covered(code, "·"));

/** @param {string} source @param {readonly Span[]} comments @param {readonly Span[]} titles in the order of the file */
function proseOf(source, comments, titles) {
  const spans = [
    ...comments.map((span) => ({ ...span, words: commentWords })),
    ...titles.map((span) => ({ ...span, words: (/** @type {string} */ text) => text.replaceAll("_", " ") })),
  ].sort((a, b) => a.start - b.start);
  let prose = "";
  for (const { start, end, words } of spans) {
    prose += covered(source.slice(prose.length, start), "·") + words(source.slice(start, end));
  }
  return prose + covered(source.slice(prose.length), "·");
}

/** @param {Iterable<Name>} all @returns {Name[]} */
function firstPlaces(all) {
  /** @type {Map<string, Name>} */
  const first = new Map();
  for (const each of all) if (!first.has(each.name)) first.set(each.name, each);
  return [...first.values()];
}

/** The function that a chain such as `test.each(rows)` or `describe.skipIf(x)` begins with. @param {any} callee */
function firstName(callee) {
  let node = callee;
  while (node && node.type !== "Identifier") node = node.object ?? node.callee ?? node.tag;
  return node?.name ?? "";
}

/** Nodes that declare their `id` or `key`. */
const DECLARED_BY = {
  VariableDeclarator: "id",
  FunctionDeclaration: "id",
  FunctionExpression: "id",
  ClassDeclaration: "id",
  TSTypeAliasDeclaration: "id",
  TSInterfaceDeclaration: "id",
  TSPropertySignature: "key",
  TSMethodSignature: "key",
  MethodDefinition: "key",
  PropertyDefinition: "key",
  Property: "key",
};

/** @param {string} path @param {string} source @returns {Read} */
function readScript(path, source) {
  const { program, comments } = parseSync(path, source);
  /** @type {Span[]} */
  const titles = [];
  /** @type {Name[]} */
  const names = [];
  /** @param {any} node of a pattern */
  const declare = (node) => {
    if (node === null || node === undefined) return;
    if (node.type === "Identifier" || node.type === "PrivateIdentifier")
      names.push({ name: node.name, index: node.start });
    else if (node.type === "ObjectPattern") for (const each of node.properties) declare(each.value ?? each);
    else if (node.type === "ArrayPattern") node.elements.forEach(declare);
    else declare(node.left ?? node.argument ?? node.parameter);
  };
  /** @param {any} node */
  const visit = (node) => {
    const key = DECLARED_BY[/** @type {keyof typeof DECLARED_BY} */ (node.type)];
    // What imports and patterns name is declared elsewhere.
    if (key && !node.computed && !node.shorthand) declare(node[key]);
    if (Array.isArray(node.params) && node.type !== "TSTypeParameterInstantiation")
      node.params.forEach(declare);
    if (node.type === "CallExpression" && /^(?:it|test|describe)$/.test(firstName(node.callee))) {
      const title = node.arguments[0];
      if (title?.type === "Literal" || title?.type === "TemplateLiteral") titles.push(title);
    }
    for (const child of Object.values(node)) {
      if (Array.isArray(child)) for (const each of child) if (each?.type) visit(each);
      if (child?.type) visit(child);
    }
  };
  visit(program);
  return { prose: proseOf(source, comments, titles), names: firstPlaces(names) };
}

const RUST = /r(#*)".*?"\1|"(?:\\.|[^"\\])*"|'(?:\\[^']+|\\'|[^'\\])'|(\/\/[^\n]*|\/\*.*?\*\/)/gs;
const PYTHON = /("""(?:\\.|[^\\])*?""")|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(#[^\n]*)/gs;

/** @param {string} source @param {RegExp} pattern @param {RegExp} title @param {RegExp} declared @returns {Read} */
function readOther(source, pattern, title, declared) {
  /** @type {Span[]} */
  const comments = [];
  // Without strings and comments, which may look like code.
  const code = source.replace(pattern, (whole, ...groups) => {
    const start = /** @type {number} */ (groups.find((group) => typeof group === "number"));
    const isComment = groups.slice(0, 2).some((group) => group && group.length === whole.length);
    if (isComment) comments.push({ start, end: start + whole.length });
    return covered(whole, " ");
  });
  /** @param {RegExp} at */
  const found = (at) =>
    [...code.matchAll(at)].map((match) => {
      const name = match.slice(1).find(Boolean) ?? "";
      return { name, index: match.index + match[0].lastIndexOf(name) };
    });
  const titles = found(title).map(({ name, index }) => ({ start: index, end: index + name.length }));
  // The name of a test is a title.
  const names = found(declared).filter(({ index }) => !titles.some(({ start }) => start === index));
  return { prose: proseOf(source, comments, titles), names: firstPlaces(names) };
}

const RUST_TEST = /#\[test\]\s*(?:#\[[^\]]*\]\s*)*(?:pub )?fn (\w+)/g;
/** Items, variables, fields, parameters and variants. */
const RUST_NAME =
  /\b(?:fn|struct|enum|trait|type|const|static|mod|let(?: mut)?)\s+(\w+)|\b(\w+)\s*:(?!:)|^\s+([A-Z]\w*)(?:\([^)\n]*\))?,$/gm;
const PYTHON_TEST = /^\s*def (test_\w+)/gm;
const PYTHON_NAME = /\b(?:def|class|for)\s+(\w+)|\b(\w+)\s*(?::|=(?!=))/g;

/** @param {string} path @param {string} source @returns {Read} */
export function readSource(path, source) {
  if (path.endsWith(".rs")) return readOther(source, RUST, RUST_TEST, RUST_NAME);
  if (path.endsWith(".py")) return readOther(source, PYTHON, PYTHON_TEST, PYTHON_NAME);
  return readScript(path, source);
}

/** `isDearRun`, `IS_DEAR_RUN` and `is_dear_run` are the same three words. @param {string} name @returns {string[]} */
export const wordsOfName = (name) =>
  name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})|(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1$3 $2$4")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
