/**
 * Markdown as plain data, of the few kinds that lessons, the glossary and the document of the model have. Links say what
 * a sentence rests on: `term:`, `claim:`, `rule:`, `figure:`, `here` and `here:e17`. What is none of these is a problem.
 *
 * Absent: HTML, pictures, lists within lists.
 */
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";

/**
 * @typedef {import("../src/lessons/lesson").Inline} Inline
 * @typedef {import("../src/lessons/lesson").Block} Block
 * @typedef {import("./content-problems.mjs").Problems} Problems
 */

/**
 * What links may lead to, and what is told of those that do not.
 * @typedef {object} Targets
 * @property {ReadonlySet<string>} terms
 * @property {ReadonlyMap<string, { value: string | null }>} claims
 * @property {ReadonlyMap<string, unknown>} rules
 * @property {ReadonlySet<string>} figures
 */

/** @param {string} text */
export function readMarkdown(text) {
  const tree = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  return /** @type {any[]} */ (tree.children);
}

/** As GitHub makes anchors of headings. @param {string} text */
export function slug(text) {
  const plain = text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "");
  return plain.trim().replaceAll(/\s+/g, "-");
}

/** @param {any} node */
export function plainText(node) {
  if (typeof node.value === "string") return node.value;
  return (node.children ?? []).map(plainText).join("");
}

/** @param {Inline} inline @returns {string} */
export function inlineText(inline) {
  if ("text" in inline) return inline.text;
  return "inlines" in inline ? inline.inlines.map(inlineText).join("") : "";
}

/** @param {readonly Inline[]} inlines @returns {Inline[]} with those within others */
export function everyInline(inlines) {
  return inlines.flatMap((each) => ["inlines" in each ? everyInline(each.inlines) : [], each].flat());
}

/** @param {Block} block @returns {Inline[][]} */
export function inlinesOf(block) {
  if (block.kind === "list") return block.items;
  if (block.kind === "table") return [...block.head, ...block.rows.flat()];
  return "inlines" in block ? [block.inlines] : [];
}

const OBJECT = /^[nelp]\d{1,10}$/;

/** Turns what the parser found into blocks and inlines, and tells what has no place there. */
export class MarkdownReader {
  /**
   * @param {Problems} problems @param {Targets} targets
   * @param {number} offset lines of the file before the text
   */
  constructor(problems, targets, offset) {
    this.problems = problems;
    this.targets = targets;
    this.offset = offset;
  }

  /** @param {any} node */
  line(node) {
    return this.offset + (node.position?.start.line ?? 1);
  }

  /** @param {any} node @param {string} message */
  problem(node, message) {
    this.problems.add(this.line(node), message);
  }

  /** A text that is one paragraph; problems have one line. @param {string} text @param {number} line @returns {Inline[]} */
  inlineText(text, line) {
    const reader = new MarkdownReader(this.problems, this.targets, 0);
    reader.line = () => line;
    if (text === "") return [];
    const [only, ...more] = readMarkdown(text);
    if (only?.type !== "paragraph" || more.length > 0) {
      this.problems.add(
        line,
        `“${text.slice(0, 30)}…” should be one paragraph, without list, quote or code block`,
      );
      return [];
    }
    return reader.inlines(only.children);
  }

  /** @param {any[]} nodes @returns {Inline[]} */
  inlines(nodes) {
    return nodes.flatMap((node) => this.#inline(node));
  }

  /** @param {any} node @returns {Inline[]} */
  #inline(node) {
    switch (node.type) {
      case "text":
        return [{ kind: "text", text: node.value.replaceAll("\n", " ") }];
      case "break":
        return [{ kind: "text", text: " " }];
      case "strong":
      case "emphasis":
        return [{ kind: node.type, inlines: this.inlines(node.children) }];
      case "inlineCode":
        return [{ kind: "code", text: node.value }];
      case "link":
        return this.link(node);
      default:
        this.problem(
          node,
          `${node.type} has no place here; text, **strong**, *emphasis*, \`code\` and links have`,
        );
        return [];
    }
  }

  /** @param {any} node @returns {Inline[]} */
  link(node) {
    const inlines = this.inlines(node.children);
    const [, scheme = "", id = ""] = /^([a-z]+)(?::(.*))?$/s.exec(node.url) ?? [];
    /** @param {boolean} known @param {string} what @param {Iterable<string>} ids */
    const check = (known, what, ids) => {
      if (!known) this.problem(node, `there is no ${what} \`${id}\`${nearest(id, ids)}`);
    };
    switch (scheme) {
      case "term":
        check(this.targets.terms.has(id), "term", this.targets.terms);
        if (inlines.length === 0) this.problem(node, `the link to term:${id} has no text`);
        return [{ kind: "term", id: /** @type {any} */ (id), inlines }];
      case "claim":
        check(this.targets.claims.has(id), "claim", this.targets.claims.keys());
        if (inlines.length === 0 && this.targets.claims.get(id)?.value === null) {
          this.problem(node, `claim ${id} has no value to print; give the link a text`);
        }
        return [{ kind: "claim", id, inlines }];
      case "rule":
        check(this.targets.rules.has(id), "rule", this.targets.rules.keys());
        if (inlines.length === 0) this.problem(node, `the link to rule:${id} has no text`);
        return [{ kind: "rule", anchor: id, inlines }];
      case "figure":
        check(this.targets.figures.has(id), "figure", this.targets.figures);
        if (inlines.length > 0)
          this.problem(node, "a link to a figure prints its value and has no text of its own");
        return [{ kind: "figure", id }];
      case "here":
        if (id !== "" && !OBJECT.test(id)) this.problem(node, `here:${id} is no object such as n12, e17, l3`);
        return [{ kind: "here", object: id || null, inlines }];
      default:
        if (/^https:\/\//.test(node.url)) return [{ kind: "link", href: node.url, inlines }];
        this.problem(
          node,
          `${node.url} is none of term:, claim:, rule:, figure:, here, here:e17 and https://`,
        );
        return inlines;
    }
  }

  /** @param {any} node @returns {Block[]} */
  block(node) {
    switch (node.type) {
      case "paragraph":
        return [{ kind: "paragraph", inlines: this.inlines(node.children) }];
      case "blockquote":
        return node.children.map((/** @type {any} */ child) => {
          if (child.type !== "paragraph")
            this.problem(child, "a quote is an instruction, and has paragraphs only");
          return { kind: "instruction", inlines: this.inlines(child.children ?? []) };
        });
      case "list":
        return [{ kind: "list", ordered: node.ordered === true, items: node.children.map(this.#item, this) }];
      case "code":
        return [{ kind: "code", text: node.value }];
      default:
        this.problem(node, `${node.type} has no place here; paragraphs, lists, quotes and code have`);
        return [];
    }
  }

  /** @param {any} item @returns {Inline[]} */
  #item(item) {
    const [only, ...more] = item.children;
    if (only?.type !== "paragraph" || more.length > 0)
      this.problem(item, "an item of a list is one paragraph");
    return this.inlines(only?.children ?? []);
  }
}

/** "; perhaps x or y" @param {string} wrong @param {Iterable<string>} ids */
export function nearest(wrong, ids) {
  const parts = wrong
    .toLowerCase()
    .split(/[-_/ ]/)
    .filter((part) => part.length > 2);
  const like = [...ids].filter((id) => parts.some((part) => id.toLowerCase().includes(part.slice(0, 5))));
  return like.length > 0 ? `; perhaps ${like.slice(0, 4).join(", ")}` : "";
}
