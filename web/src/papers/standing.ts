/** How the claims of each paper stand, as the build takes it from the record of all claims (web/content/standing.ts). */
import type { Role, Status } from "../engine/types";
import type { Paper, PaperId } from "./claims";
import * as STATUS from "./status-texts";
import * as texts from "./texts";

/** Numbers of claims by verdict. */
export type Counts = Readonly<Record<Status, number>>;

/** Those of one role. */
export type RoleTally = { role: Role; counts: Counts };

export type PaperStanding = Pick<Paper, "title" | "authors" | "venue" | "year" | "doi"> & {
  id: PaperId;
  name: string;
  tally: RoleTally[];
};

/** In the order in which they are counted. */
export const OUTCOMES: readonly Status[] = [
  "holds",
  STATUS.holdsWithin,
  "fails",
  "undecided",
  STATUS.tooShort,
  STATUS.notModelled,
];

/** In the order in which tables list them: what tests the model comes first. */
export const ROLES: readonly Role[] = [
  "prediction",
  "informed",
  "assumption-fitted",
  "calibration",
  "definition",
];

export function countsOf(statuses: Iterable<Status>): Counts {
  const counts = Object.fromEntries(OUTCOMES.map((status) => [status, 0])) as Record<Status, number>;
  for (const status of statuses) counts[status] += 1;
  return counts;
}

const sum = (all: readonly Counts[]): Counts =>
  Object.fromEntries(
    OUTCOMES.map((status) => [status, all.reduce((total, counts) => total + counts[status], 0)]),
  ) as Counts;

/** Over all papers, by role. */
export function sumOfRole(papers: readonly PaperStanding[], role: Role): Counts {
  return sum(
    papers.flatMap(({ tally }) => tally.filter((own) => own.role === role).map((own) => own.counts)),
  );
}

export const sumOfRoles = (tally: readonly RoleTally[]): Counts => sum(tally.map(({ counts }) => counts));

/** Those that hold, whatever the interval of their difference. */
export const holding = (counts: Counts): number => counts.holds + counts[STATUS.holdsWithin];

/** All but those that are not modelled. */
export const judged = (counts: Counts): number => all(counts) - counts[STATUS.notModelled];

const all = (counts: Counts): number => OUTCOMES.reduce((total, status) => total + counts[status], 0);

/** All claims, of any role. */
export function claimCount(papers: readonly PaperStanding[]): number {
  return all(sum(papers.flatMap(({ tally }) => tally.map(({ counts }) => counts))));
}

/** "50 hold (7 of them by a difference within the interval), 33 fail, 1 undecided". */
export function countWords(counts: Counts): string {
  const within = counts[STATUS.holdsWithin];
  const others = [
    [counts.fails, texts.fail],
    [counts.undecided, texts.undecidedCount],
    [counts[STATUS.tooShort], texts.tooShort],
    [counts[STATUS.notModelled], texts.notModelled],
  ] as const;
  const parts = others.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return [texts.hold(holding(counts), within), ...parts].join(", ");
}
