/**
 * Markdown as plain data, of the few kinds that lessons, the glossary and the document of the model have. Links say what
 * a sentence rests on: `term:`, `claim:`, `rule:`, `figure:`, `here` and `here:e17`. What is none of these is a problem.
 *
 * Absent: HTML, pictures, lists within lists.
 */
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import type { TermId } from "../src/base/terms.ts";
import type { Block, Inline } from "../src/lessons/lesson.ts";
import type { Problems } from "./problems.ts";

/** What links may lead to, and what is told of those that do not. */
type Targets = {
  terms: ReadonlySet<string>;
  claims: ReadonlyMap<string, { value: string | null }>;
  rules: ReadonlyMap<string, unknown>;
  figures: ReadonlySet<string>;
};

/** A node of the parser's tree; which of the fields are there depends on its type. */
export type Node = {
  type: string;
  position: { start: { line: number } };
  children: Node[];
  value: string;
  url: string;
  lang: string | null;
  depth: number;
  ordered: boolean | null;
};

export function readMarkdown(text: string) {
  const tree = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  return tree.children as unknown as Node[];
}

/** As GitHub makes anchors of headings. */
export function slug(text: string) {
  const plain = text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "");
  return plain.trim().replaceAll(/\s+/g, "-");
}

export function plainText(node: Node): string {
  if (typeof node.value === "string") return node.value;
  return (node.children ?? []).map(plainText).join("");
}

export function inlineText(inline: Inline): string {
  if ("text" in inline) return inline.text;
  return "inlines" in inline ? inline.inlines.map(inlineText).join("") : "";
}

/** With those within others. */
export function everyInline(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((each) => ["inlines" in each ? everyInline(each.inlines) : [], each].flat());
}

export function inlinesOf(block: Block): Inline[][] {
  if (block.kind === "list") return block.items;
  if (block.kind === "table") return [...block.head, ...block.rows.flat()];
  return "inlines" in block ? [block.inlines] : [];
}

const OBJECT = /^[nelp]\d{1,10}$/;

/** Turns what the parser found into blocks and inlines, and tells what has no place there. */
export class MarkdownReader {
  /** @param offset lines of the file before the text */
  constructor(
    readonly problems: Problems,
    readonly targets: Targets,
    readonly offset: number,
  ) {}

  line(node: Node) {
    return this.offset + (node.position?.start.line ?? 1);
  }

  problem(node: Node, message: string) {
    this.problems.add(this.line(node), message);
  }

  /** A text that is one paragraph; problems have one line. */
  inlineText(text: string, line: number): Inline[] {
    const reader = new MarkdownReader(this.problems, this.targets, 0);
    reader.line = () => line;
    if (text === "") return [];
    const [only, ...more] = readMarkdown(text);
    if (only?.type !== "paragraph" || more.length > 0) {
      this.problems.add(
        line,
        `“${text.slice(0, 30)}…” must be one paragraph, without a list, quote or code block`,
      );
      return [];
    }
    return reader.inlines(only.children);
  }

  inlines(nodes: Node[]): Inline[] {
    return nodes.flatMap((node) => this.#inline(node));
  }

  #inline(node: Node): Inline[] {
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
          `${node.type} is not allowed here; use text, **strong**, *emphasis*, \`code\` and links`,
        );
        return [];
    }
  }

  link(node: Node): Inline[] {
    const inlines = this.inlines(node.children);
    const [, scheme = "", id = ""] = /^([a-z]+)(?::(.*))?$/s.exec(node.url) ?? [];
    const check = (known: boolean, what: string, ids: Iterable<string>) => {
      if (!known) this.problem(node, `unknown ${what} \`${id}\`${nearest(id, ids)}`);
    };
    switch (scheme) {
      case "term":
        check(this.targets.terms.has(id), "term", this.targets.terms);
        if (inlines.length === 0) this.problem(node, `the link to term:${id} has no text; add one`);
        return [{ kind: "term", id: id as TermId, inlines }];
      case "claim":
        check(this.targets.claims.has(id), "claim", this.targets.claims.keys());
        if (inlines.length === 0 && this.targets.claims.get(id)?.value === null) {
          this.problem(node, `claim ${id} has no value to print; add a link text`);
        }
        return [{ kind: "claim", id, inlines }];
      case "rule":
        check(this.targets.rules.has(id), "rule", this.targets.rules.keys());
        if (inlines.length === 0) this.problem(node, `the link to rule:${id} has no text; add one`);
        return [{ kind: "rule", anchor: id, inlines }];
      case "figure":
        check(this.targets.figures.has(id), "figure", this.targets.figures);
        if (inlines.length > 0)
          this.problem(node, "a link to a figure prints its value; remove the link text");
        return [{ kind: "figure", id }];
      case "here":
        if (id !== "" && !OBJECT.test(id))
          this.problem(node, `here:${id} is not an object; write one such as n12, e17 or l3`);
        return [{ kind: "here", object: id || null, inlines }];
      default:
        if (/^https:\/\//.test(node.url)) return [{ kind: "link", href: node.url, inlines }];
        this.problem(
          node,
          `${node.url} is not a valid link; use term:, claim:, rule:, figure:, here, here:e17 or https://`,
        );
        return inlines;
    }
  }

  block(node: Node): Block[] {
    switch (node.type) {
      case "paragraph":
        return [{ kind: "paragraph", inlines: this.inlines(node.children) }];
      case "blockquote":
        return node.children.map((child: Node) => {
          if (child.type !== "paragraph")
            this.problem(child, "a quote is an instruction and may contain only paragraphs");
          return { kind: "instruction", inlines: this.inlines(child.children ?? []) };
        });
      case "list":
        return [{ kind: "list", ordered: node.ordered === true, items: node.children.map(this.#item, this) }];
      case "code":
        return [{ kind: "code", text: node.value }];
      default:
        this.problem(node, `${node.type} is not allowed here; use paragraphs, lists, quotes and code`);
        return [];
    }
  }

  #item(item: Node): Inline[] {
    const [only, ...more] = item.children;
    if (only?.type !== "paragraph" || more.length > 0)
      this.problem(item, "a list item must be one paragraph");
    return this.inlines(only?.children ?? []);
  }
}

/** "; did you mean x, y?", or nothing where nothing is like it. */
export function nearest(wrong: string, ids: Iterable<string>) {
  const parts = wrong
    .toLowerCase()
    .split(/[-_/ ]/)
    .filter((part) => part.length > 2);
  const like = [...ids].filter((id) => parts.some((part) => id.toLowerCase().includes(part.slice(0, 5))));
  return like.length > 0 ? `; did you mean ${like.slice(0, 4).join(", ")}?` : "";
}
