/**
 * All state of the page, on one page. Plain values only; the simulation itself lives in the engine's worker and its
 * frames pass through `latest-frame.ts`, never through here.
 */
import type { ObjectRef } from "../base/object-ref";
import type { PoolProgress } from "../engine/pool";
import type { Machine, Speed } from "../engine/protocol";
import type { Catalog, Needed, PaperRun, Problem, Scenario, Summary, Verdict } from "../engine/types";
import type { Paper } from "../papers/claims";
import type { PublishedRun } from "../papers/published";
import type { PresetEntry } from "../scenario/presets";
import { ONE_X, ONE_X_NS_PER_SECOND } from "./speed";

/** What draws the network; asked only whether it is done. */
export type Picture = { idle(): Promise<{ epoch: number; cycle: number }> };

export type EngineState =
  | { phase: "starting" }
  | { phase: "ready"; version: string }
  | { phase: "crashed"; message: string };

/** A scenario that the engine accepted and holds a simulation of. */
export type Opened = {
  scenario: Scenario;
  digest: string;
  /** What stands behind `#/s/` in a link to it. */
  payload: string;
  machine: Machine;
  endCycle: number;
  /** The result digest that the link promised. */
  expectedDigest: string | null;
};

export type Status = {
  cycle: number;
  reachedNsPerSecond: number;
  summary: Summary;
};

/** What the problems of a report are about; decides where else they are shown. */
export type ReportOrigin = "link" | "file" | "preset" | "edit" | "data";

export type ProblemReport = { origin: ReportOrigin; about: string; problems: Problem[] };

export type GalleryPreset = PresetEntry & {
  /** With every default filled in by the engine; null until it was read. */
  scenario: Scenario | null;
};

/** What the claims of the paper need: scenarios by key, and what each claim calls which of them. */
export type ClaimPlan = {
  runs: Readonly<Record<string, PaperRun>>;
  claims: Readonly<Record<string, readonly Needed[]>>;
  /** By claim: the keys of its runs, each once. */
  keys: Readonly<Record<string, readonly string[]>>;
};

export type Failure = { message: string; log: readonly string[] };

/** How far a run has come that was asked for; what came of it is kept beside the state. */
export type ClaimRun =
  | { phase: "waiting" }
  | ({ phase: "running" } & PoolProgress)
  | { phase: "done" }
  | ({ phase: "failed" } & Failure);

/** What the runs of a claim say to it, once all are done. */
export type ClaimJudgement =
  | { phase: "waiting" }
  | { phase: "done"; verdict: Verdict }
  | ({ phase: "failed" } & Failure);

export type Notice = { text: string; serial: number };

export type AppState = {
  engine: EngineState;
  /** Counts the engines of this visit: a new one needs a new picture. 0 before the first. */
  engineGeneration: number;
  log: readonly string[];
  catalog: Catalog | null;
  presets: readonly GalleryPreset[];
  paper: Paper | null;
  /** Null until the engine has read the paper, and when it does not accept it. */
  plan: ClaimPlan | null;
  /** What the engine does not accept of the paper. */
  planProblems: readonly Problem[];
  published: readonly PublishedRun[];
  opened: Opened | null;
  /** The last edit while the engine objects to it; the form shows it until it is mended or discarded. */
  draft: Scenario | null;
  report: ProblemReport | null;
  status: Status | null;
  playing: boolean;
  speed: Speed;
  /** The pace to come back to from "as fast as it goes". */
  pacedNsPerSecond: number;
  hovered: ObjectRef | null;
  selected: ObjectRef | null;
  notice: Notice | null;
  keysShown: boolean;
  /** By key: those that were asked for. */
  claimRuns: ReadonlyMap<string, ClaimRun>;
  /** By claim: those whose runs are all done. */
  judgements: ReadonlyMap<string, ClaimJudgement>;
  scorecardShown: boolean;
};

export const INITIAL_STATE: AppState = {
  engine: { phase: "starting" },
  engineGeneration: 0,
  log: [],
  catalog: null,
  presets: [],
  paper: null,
  plan: null,
  planProblems: [],
  published: [],
  opened: null,
  draft: null,
  report: null,
  status: null,
  playing: false,
  speed: ONE_X,
  pacedNsPerSecond: ONE_X_NS_PER_SECOND,
  hovered: null,
  selected: null,
  notice: null,
  keysShown: false,
  claimRuns: new Map(),
  judgements: new Map(),
  scorecardShown: false,
};
