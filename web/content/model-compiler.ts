/**
 * docs/model.md as blocks, with an anchor for each heading and for each paragraph or item that begins with a bold lead:
 * these are the rules that lessons and the glossary point to.
 */

import type { Block, Inline, ModelDocument } from "../src/lessons/lesson.ts";
import { MarkdownReader, type Node, plainText, readMarkdown, slug } from "./markdown.ts";
import type { Problems } from "./problems.ts";

/** The strong text that a paragraph begins with, without its full stop. */
function leadOf(paragraph: Node | undefined) {
  const [first] = paragraph?.type === "paragraph" ? paragraph.children : [];
  return first?.type === "strong" ? plainText(first).replace(/[.:]$/, "") : null;
}

/** Headings and leads with the section that they are in, in the order of the document. */
function* places(nodes: Node[]) {
  let section = "";
  for (const node of nodes) {
    if (node.type === "heading" && node.depth > 1) {
      section = plainText(node);
      yield { node, title: section, section, isHeading: true };
    }
    const paragraphs =
      node.type === "list" ? node.children.flatMap((item) => item.children[0] ?? []) : [node];
    for (const paragraph of paragraphs) {
      const title = leadOf(paragraph);
      if (title !== null) yield { node: paragraph, title, section, isHeading: false };
    }
  }
}

/** Anchors by node; of two leads alike each has its section before it. */
function anchorsOf(all: ReturnType<typeof places>) {
  const list = [...all];
  const counts = new Map<string, number>();
  for (const { title } of list) counts.set(slug(title), (counts.get(slug(title)) ?? 0) + 1);
  return list.map((place) => {
    const own = slug(place.title);
    const isAlone = place.isHeading || counts.get(own) === 1;
    return { ...place, anchor: isAlone ? own : `${slug(place.section)}/${own}` };
  });
}

/** Within the document a link leads to a rule; to files next to it there is no way from the page. */
class ModelReader extends MarkdownReader {
  override link(node: Node): Inline[] {
    if (/^https:/.test(node.url)) return super.link(node);
    const inlines = this.inlines(node.children);
    if (!node.url.startsWith("#")) return inlines;
    const anchor = node.url.slice(1);
    if (!this.targets.rules.has(anchor)) this.problem(node, `unknown heading or lead #${anchor}`);
    return [{ kind: "rule", anchor, inlines }];
  }
}

export function compileModel(text: string, problems: Problems): ModelDocument {
  const [first, ...nodes] = readMarkdown(text);
  const placed = anchorsOf(places(nodes));
  const anchors = new Map(placed.map(({ node, anchor }) => [node, anchor]));
  const rules: ModelDocument["rules"] = {};
  for (const { node, anchor, title, section } of placed) {
    if (rules[anchor]) problems.add(node.position.start.line, `duplicate rule #${anchor}`);
    rules[anchor] = { title, section };
  }
  const targets = {
    terms: new Set<string>(),
    claims: new Map(),
    rules: new Map(Object.entries(rules)),
    figures: new Set<string>(),
  };
  const reader = new ModelReader(problems, targets, 0);
  const blockOf = (node: Node): Block[] => {
    const anchor = anchors.get(node);
    if (node.type === "heading") {
      return [
        { kind: "heading", level: node.depth, anchor: anchor ?? "", inlines: reader.inlines(node.children) },
      ];
    }
    if (node.type === "table") {
      const [head = [], ...rows] = node.children.map((row) =>
        row.children.map((cell) => reader.inlines(cell.children)),
      );
      return [{ kind: "table", head, rows }];
    }
    if (node.type === "html") return [];
    return reader.block(node).map((block) => {
      if (block.kind === "paragraph" && anchor !== undefined) return { ...block, anchor };
      if (block.kind !== "list") return block;
      const own = node.children.map((item) => (item.children[0] && anchors.get(item.children[0])) ?? null);
      return own.some((each) => each !== null) ? { ...block, anchors: own } : block;
    });
  };
  return { title: first ? plainText(first) : "", blocks: nodes.flatMap(blockOf), rules };
}
