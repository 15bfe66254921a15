/**
 * Who says what to whom around the engine worker.
 *
 *   page ──Comlink (EngineControl)──▶ engine worker      open, play, pause, step, …: small, answered at once
 *   page ◀──event port (EngineEvent)── engine worker     status about five times a second, log lines, a crash
 *   page ──event port (FrameReturn)──▶ engine worker     the status before last gives its buffer back
 *   render worker ──frame port (FramePull)──▶ engine     "I can draw": brings an empty buffer, or null
 *   render worker ◀──frame port (FramePortMessage)──     the machine once per simulation, then a frame per pull
 *
 * A buffer belongs to exactly one of them at a time: it is transferred, filled, transferred back, and never copied
 * between workers. A pull is answered when there is something new to draw, so a paused simulation costs nothing.
 * Every machine, frame and status carries the epoch of its simulation; a receiver drops what is not of its own.
 *
 * A comparison has two simulations on one clock, each with a picture, and so a frame port, of its own. A status then
 * tells of both. All else that is asked is about the one in focus; which side that is, the page says.
 *
 * Absent here: no scenario is validated and no number is formatted.
 */
import type { ObjectRef } from "../base/object-ref";
import type {
  BillComparison,
  BillOutcome,
  Catalog,
  Checked,
  CollectiveTimeline,
  Comparison,
  ComparisonChange,
  CostLine,
  ForecastOutcome,
  FrameLayout,
  Journey,
  Overview,
  PaperPlan,
  Problem,
  ProgramTimeline,
  Recent,
  RunFigures,
  RunUntil,
  Scope,
  ScopeRef,
  StopReason,
  StudyPlan,
  StudyReport,
  Summary,
  TopologyDescription,
  Verdict,
  Why,
} from "./types";

/** How fast simulated time runs: nanoseconds of it per second of ours, or as fast as the machine can. */
export type Speed = { kind: "paced"; nsPerSecond: number } | { kind: "unpaced" };

/** Where a scenario comes from. Only Rust reads it. */
export type ScenarioSource =
  | { kind: "text"; text: string; lenient: boolean }
  | { kind: "link"; payload: string };

/** One of the two simulations of a comparison; without one there is only "a". */
export type Side = "a" | "b";

export type EngineInfo = { version: string; catalog: Catalog };

/** One machine with the meaning of its frames; sent once for each simulation. */
export type Machine = {
  epoch: number;
  topology: TopologyDescription;
  layout: FrameLayout;
  /** Capacity of one channel's buffer: the denominator of the column `channel_fill`. */
  bufferFlits: number;
};

/** `machine` is null when the check found errors: then the running simulation goes on untouched. */
export type OpenOutcome = { checked: Checked; machine: Machine | null; endCycle: number };

/** With where the clock stands, or is on its way to: there the new one is brought. */
export type BesideOutcome = OpenOutcome & { clock: number };

/** A paper's file as text, and an object of the presets that its runs begin with: text by name. */
export type PaperSource = { paper: string; presets: string };

/** `plan` is null when there are problems. */
export type PlanOutcome = { plan: PaperPlan | null; problems: Problem[] };

/**
 * Variants of a scenario that are simulated and told together: a sweep's file as text, with an object of the presets
 * that it may begin with (text by name); or A and B as scenarios in full, with so many seeds each.
 */
export type StudySource =
  | { kind: "sweep"; text: string; presets: string }
  | { kind: "comparison"; a: string; b: string; seeds: number };

/** `plan` is null when there are problems. */
export type StudyOutcome = { plan: StudyPlan | null; problems: Problem[] };

/** What a study can be taken away as. */
export type StudyFormat = "csv" | "json" | "markdown";

/** Where a wish has ended. A status of that moment was sent: the one with this serial number. */
export type Arrival = {
  cycle: number;
  serial: number;
  /** False when something else took its place. */
  complete: boolean;
};

export type EngineStatus = {
  epoch: number;
  /** Counts the statuses of this engine. */
  serial: number;
  cycle: number;
  endCycle: number;
  playing: boolean;
  /** Simulated nanoseconds per second of ours, as measured since the last status; 0 while paused. */
  reachedNsPerSecond: number;
  /** Where a seek goes to, or a scenario that catches up; null without one. */
  seeking: number | null;
  /** Why a run until something ended; null once time has moved on. */
  stopped: StopReason | null;
  summary: Summary;
  /** Null while the run has no past to tell of. */
  recent: Recent | null;
  /** About once a second while it runs, and where it comes to rest; null when it is as it was. */
  overview: Overview | null;
  frame: ArrayBuffer;
  /** Of the simulation beside the one in focus; null without a comparison. */
  beside: BesideStatus | null;
};

/** Where the simulation beside stands: at the same cycle, or at its own end when that comes before. */
export type BesideStatus = Pick<
  EngineStatus,
  "epoch" | "cycle" | "endCycle" | "summary" | "recent" | "frame"
>;

export type EngineEvent =
  | { kind: "status"; status: EngineStatus }
  | { kind: "log"; line: string }
  | { kind: "crashed"; message: string };

export type FrameReturn = { buffer: ArrayBuffer };

