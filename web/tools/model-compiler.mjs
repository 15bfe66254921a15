/**
 * docs/model.md as blocks, with an anchor for each heading and for each paragraph or item that begins with a bold lead:
 * these are the rules that lessons and the glossary point to.
 */
import { MarkdownReader, plainText, readMarkdown, slug } from "./markdown.mjs";

/**
 * @typedef {import("../src/lessons/lesson").ModelDocument} ModelDocument
 * @typedef {import("../src/lessons/lesson").Block} Block
 * @typedef {import("./content-problems.mjs").Problems} Problems
 */

/** The strong text that a paragraph begins with, without its full stop. @param {any} paragraph */
function leadOf(paragraph) {
  const [first] = paragraph?.type === "paragraph" ? paragraph.children : [];
  return first?.type === "strong" ? plainText(first).replace(/[.:]$/, "") : null;
}

/** Headings and leads with the section that they are in, in the order of the document. @param {any[]} nodes */
function* places(nodes) {
  let section = "";
  for (const node of nodes) {
    if (node.type === "heading" && node.depth > 1) {
      section = plainText(node);
      yield { node, title: section, section, isHeading: true };
    }
    const paragraphs =
      node.type === "list" ? node.children.map((/** @type {any} */ item) => item.children[0]) : [node];
    for (const paragraph of paragraphs) {
      const title = leadOf(paragraph);
      if (title !== null) yield { node: paragraph, title, section, isHeading: false };
    }
  }
}

/** Anchors by node; of two leads alike each has its section before it. @param {ReturnType<typeof places>} all */
function anchorsOf(all) {
  const list = [...all];
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { title } of list) counts.set(slug(title), (counts.get(slug(title)) ?? 0) + 1);
  return list.map((place) => {
    const own = slug(place.title);
    const isAlone = place.isHeading || counts.get(own) === 1;
    return { ...place, anchor: isAlone ? own : `${slug(place.section)}/${own}` };
  });
}

/** Within the document a link leads to a rule; to files beside it there is no way from the page. */
class ModelReader extends MarkdownReader {
  /** @override @param {any} node @returns {import("../src/lessons/lesson").Inline[]} */
  link(node) {
    if (/^https:/.test(node.url)) return super.link(node);
    const inlines = this.inlines(node.children);
    if (!node.url.startsWith("#")) return inlines;
    const anchor = node.url.slice(1);
    if (!this.targets.rules.has(anchor)) this.problem(node, `there is no heading or lead #${anchor}`);
    return [{ kind: "rule", anchor, inlines }];
  }
}

/** @param {string} text @param {Problems} problems @returns {ModelDocument} */
export function compileModel(text, problems) {
  const [first, ...nodes] = readMarkdown(text);
  const placed = anchorsOf(places(nodes));
  const anchors = new Map(placed.map(({ node, anchor }) => [node, anchor]));
  /** @type {ModelDocument["rules"]} */
  const rules = {};
  for (const { node, anchor, title, section } of placed) {
    if (rules[anchor]) problems.add(node.position.start.line, `there is another rule #${anchor}`);
    rules[anchor] = { title, section };
  }
  const targets = {
    terms: new Set(),
    claims: new Map(),
    rules: new Map(Object.entries(rules)),
    figures: new Set(),
  };
  const reader = new ModelReader(problems, targets, 0);
  /** @param {any} node @returns {Block[]} */
  const blockOf = (node) => {
    const anchor = anchors.get(node);
    if (node.type === "heading") {
      return [
        { kind: "heading", level: node.depth, anchor: anchor ?? "", inlines: reader.inlines(node.children) },
      ];
    }
    if (node.type === "table") {
      const [head = [], ...rows] = node.children.map((/** @type {any} */ row) =>
        row.children.map((/** @type {any} */ cell) => reader.inlines(cell.children)),
      );
      return [{ kind: "table", head, rows }];
    }
    if (node.type === "html") return [];
    return reader.block(node).map((block) => {
      if (block.kind === "paragraph" && anchor !== undefined) return { ...block, anchor };
      if (block.kind !== "list") return block;
      const own = node.children.map((/** @type {any} */ item) => anchors.get(item.children[0]) ?? null);
      return own.some((/** @type {string | null} */ each) => each !== null)
        ? { ...block, anchors: own }
        : block;
    });
  };
  return { title: plainText(first), blocks: nodes.flatMap(blockOf), rules };
}
