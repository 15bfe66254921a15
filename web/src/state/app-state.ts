/**
 * All state of the page, on one page. Plain values only; the simulation itself lives in the engine's worker and its
 * frames pass through `latest-frame.ts`, never through here.
 */
import type { ObjectRef } from "../base/object-ref";
import type { TermId } from "../base/terms";
import type { Machine, Side, Speed } from "../engine/protocol";
import type {
  Catalog,
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
import { FIRST_GUESS, type PaceNow } from "../runs/pace";
import type { Failure, RunStates } from "../runs/run-state";
import type { Note } from "../scenario/note";
import type { Paint } from "../scenario/paint";
import type { Preset } from "../scenario/presets";
import { NO_RESTRICTIONS, type Restrictions } from "../scenario/restrictions";
import type { ComparisonMap, HeadlineFigures, Heat, Promised, Tabs } from "../scenario/view";
import type { Presented } from "./presenter";
import { ONE_X, ONE_X_NS_PER_SECOND } from "./speed";

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
  /** The result that the link promised. */
  promised: Promised | null;
  /** What came of this run, once it was complete; it stays when time goes back. */
  result: Result | null;
};

export type Result = { digest: string; figures: HeadlineFigures };

export type Status = {
  cycle: number;
  reachedNsPerSecond: number;
  summary: Summary;
};

/** What the problems of a report are about; decides where else they are shown. */
export type ReportOrigin = "link" | "file" | "preset" | "edit" | "data";

export type ProblemReport = { origin: ReportOrigin; about: string; problems: Problem[] };

/** What a step goes by: a flit time, whatever next happens to a packet, or the next hop of the selected packet. */
export type StepUnit = "flit" | "event" | "hop";

/** A place to come back to: a scenario and the cycle at which it was left. */
export type Branch = { id: number; name: string; scenario: Scenario; cycle: number };

export type PinnedScope = { ref: ScopeRef; scope: Scope | null };

/** A note of this visit; its id tells it from others that say the same. */
export type PinnedNote = Note & { readonly id: number };

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
  /** The branch that it is worked on in; null before the first fork. */
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
  branch: null,
};

/** How both sides are run with several seeds, and what came of it. */
export type Judgement =
  | {
      phase: "running";
      seeds: number;
      /** Empty until the engine has planned them. */
      planned: readonly PlannedRun[];
      runs: RunStates;
    }
  | { phase: "done"; seeds: number; comparison: Comparison }
  | ({ phase: "failed"; seeds: number } & Failure);

/** Of A and B together; as it is here while there is no B. */
export type Comparing = {
  /** Whether an edit of one seed leaves the other's alone. */
  ownSeeds: boolean;
  /** What changes from A to B; null until it was asked for. */
  changes: readonly ComparisonChange[] | null;
  /** Null until it is asked for, and again when a side has changed since. */
  verdict: Judgement | null;
  map: ComparisonMap;
};

export const NOT_COMPARING: Comparing = { ownSeeds: false, changes: null, verdict: null, map: "sides" };

export type { ComparisonMap, Heat, Tabs };

export type Theme = "system" | "light" | "dark" | "contrast";

/**
 * Another version of the page than the one that runs: it waits to be asked for, or another window has taken it up. In
 * both cases this one goes on as it is.
 */
export type NewVersion = "none" | "waiting" | "elsewhere";

export type Notice = { text: string; serial: number };

