/**
 * What is known of the claims that fail, as docs/papers.md has it: printed from the papers' own files, which the page
 * shows too. `node web/tools/why.mjs` writes it into the document.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./stage.mjs";

/** @typedef {import("../src/papers/claims.ts").Paper} Paper */
/** @typedef {NonNullable<Paper["why"]>[number]} Why */

const FOLDER = join(ROOT, "engine-rs/study/data/papers");
export const DOCUMENT = join(ROOT, "docs/papers.md");

/** @returns {Paper[]} */
export const readPapers = () =>
  readdirSync(FOLDER).map((name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")));

/** A list item of Markdown. @param {Paper} paper @param {Why} why */
function item(paper, { claims, known, tried, investigation, verdict, try: { path, values, run } }) {
  const names = claims.map((id) => {
    const claim = paper.claims.find((each) => each.id === id);
    return `**${id}** (${claim?.place})`;
  });
  const where = run ? ` of the run \`${run}\`` : "";
  const page = `*Verdict*: ${verdict}, [${investigation}](investigations/${investigation}.md).`;
  return `- ${names.join(", ")}: ${known} *Tried*: ${tried} ${page} *To try*: \`${path}\` at ${values.join(", ")}${where}.`;
}

/** The document with what these papers say of their claims that fail. @param {string} document @param {Paper[]} papers */
export function withWhy(document, papers) {
  return papers.reduce((text, paper) => {
    const [begin, end] = ["begin", "end"].map((edge) => `<!-- why ${paper.id}:${edge} -->`);
    const [before, rest, more] = text.split(`${begin}\n`);
    const [, after] = rest?.split(`${end}\n`) ?? [];
    if (before === undefined || after === undefined || more !== undefined)
      throw new Error(`The document must contain ${begin} and ${end} for ${paper.id} exactly once.`);
    const items = (paper.why ?? []).map((why) => item(paper, why));
    return `${before}${begin}\n${items.join("\n")}\n${end}\n${after}`;
  }, document);
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(DOCUMENT, withWhy(readFileSync(DOCUMENT, "utf8"), readPapers()));
