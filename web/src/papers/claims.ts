/** A paper's claims and runs, as its file holds them; `fields` in the file explains the terms. Only what the page reads is typed. */
import type { ClaimKind, ReadFrom, Role, Tolerance } from "../engine/types";
import * as texts from "./texts";

export type Claim = {
  id: string;
  place: string;
  kind: ClaimKind;
  statement: string;
  value?: number | [number, number];
  values?: Record<string, number>;
  unit?: string;
  /** An expression over summaries, or several by name. */
  simulated?: string | Record<string, string>;
  tolerance?: Tolerance;
  tolerance_note?: string;
  curves?: { name: string }[];
  read_from: ReadFrom;
  role: Role;
  /** Why it is not simulated. */
  reason?: string;
  ablation?: boolean;
};

/** What a run begins with, and what is set again. */
export type Recipe = {
  preset?: string;
  base?: string;
  set?: Record<string, unknown>;
  sweep?: { path: string; values: unknown[] };
};

/** The results of investigations of failing claims. */
export const VERDICTS = {
  undecidable: texts.undecidable,
  open: texts.open,
};

/** Why claims fail. It is written down, and nothing is judged by it. */
export type Why = {
  claims: string[];
  known: string;
  /** What was tried to make them hold. */
  tried: string;
  /** The page of `docs/investigations` that has the experiments, and its verdict. */
  investigation: string;
  verdict: keyof typeof VERDICTS;
  /** A field to change, values for it, and the run to open when it is not the first one of the claim. */
  try: { run?: string; path: string; values: unknown[] };
};

export type Paper = {
  /** The name of its file. */
  id: string;
  title: string;
  authors: string[];
  venue: string;
  /** Not all say when they appeared, and not all have a DOI. */
  year?: number;
  doi?: string;
  runs: Record<string, Recipe>;
  claims: Claim[];
  why?: Why[];
};

/** The papers that the scorecard knows, the first when the page starts; a choice names them before they are here. */
export const PAPERS = [
  { id: "qsnet-performance", name: texts.qsnetPerformance },
  { id: "asciq-collectives", name: texts.asciqCollectives },
  { id: "qsnet2-bandwidth", name: texts.qsnet2Bandwidth },
  { id: "infiniband-vs-elan4", name: texts.infinibandVsElan4 },
] as const;

export type PaperId = (typeof PAPERS)[number]["id"];

export function paperPath(id: PaperId): string {
  return `papers/${id}.json`;
}

/** "Petrini et al. 2003", "Roweth et al." */
export function shortCitation(paper: Paper): string {
  const first = paper.authors[0]?.split(" ").at(-1) ?? paper.title;
  const authors = paper.authors.length > 1 ? texts.severalAuthors(first) : first;
  return `${authors} ${paper.year ?? ""}`.trim();
}

/** Why a claim fails; null where it is not recorded as failing. */
export function whyOf(paper: Paper, claim: string): Why | null {
  return paper.why?.find(({ claims }) => claims.includes(claim)) ?? null;
}

/** The expressions that a claim simulates. */
export function simulatedTexts({ simulated = {} }: Claim): string[] {
  return typeof simulated === "string" ? [simulated] : Object.values(simulated);
}

/** Names of the numbers that a claim simulates; the only one has an empty name. */
export function simulatedNames({ simulated }: Claim): string[] {
  if (simulated === undefined) return [];
  return typeof simulated === "string" ? [""] : Object.keys(simulated).sort(byCodePoint);
}

/** The order of the engine, so that what it names and what the file names stand side by side. */
export function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