export type AppState = {
  /** Whether the page is shown within another one: then it keeps nothing and opens no dialog. */
  embedded: boolean;
  engine: EngineState;
  /** Counts the engines of this visit: a new one needs a new picture. 0 before the first. */
  engineGeneration: number;
  log: readonly string[];
  catalog: Catalog | null;
  presets: readonly Preset[];
  /** The paper that the scorecard is about. */
  paperId: PaperId;
  paper: Paper | null;
  /** Null until the engine has read the paper, and when it does not accept it. */
  plan: ClaimPlan | null;
  /** What the engine does not accept of the paper. */
  planProblems: readonly Problem[];
  published: readonly PublishedRun[];
  sides: Sides;
  /** The side that the form edits, and that explains what is selected; A while there is no B. */
  focus: Side;
  compare: Comparing;
  /** What was wrong with a link, a file or a preset; problems of an edit stand with its side. */
  report: ProblemReport | null;
  playing: boolean;
  /** On the way to a cycle, by wish or because a scenario that changed catches up. */
  seeking: { target: number } | null;
  /** What the run goes on for, while it does. */
  until: RunUntil | null;
  /** Why the last run of that kind stopped; null once time has moved on. */
  stopped: StopReason | null;
  stepUnit: StepUnit;
  /** Of the side in focus, as are the forecast, the scopes and what is said of the selected object. */
  overview: Overview | null;
  /** Of the draft, or of what is open without one; of the one before until its own is there. */
  forecast: { scenario: Scenario; forecast: Forecast } | null;
  scopes: readonly PinnedScope[];
  /** By time. */
  notes: readonly PinnedNote[];
  /** The one that was last gone to or made, by id. */
  noteAt: number | null;
  /** What the editor of notes is open for; without an id it is a new one. */
  noteEdited: (Note & { readonly id: number | null }) | null;
  /** Of what is selected, at the present moment; null while it plays. */
  why: Why | null;
  journey: Journey | null;
  /** What can be undone and done again, in words, newest last. */
  undo: readonly string[];
  redo: readonly string[];
  branches: readonly Branch[];
  /** Off, the network is not drawn, and runs faster. */
  drawing: boolean;
  /** What the pointer places on the leaves; null for nothing. */
  paint: Paint | null;
  heat: Heat;
  tabs: Tabs;
  theme: Theme;
  /** Whether single letters work as keys. */
  singleKeys: boolean;
  paletteShown: boolean;
  speed: Speed;
  /** The pace to come back to from "as fast as it goes". */
  pacedNsPerSecond: number;
  hovered: ObjectRef | null;
  selected: ObjectRef | null;
  notice: Notice | null;
  /** The page went on where an earlier visit had ended; until time moves, or something else is opened. */
  resumed: boolean;
  keysShown: boolean;
  /** Large type and little else; see presenter.ts. */
  presenting: boolean;
  presented: Presented;
  fullScreen: boolean;
  newVersion: NewVersion;
  /** How fast the pool works, for the time that its runs still take. */
  pace: PaceNow;
  /** By key: those that were asked for. */
  claimRuns: RunStates;
  /** By claim: those whose runs are all done. */
  judgements: ReadonlyMap<string, ClaimJudgement>;
  scorecardShown: boolean;
  sweep: SweepState;
  sweepShown: boolean;
  /** Two networks beside each other. */
  networkComparison: NetworkComparisonState;
  networkComparisonShown: boolean;
  figuresShown: boolean;
  reportShown: boolean;
  shareShown: boolean;
  lesson: LessonState | null;
  /** To every lesson, as far as they were read; see answers.ts. */
  answers: Answers;
  /** The path of lessons. */
  lessonsShown: boolean;
  /** The lesson as a handout. */
  handoutShown: boolean;
  glossaryShown: boolean;
  /** The rules of the model, and the rule to begin at. */
  modelShown: boolean;
  modelAt: string | null;
  /** What is clicked is explained instead of used. */
  explaining: boolean;
  /** The term that is explained, and what the label calls it that was pressed: a path or a measure. */
  term: { id: TermId; name?: string } | null;
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
  paletteShown: false,
  speed: ONE_X,
  pacedNsPerSecond: ONE_X_NS_PER_SECOND,
  hovered: null,
  selected: null,
  notice: null,
  resumed: false,
  keysShown: false,
  presenting: false,
  presented: "both",
  fullScreen: false,
  newVersion: "none",
  pace: FIRST_GUESS,
  claimRuns: new Map(),
  judgements: new Map(),
  scorecardShown: false,
  sweep: NO_SWEEP,
  sweepShown: false,
  networkComparison: NO_NETWORK_COMPARISON,
  networkComparisonShown: false,
  figuresShown: false,
  reportShown: false,
  shareShown: false,
  lesson: null,
  answers: {},
  lessonsShown: false,
  handoutShown: false,
  glossaryShown: false,
  modelShown: false,
  modelAt: null,
  explaining: false,
  term: null,
  restrictions: NO_RESTRICTIONS,
};
