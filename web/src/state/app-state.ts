/**
 * All state of the page, on one page. Plain values only; the simulation itself lives in the engine's worker and its
 * frames pass through `latest-frame.ts`, never through here.
 */
import type { ObjectRef } from "../base/object-ref";
import type { TermId } from "../base/terms";
import type { Machine, Side, Speed } from "../engine/protocol";
import type {
  Catalog,
  ClaimRecord,
  Comparison,
  ComparisonChange,
  Forecast,
  Journey,
  Overview,
  PlannedRun,
  Problem,
  Recent,
  RunUntil,
  Scenario,
  Scope,
  ScopeRef,
  StopReason,
  Summary,
  Why,
} from "../engine/types";
import type { Answers, LessonState } from "../features/lesson/state/slice";
import {
  type NetworkComparisonState,
  NO_NETWORK_COMPARISON,
} from "../features/network-comparison/state/slice";
import { NO_SWEEP, type SweepState } from "../features/sweep/state/slice";
import { PAPERS, type Paper, type PaperId } from "../papers/claims";
import type { PublishedRun } from "../papers/published";
import type { ClaimJudgement, ClaimPlan } from "../runs/claim-runs";
import { firstGuess, type PaceNow } from "../runs/pace";
import type { Failure, RunStates } from "../runs/run-state";
import type { Note } from "../scenario/note";
import type { Paint } from "../scenario/paint";
import type { Preset } from "../scenario/presets";
import { NO_RESTRICTIONS, type Restrictions } from "../scenario/restrictions";
import type { StatedVerdict } from "../scenario/stated-verdict";
import type { ComparisonMap, HeadlineFigures, Heat, Promised, Tabs } from "../scenario/view";
import { BOTH_OPEN, type Drawers } from "./drawers";
import type { Presented } from "./presenter";
import type { Sheet } from "./sheets";
import { ONE_X, ONE_X_NS_PER_SECOND } from "./speed";
import type { WhatIfState } from "./what-if";

export type EngineState =
  | { phase: "starting" }
  | { phase: "ready"; version: string }
  | { phase: "crashed"; message: string };

/** A scenario that the engine accepted and holds a simulation of. */
export type Opened = {
  scenario: Scenario;
  digest: string;
  /** What is behind `#/s/` in its address: that of a link to it, or of a text in this browser (kept-payload.ts). */
  payload: string;
  machine: Machine;
  /** CPU time that the whole run takes natively, as the engine estimates it. */
  cpuUs: number;
  endCycle: number;
  /** The result that the link promises. */
  promised: Promised | null;
  /** The result of this run once it was complete; it stays when time goes back. */
  result: Result | null;
};

export type Result = { digest: string; figures: HeadlineFigures };

export type Status = {
  cycle: number;
  reachedNsPerSecond: number;
  summary: Summary;
};

/** What the problems are about; decides where else they are shown. */
export type ReportOrigin = "link" | "file" | "preset" | "edit" | "data";

export type ProblemReport = { origin: ReportOrigin; about: string; problems: Problem[] };

/** The unit of a step: a flit time, the next event of any packet, or the next hop of the selected packet. */
export type StepUnit = "flit" | "event" | "hop";

/** A scenario and the cycle at which it was left, to come back to. */
export type Branch = { id: number; name: string; scenario: Scenario; cycle: number };

export type PinnedScope = { ref: ScopeRef; scope: Scope | null };

/** A note of this visit; its id distinguishes it from others with the same text. */
export type PinnedNote = Note & { readonly id: number };

/** An edit or all of an earlier visit that was not taken up again: its text, and why in words. */
export type SetAside = { what: "edit" | "visit"; text: string; why: string };

/**
 * The run of a scenario to its end, computed next to the one that plays. It is a state of the digest that is open: another
 * scenario has another.
 */
export type WholeRun =
  /** It takes long: the user decides. The seconds are what it would take at the pace that was seen; null where it has not begun. */
  | { phase: "offered"; seconds: number | null }
  /** `summary` is what it has come to so far. */
  | { phase: "running"; isAsked: boolean; share: number; summary: Summary | null }
  /** The overview is null where the run came to its end on the stage, which has it. */
  | { phase: "done"; summary: Summary; overview: Overview | null }
  | ({ phase: "failed" } & Failure);

/** Runs of a scenario that are longer than it, until its value is resolved. Only the last one counts. */
export type LongerRuns = {
  /** The scenario that is open. */
  digest: string;
  durationUs: number;
  share: number;
  /** Null before the end of the run. */
  summary: Summary | null;
};

