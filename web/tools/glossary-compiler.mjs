/** The glossary from Markdown to plain data: a heading for each term, a table of what it belongs to, and what it means. */
import { Problems, readTable } from "./content-problems.mjs";
import { cited } from "./content-references.mjs";
import { checkSources } from "./content-sources.mjs";
import { everyInline, inlinesOf, MarkdownReader, nearest, plainText, readMarkdown } from "./markdown.mjs";

/**
 * @typedef {import("../src/lessons/lesson").Glossary} Glossary
 * @typedef {import("../src/lessons/lesson").GlossaryEntry} GlossaryEntry
 * @typedef {import("./content-references.mjs").References} References
 */

/** @param {string} text @param {References} known @param {Problems} problems @returns {Glossary} */
export function compileGlossary(text, known, problems) {
  const nodes = readMarkdown(text);
  const starts = nodes.flatMap((node, index) => (node.type === "heading" && node.depth === 2 ? [index] : []));
  const entries = starts.map((start, index) =>
    entryOf(nodes.slice(start, starts[index + 1]), known, problems),
  );
  /** @type {Set<string>} */
  const seen = new Set();
  for (const [index, { id }] of entries.entries()) {
    const line = nodes[starts[index] ?? 0].position.start.line;
    if (seen.has(id)) problems.add(line, `there is another entry for ${id}`);
    seen.add(id);
  }
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

/** @param {any[]} nodes @param {References} known @param {Problems} problems @returns {GlossaryEntry} */
function entryOf([heading, ...nodes], known, problems) {
  const title = plainText(heading);
  const line = heading.position.start.line;
  const block = nodes.find(({ type, lang }) => type === "code" && lang === "term");
  if (!block) problems.add(line, `“${title}” has no block of term`);
  const table = readTable(block?.value ?? "", (block ?? heading).position.start.line + 1, title, problems);
  /** @param {string} key @param {string} what @param {{ has(id: string): boolean, keys(): Iterable<string> }} all */
  const idsOf = (key, what, all) => {
    const ids = table.texts(key);
    for (const [index, id] of ids.entries()) {
      if (!all.has(id)) table.problem(`there is no ${what} ${id}${nearest(id, all.keys())}`, [key, index]);
    }
    return ids;
  };
  const id = table.text("id");
  if (id && !known.terms.has(id)) table.problem(`there is no term ${id} in web/src/base/terms.ts`, ["id"]);
  const entry = {
    id: /** @type {GlossaryEntry["id"]} */ (id),
    title,
    also: table.texts("also"),
    metrics: [...namedBy(id, known.metrics), ...idsOf("metrics", "metric", known.metrics)],
    rules: idsOf("rules", "rule", known.rules),
    switches: [...namedBy(id, known.parameters), ...idsOf("switches", "parameter", known.parameters)],
    claims: idsOf("claims", "claim", known.claims),
    see: /** @type {GlossaryEntry["see"]} */ (idsOf("see", "term", known.terms)),
    paper: paperOf(table, known),
  };
  table.done();
  if (entry.paper === null && entry.rules.length === 0)
    table.problem("neither a paper nor rules say what it is");
  const targets = { ...known, figures: /** @type {Set<string>} */ (new Set()) };
  const reader = new MarkdownReader(problems, targets, 0);
  const blocks = nodes
    .filter((node) => node !== block)
    .flatMap((node) => {
      const blocks = reader.block(node);
      for (const inlines of blocks.flatMap(inlinesOf)) checkSources(inlines, reader.line(node), problems);
      return blocks;
    });
  if (blocks.length === 0) problems.add(line, `“${title}” says nothing`);
  return { ...entry, blocks };
}

/**
 * Those that the engine's tables explain by this term; an entry lists only what else belongs to it.
 * @param {string} term @param {Map<string, string>} all
 */
function namedBy(term, all) {
  return [...all].flatMap(([name, its]) => (its === term ? [name] : []));
}

/** @param {import("./content-problems.mjs").Table} table @param {References} known @returns {GlossaryEntry["paper"]} */
function paperOf(table, known) {
  const paper = table.table("paper");
  if (!paper) return null;
  const id = paper.text("id");
  const place = paper.text("place");
  paper.done();
  const citation = known.papers.get(id);
  if (!citation) paper.problem(`there is no paper ${id}; there are ${[...known.papers.keys()].join(", ")}`);
  return {
    paper: /** @type {import("../src/papers/claims").PaperId} */ (id),
    source: `${citation}, ${place}`,
  };
}
