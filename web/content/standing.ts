/**
 * How each paper's claims stand, for the page to say without simulating: the tallies that docs/papers.md has and the
 * engine's tests compare with the simulation.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PAPERS, type Paper, type PaperId } from "../src/papers/claims.ts";
import type { PaperStanding, RoleTally } from "../src/papers/standing.ts";
import { ROOT } from "../tools/stage.mjs";

const DOCUMENT = "docs/papers.md";

/** Where the tables of each paper begin in the document. */
const MARKS: Record<PaperId, string> = {
  "qsnet-performance": "scorecard",
  "asciq-collectives": "asciq",
  "qsnet2-bandwidth": "qsnet2",
  "infiniband-vs-elan4": "iba",
};

const paperFile = (id: PaperId) => `engine-rs/study/data/papers/${id}.json`;

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

export const standingFiles = () =>
  [DOCUMENT, ...PAPERS.map(({ id }) => paperFile(id))].map((path) => join(ROOT, path));

/** The rows of the first table after a mark. */
export function tallyAfter(document: string, mark: string): RoleTally[] {
  const table = document.split(`<!-- ${mark}:begin -->`)[1]?.split("\n\n")[0] ?? "";
  const rows = table.matchAll(/^\| ([a-z ]+) \| (\d+) \| (\d+) \| (\d+) \|$/gm);
  return [...rows].map(([, role = "", ...counts]) => {
    const [holds = 0, fails = 0, notModelled = 0] = counts.map(Number);
    return { role, holds, fails, notModelled };
  });
}

export function compileStanding(): PaperStanding[] {
  const document = read(DOCUMENT);
  return PAPERS.map(({ id, name }) => {
    const { title, authors, venue, year, doi }: Paper = JSON.parse(read(paperFile(id)));
    const tally = tallyAfter(document, MARKS[id]);
    if (tally.length === 0) throw new Error(`${DOCUMENT} has no tally of ${id}.`);
    return { id, name, title, authors, venue, tally, ...(year && { year }), ...(doi && { doi }) };
  });
}