/** A simulation, and the last edit of its scenario. */
export type SideState = {
  /** Null until something is open. */
  opened: Opened | null;
  /** The last edit while the engine objects to it; the form shows it until it is fixed or discarded. */
  draft: Scenario | null;
  /** What the engine says of the last edit. */
  report: ProblemReport | null;
  status: Status | null;
  recent: Recent | null;
  /** Null before it begins, and where none is wanted (whole-run.ts). */
  whole: WholeRun | null;
  /** The current branch; null before the first fork. */
  branch: number | null;
};

/** One simulation, or A and B on one clock. */
export type Sides = { a: SideState; b: SideState | null };

export const EMPTY_SIDE: SideState = {
  opened: null,
  draft: null,
  report: null,
  status: null,
  recent: null,
  whole: null,
  branch: null,
};

/** Seeds of each side, null for the number that is needed; and whether runs keep the length of their scenarios. */
export type AskedVerdict = { seeds: number | null; fixedLength: boolean };

/** The comparison of both sides over several seeds: its progress, then its result. */
export type Judgement =
  | {
      phase: "running";
      asked: AskedVerdict;
      /** With those that follow from results; empty until the engine has planned them. */
      planned: readonly PlannedRun[];
      runs: RunStates;
      /** By the seeds with which both sides are done; null before the first of them. */
      comparison: Comparison | null;
    }
  | { phase: "done"; asked: AskedVerdict; comparison: Comparison }
  | ({ phase: "failed"; asked: AskedVerdict } & Failure);

/** What concerns A and B together; NOT_COMPARING while there is no B. */
export type Comparing = {
  /** Whether each side has a seed of its own: then an edit of one leaves the other alone. */
  ownSeeds: boolean;
  /** What A and B are called: by their own names, or by what differs; null until the engine has answered. */
  names: readonly [string, string] | null;
  /** What changes from A to B; null until the engine has answered. */
  changes: readonly ComparisonChange[] | null;
  /** Null until it is requested, and again after a side has changed. */
  verdict: Judgement | null;
  /** What the link stated of the two scenarios with these digests. */
  stated: { verdict: StatedVerdict; a: string; b: string } | null;
  map: ComparisonMap;
};

export const NOT_COMPARING: Comparing = {
  ownSeeds: false,
  names: null,
  changes: null,
  verdict: null,
  stated: null,
  map: "sides",
};

export type { ComparisonMap, Heat, Tabs };

export type Theme = "system" | "light" | "dark" | "contrast";

/**
 * A newer version of the page: it waits to be activated, or another window has activated it. In both cases this page
 * runs on.
 */
export type NewVersion = "none" | "waiting" | "elsewhere";

export type Notice = { text: string; serial: number };