export type FramePull = { kind: "pull"; buffer: ArrayBuffer | null };

export type FramePortMessage =
  | { kind: "machine"; machine: Machine }
  | { kind: "frame"; epoch: number; cycle: number; playing: boolean; buffer: ArrayBuffer };

/** What the page may ask of the worker. Every answer comes within one slice (8 ms) plus the work itself. */
export interface EngineControl {
  start(events: MessagePort): Promise<EngineInfo>;
  /** A picture of one side, whichever is in focus. One that is there already is told no more. */
  attachRenderer(frames: MessagePort, side: Side): void;
  check(source: ScenarioSource): Checked;
  /**
   * Catches up to the cycle `at`. Where only the events differ from what is open, that goes on with the new ones; else a
   * new simulation takes its place. Without `at` it is to run once from its start to its end, and keeps no past.
   */
  open(source: ScenarioSource, at?: number): OpenOutcome;
  /**
   * Opens a second simulation on the side that is not in focus, in place of one that is there, and lets it catch up with
   * the first. From then on both move on one clock, which ends with the later of them. All but the clock is about the one
   * in focus: what is opened, asked why, scoped, stepped by event or hop, run until something happens.
   */
  openBeside(source: ScenarioSource): BesideOutcome;
  /** Frees the one that is not in focus; the other is side "a" from now on. */
  closeBeside(): void;
  /** Nothing is simulated again: what was beside is in focus. */
  focusOn(side: Side): void;
  /** Each shows on the other's side; the same one stays in focus. */
  exchangeSides(): void;
  play(): void;
  /** Ends whatever is under way. Where that has left one side behind, both go back to what they have in common first. */
  pause(): Promise<Arrival>;
  /**
   * Wishes to be somewhere else are fulfilled in slices and answered when they have come about, or when a newer one or a
   * pause has taken their place. Seeks to the same cycle are one. Only after a seek does it play on if it played before.
   */
  seek(cycle: number): Promise<Arrival>;
  /** Negative goes back. */
  step(cycles: number): Promise<Arrival>;
  /** To the next or the last cycle in which anything happens to a packet. */
  stepEvent(direction: 1 | -1): Promise<Arrival>;
  /** To where the header of this packet moves on next, or the packet ends; back to where it moved on last. */
  stepHop(packet: number, direction: 1 | -1): Promise<Arrival>;
  /** As fast as it goes; the status tells the reason why it stopped. */
  runUntil(condition: RunUntil): Promise<Arrival>;
  /** Off, no frame is drawn until it is on again. */
  setDrawing(on: boolean): void;
  /** What it stands still for; null where nothing does. */
  why(ref: ObjectRef): Why | null;
  journey(packet: number): Journey | null;
  scopes(refs: readonly ScopeRef[]): (Scope | null)[];
  /** How the last operation of a collective job went; null before there is one. */
  collective(job: number): CollectiveTimeline | null;
  /** What the processes of a program did of late; null before any has begun. */
  program(job: number): ProgramTimeline | null;
  /** What a scenario, as text, will come to, as far as that can be told without simulating it. */
  forecast(text: string): ForecastOutcome;
  setSpeed(speed: Speed): void;
  /** The present summary in the engine's own words, as bytes of JSON; empty before anything was opened. */
  summaryJson(): Uint8Array;
  /** What studies need of the run; null before its end. */
  figures(): RunFigures | null;
  /** All that a paper's claims need to be simulated. The first question about a paper loads the scorecard. */
  plan(source: PaperSource): Promise<PlanOutcome>;
  /**
   * Holds a claim against an object of summaries by the keys of their runs, as bytes of JSON that are given away; null
   * while one is missing.
   */
  judge(source: PaperSource, claim: string, summariesJson: Uint8Array): Promise<Verdict | null>;
  /** What a study varies, measures and needs to be simulated. Like all about studies, the scorecard's module answers it. */
  planStudy(source: StudySource): Promise<StudyOutcome>;
  /** What the runs say that are done; those of other studies do no harm. The source is one that was planned. */
  tellStudy(source: StudySource, figures: readonly RunFigures[]): Promise<StudyReport>;
  /** What differs between A and B, and what that did. The source is a comparison that was planned. */
  tellComparison(source: StudySource, figures: readonly RunFigures[]): Promise<Comparison>;
  /** A study with units, seeds, digests and links, as text: the same as the command line writes. */
  writeStudy(source: StudySource, figures: readonly RunFigures[], format: StudyFormat): Promise<string>;
  /** What differs between two scenarios, as text. Fails when one of them is none. */
  compareChanges(a: string, b: string): Promise<ComparisonChange[]>;
  /** What a scenario's machine costs, by its text. Fails where that is none. The scorecard's module answers it, too. */
  bill(text: string): Promise<BillOutcome>;
  /** What B costs beside A; null where the price list does not cover one of them. Fails as the other. */
  compareBills(a: string, b: string): Promise<BillComparison | null>;
  /** What a port of either network costs at all sizes, at the prices of a scenario. Fails as the others. */
  costBySize(text: string): Promise<CostLine[]>;
  /** Fire drill: makes the engine trap, as a defect in it would. */
  trap(): void;
}
