/** How the claims of each paper stand, as the build takes it from docs/papers.md (web/content/standing.ts). */
import type { Paper, PaperId } from "./claims";

/** Claims of one role: how many hold in simulation, how many fail, and how many are not modelled. */
export type RoleTally = { role: string; holds: number; fails: number; notModelled: number };

export type PaperStanding = Pick<Paper, "title" | "authors" | "venue" | "year" | "doi"> & {
  id: PaperId;
  name: string;
  tally: RoleTally[];
};

/** Of the claims that nothing was fitted to: the ones that test the model. */
export function predictions(papers: readonly PaperStanding[]): RoleTally {
  const sum: RoleTally = { role: "prediction", holds: 0, fails: 0, notModelled: 0 };
  for (const { tally } of papers)
    for (const { role, holds, fails, notModelled } of tally)
      if (role === "prediction") {
        sum.holds += holds;
        sum.fails += fails;
        sum.notModelled += notModelled;
      }
  return sum;
}

/** All claims, of any role. */
export function claimCount(papers: readonly PaperStanding[]): number {
  const tallies = papers.flatMap(({ tally }) => tally);
  return tallies.reduce((sum, { holds, fails, notModelled }) => sum + holds + fails + notModelled, 0);
}