export type AppState = {
  /** Whether the page is embedded in another one: then it stores nothing and opens no dialog. */
  embedded: boolean;
  engine: EngineState;
  /** Number of engines started in this visit: a new one needs new canvases. 0 before the first. */
  engineGeneration: number;
  log: readonly string[];
  catalog: Catalog | null;
  presets: readonly Preset[];
  /** The paper that the scorecard shows. */
  paperId: PaperId;
  paper: Paper | null;
  /** Null until the engine has read the paper, or when it refuses it. */
  plan: ClaimPlan | null;
  /** The engine's problems with the paper. */
  planProblems: readonly Problem[];
  published: readonly PublishedRun[];
  sides: Sides;
  /** The side that the form edits and whose objects are explained; A while there is no B. */
  focus: Side;
  compare: Comparing;
  /** Runs that are longer than the open one, whose value is not resolved; null without any. */
  longer: LongerRuns | null;
  /** The field being dragged, and its trial result. */
  whatIf: WhatIfState | null;
  /** Problems of a link, a file or a preset; those of an edit are kept with its side. */
  report: ProblemReport | null;
  playing: boolean;
  /** Seeking to a cycle, on request or because a changed scenario catches up. */
  seeking: { target: number } | null;
  /** The condition that the run continues to; null when it does not. */
  until: RunUntil | null;
  /** Why the last such run stopped; null once time has moved on. */
  stopped: StopReason | null;
  stepUnit: StepUnit;
  /** Of the side in focus, as are the forecast, the scopes and the explanation of the selected object. */
  overview: Overview | null;
  /** Of the draft, or else of the open scenario; the previous one until the new one has arrived. */
  forecast: { scenario: Scenario; forecast: Forecast } | null;
  scopes: readonly PinnedScope[];
  /** Sorted by time. */
  notes: readonly PinnedNote[];
  /** The id of the note that was last visited or added. */
  noteAt: number | null;
  /** The note in the editor; without an id it is new. */
  noteEdited: (Note & { readonly id: number | null }) | null;
  /** Of the selected object at the present cycle; null while it plays. */
  why: Why | null;
  journey: Journey | null;
  /** Names of the changes that can be undone and redone, newest last. */
  undo: readonly string[];
  redo: readonly string[];
  branches: readonly Branch[];
  /** When false, the network is not drawn and the simulation runs faster. */
  drawing: boolean;
  /** The brush: what the pointer paints on the leaves; null for none. */
  paint: Paint | null;
  heat: Heat;
  tabs: Tabs;
  theme: Theme;
  /** Whether single letters are shortcuts. */
  singleKeys: boolean;
  /** Whether scenarios are run to their end in the background. */
  backgroundRuns: boolean;
  /** Which drawers of the page are open. */
  drawers: Drawers;
  /** Those that the user left open, for the next visit; null until a drawer was opened or closed. */
  chosenDrawers: Drawers | null;
  /** Those that are open, the top one last. */
  sheets: readonly Sheet[];
  speed: Speed;
  /** The pace to return to from unpaced. */
  pacedNsPerSecond: number;
  hovered: ObjectRef | null;
  selected: ObjectRef | null;
  /** What may be selected instead, with what was when they were offered (offered.ts). */
  offers: readonly ObjectRef[];
  notice: Notice | null;
  /** The page resumed an earlier visit; false once time moves or something else is opened. */
  resumed: boolean;
  setAside: SetAside | null;
  /** Payloads of scenarios that are too large for a link, and that this browser does not store. */
  unkept: readonly string[];
  /** Those of them whose note was dismissed, or whose file was saved by it. */
  unkeptDismissed: readonly string[];
  /** Large type and little else (presenter.ts). */
  presenting: boolean;
  presented: Presented;
  fullScreen: boolean;
  newVersion: NewVersion;
  /** How fast the pool works, for the time that its runs still take. */
  pace: PaceNow;
  /** By key: the runs that were requested. */
  claimRuns: RunStates;
  /** Keys of the runs that claims were asked for, those that were cancelled included. */
  claimsAsked: ReadonlySet<string>;
  /** By claim: those whose runs are all done. */
  judgements: ReadonlyMap<string, ClaimJudgement>;
  /** The recorded verdicts on all claims; null until the scorecard is opened. */
  record: ClaimRecord | null;
  sweep: SweepState;
  /** The comparison of two networks. */
  networkComparison: NetworkComparisonState;
  lesson: LessonState | null;
  /** The caption of the tour that is read, counted from 0. */
  tour: number | null;
  /** The answers to all lessons (answers.ts). */
  answers: Answers;
  /** Explain mode: a click explains instead of acting. */
  explaining: boolean;
  /** The explained term, and the name in the pressed label: a path or a metric. */
  term: { id: TermId; name?: string; note?: string | undefined } | null;
  restrictions: Restrictions;
};

export const INITIAL_STATE: AppState = {
  embedded: false,
  engine: { phase: "starting" },
  engineGeneration: 0,
  log: [],
  catalog: null,
  presets: [],
  paperId: PAPERS[0].id,
  paper: null,
  plan: null,
  planProblems: [],
  published: [],
  sides: { a: EMPTY_SIDE, b: null },
  focus: "a",
  compare: NOT_COMPARING,
  longer: null,
  whatIf: null,
  report: null,
  playing: false,
  seeking: null,
  until: null,
  stopped: null,
  stepUnit: "flit",
  overview: null,
  forecast: null,
  scopes: [],
  notes: [],
  noteAt: null,
  noteEdited: null,
  why: null,
  journey: null,
  undo: [],
  redo: [],
  branches: [],
  drawing: true,
  paint: null,
  heat: "delay",
  tabs: { matrix: "congestion", bandwidth: "bandwidth" },
  theme: "system",
  singleKeys: true,
  backgroundRuns: true,
  drawers: BOTH_OPEN,
  chosenDrawers: null,
  sheets: [],
  speed: ONE_X,
  pacedNsPerSecond: ONE_X_NS_PER_SECOND,
  hovered: null,
  selected: null,
  offers: [],
  notice: null,
  resumed: false,
  setAside: null,
  unkept: [],
  unkeptDismissed: [],
  presenting: false,
  presented: "both",
  fullScreen: false,
  newVersion: "none",
  pace: firstGuess(1),
  claimRuns: new Map(),
  claimsAsked: new Set(),
  judgements: new Map(),
  record: null,
  sweep: NO_SWEEP,
  networkComparison: NO_NETWORK_COMPARISON,
  lesson: null,
  tour: null,
  answers: {},
  explaining: false,
  term: null,
  restrictions: NO_RESTRICTIONS,
};
