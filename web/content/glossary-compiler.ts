/** The glossary from Markdown to plain data: a heading for each term, a table of what it belongs to, and what it means. */

import type { Glossary, GlossaryEntry } from "../src/lessons/lesson.ts";
import type { PaperId } from "../src/papers/claims.ts";
import {
  everyInline,
  inlinesOf,
  MarkdownReader,
  type Node,
  nearest,
  plainText,
  readMarkdown,
} from "./markdown.ts";
import { type Problems, readTable, type Table } from "./problems.ts";
import { cited, type References } from "./references.ts";
import { checkSources } from "./sources.ts";

export function compileGlossary(text: string, known: References, problems: Problems): Glossary {
  const nodes = readMarkdown(text);
  const starts = nodes.flatMap((node, index) => (node.type === "heading" && node.depth === 2 ? [index] : []));
  const seen = new Set<string>();
  const entries = starts.flatMap((start, index) => {
    const heading = nodes[start];
    if (!heading) return [];
    const entry = entryOf(heading, nodes.slice(start + 1, starts[index + 1]), known, problems);
    if (seen.has(entry.id)) problems.add(heading.position.start.line, `duplicate entry for term ${entry.id}`);
    seen.add(entry.id);
    return [entry];
  });
  entries.sort((a, b) => (a.title.toLowerCase() < b.title.toLowerCase() ? -1 : 1));
  const inlines = entries.flatMap(({ blocks }) => everyInline(blocks.flatMap(inlinesOf).flat()));
  const { claims, rules } = cited(
    known,
    inlines,
    entries.flatMap((entry) => entry.claims),
  );
  for (const anchor of entries.flatMap((entry) => entry.rules)) {
    const rule = known.rules.get(anchor);
    if (rule) rules[anchor] = rule;
  }
  return { entries, claims, rules };
}

function entryOf(
  heading: Node,
  nodes: readonly Node[],
  known: References,
  problems: Problems,
): GlossaryEntry {
  const title = plainText(heading);
  const line = heading.position.start.line;
  const block = nodes.find(({ type, lang }) => type === "code" && lang === "term");
  if (!block) problems.add(line, `“${title}” has no \`term\` block`);
  const table = readTable(block?.value ?? "", (block ?? heading).position.start.line + 1, title, problems);
  const idsOf = (key: string, what: string, all: { has(id: string): boolean; keys(): Iterable<string> }) => {
    const ids = table.texts(key);
    for (const [index, id] of ids.entries()) {
      if (!all.has(id)) table.problem(`unknown ${what} ${id}${nearest(id, all.keys())}`, [key, index]);
    }
    return ids;
  };
  const id = table.text("id");
  if (id && !known.terms.has(id)) table.problem(`term ${id} is missing from web/src/base/terms.ts`, ["id"]);
  const entry = {
    id: id as GlossaryEntry["id"],
    title,
    also: table.texts("also"),
    metrics: [...namedBy(id, known.metrics), ...idsOf("metrics", "metric", known.metrics)],
    rules: idsOf("rules", "rule", known.rules),
    parameters: [...namedBy(id, known.parameters), ...idsOf("parameters", "parameter", known.parameters)],
    claims: idsOf("claims", "claim", known.claims),
    see: idsOf("see", "term", known.terms) as GlossaryEntry["see"],
    paper: paperOf(table, known),
  };
  table.done();
  if (entry.paper === null && entry.rules.length === 0)
    table.problem("the term has no source; set `paper` or `rules`");
  const targets = { ...known, figures: new Set<string>() };
  const reader = new MarkdownReader(problems, targets, 0);
  const blocks = nodes
    .filter((node) => node !== block)
    .flatMap((node) => {
      const blocks = reader.block(node);
      for (const inlines of blocks.flatMap(inlinesOf)) checkSources(inlines, reader.line(node), problems);
      return blocks;
    });
  if (blocks.length === 0) problems.add(line, `“${title}” has no definition`);
  return { ...entry, blocks };
}

/** Those that the engine's tables explain by this term; an entry lists only what else belongs to it. */
function namedBy(term: string, all: Map<string, string>) {
  return [...all].flatMap(([name, its]) => (its === term ? [name] : []));
}

function paperOf(table: Table, known: References): GlossaryEntry["paper"] {
  const paper = table.table("paper");
  if (!paper) return null;
  const id = paper.text("id");
  const place = paper.text("place");
  paper.done();
  const citation = known.papers.get(id);
  if (!citation) paper.problem(`unknown paper ${id}; use one of ${[...known.papers.keys()].join(", ")}`);
  return {
    paper: id as PaperId,
    source: `${citation}, ${place}`,
  };
}
