/**
 * How each paper's claims stand, for the page to say without simulating: from the record of all verdicts,
 * which the engine's tests compare with the simulation and with docs/papers.md.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClaimRecord } from "../src/engine/types.ts";
import { PAPERS, type Paper, type PaperId } from "../src/papers/claims.ts";
import { countsOf, type PaperStanding, ROLES, type RoleTally } from "../src/papers/standing.ts";
import { ROOT } from "../tools/stage.mjs";

const RECORD = "engine-rs/study/data/record.json";

const paperFile = (id: PaperId) => `engine-rs/study/data/papers/${id}.json`;

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

export const recordFiles = () => [join(ROOT, RECORD)];

export const compileRecord = (): ClaimRecord => JSON.parse(read(RECORD));

export const standingFiles = () => [...recordFiles(), ...PAPERS.map(({ id }) => join(ROOT, paperFile(id)))];

/** By role; claims with a reason are not modelled. */
export function tallyOf({ claims }: Pick<Paper, "claims">, record: ClaimRecord): RoleTally[] {
  return ROLES.map((role) => {
    const own = claims.filter((claim) => claim.role === role);
    const statuses = own.map(({ id, reason }) => {
      const recorded = record.claims[id];
      if (reason === undefined && !recorded) throw new Error(`${RECORD} lacks ${id}.`);
      return recorded?.status ?? "not modelled";
    });
    return { role, counts: countsOf(statuses) };
  });
}

export function compileStanding(): PaperStanding[] {
  const record = compileRecord();
  return PAPERS.map(({ id, name }) => {
    const paper: Paper = JSON.parse(read(paperFile(id)));
    const { title, authors, venue, year, doi } = paper;
    const tally = tallyOf(paper, record);
    return { id, name, title, authors, venue, tally, ...(year && { year }), ...(doi && { doi }) };
  });
}
