/**
 * The messages of the engine worker.
 *
 *   page ──Comlink (EngineControl)──▶ engine worker      open, play, pause, step, …: small, answered at once
 *   page ◀──event port (EngineEvent)── engine worker     status about five times a second, log lines, a crash
 *   page ──event port (FrameReturn)──▶ engine worker     returns the buffer of an earlier status
 *   render worker ──frame port (FramePull)──▶ engine     "I can draw": brings an empty buffer, or null
 *   render worker ◀──frame port (FramePortMessage)──     the machine once per simulation, then a frame per pull
 *
 * A buffer belongs to exactly one of them at a time: it is transferred, filled, transferred back, and never copied
 * between workers. A pull is answered when there is something new to draw, so a paused simulation costs nothing.
 * Every machine, frame and status has the epoch of its simulation; a receiver drops those of other epochs.
 *
 * A comparison has two simulations on one clock, each with its own picture and frame port. A status then covers both. All
 * other calls are about the one in focus, which the page chooses.
 *
 * No scenario is validated here and no number is formatted.
 */
import type { ObjectRef } from "../base/object-ref";
import type {
  BillComparison,
  BillOutcome,
  Catalog,
  Checked,
  CollectiveTimeline,
  Comparison,
  CostLine,
  ForecastOutcome,
  FrameLayout,
  Journey,
  Overview,
  PaperPlan,
  PlannedRun,
  Problem,
  ProgramTimeline,
  Recent,
  RunFigures,
  RunUntil,
  ScenarioDifference,
  Scope,
  ScopeRef,
  StopReason,
  StudyPlan,
  StudyReport,
  Summary,
  TableId,
  TopologyDescription,
  Verdict,
  Why,
} from "./types";

/** How fast simulated time runs: nanoseconds per second of wall time, or as fast as the machine can. */
export type Speed = { kind: "paced"; nsPerSecond: number } | { kind: "unpaced" };

/** What a simulation keeps of its past: nothing, sums to be seen at a glance, or checkpoints to go back to as well. */
export type Keeps = "nothing" | "history" | "past";

/** Where a scenario comes from. Only Rust reads it. */
export type ScenarioSource =
  | { kind: "text"; text: string; lenient: boolean }
  | { kind: "link"; payload: string };

/** One of the two simulations of a comparison; without one there is only "a". */
export type Side = "a" | "b";

export type EngineInfo = {
  version: string;
  catalog: Catalog;
  /** Name of the lock that the worker holds while it lives; null where the browser has none. */
  life: string | null;
};

/** One machine with the layout of its frames; sent once for each simulation. */
export type Machine = {
  epoch: number;
  topology: TopologyDescription;
  layout: FrameLayout;
  /** Capacity of one channel's buffer: the denominator of the column `channel_fill`. */
  bufferFlits: number;
};

/** `machine` is null when the check found errors: then the running simulation continues untouched. */
export type OpenOutcome = { checked: Checked; machine: Machine | null; endCycle: number };

/** With the cycle to which the new simulation catches up: that of the clock, or of the time goal. */
export type SecondOutcome = OpenOutcome & { clock: number };

/** A paper's file as text, and an object of the presets that its runs start from: text by name. */
export type PaperSource = { paper: string; presets: string };

/** `plan` is null when there are problems. */
export type PlanOutcome = { plan: PaperPlan | null; problems: Problem[] };

/**
 * Variants of a scenario that are simulated and reported together: a sweep's file as text, with an object of the presets
 * that it may start from (text by name); or A and B as complete scenarios, with the number of seeds each, null for the number that
 * is needed. Where the length is not fixed, longer runs follow those that are not resolved.
 */
export type StudySource =
  | { kind: "sweep"; text: string; presets: string }
  | { kind: "comparison"; a: string; b: string; seeds: number | null; fixedLength?: boolean };

/** `plan` is null when there are problems. */
export type StudyOutcome = { plan: StudyPlan | null; problems: Problem[] };

/** Formats of an exported study; `table` is the JSON of a `ResultTable`. */
export type StudyFormat = "csv" | "json" | "markdown" | "table";

/** Where a time goal has ended. The status with this serial number is of that cycle. */
export type Arrival = {
  cycle: number;
  serial: number;
  /** False when a newer goal or a pause has replaced it. */
  complete: boolean;
};

export type EngineStatus = {
  epoch: number;
  /** Counts the statuses of this engine. */
  serial: number;
  cycle: number;
  endCycle: number;
  playing: boolean;
  /** Simulated nanoseconds per second of wall time, over the last seconds; 0 while paused. */
  reachedNsPerSecond: number;
  /** Cycle of the time goal, if there is one and it has a cycle. */
  seeking: number | null;
  /** Why a run until something ended; null once time has moved on. */
  stopped: StopReason | null;
  summary: Summary;
  /** Null without a history. */
  recent: Recent | null;
  /** About once a second while it runs, and when it pauses; null when it has not changed. */
  overview: Overview | null;
  frame: ArrayBuffer;
  /** Of the simulation that is not in focus; null without a comparison. */
  second: SecondStatus | null;
};

/** The second simulation: at the same cycle, or at its own end if that comes earlier. */
export type SecondStatus = Pick<
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

/**
 * What the page may ask of the worker. Every answer comes within one slice (8 ms) plus the work itself. A call that the
 * engine refuses rejects with the reason.
 */
export interface EngineControl {
  start(events: MessagePort): Promise<EngineInfo>;
  /** A picture of one side, whichever is in focus. It replaces one that is attached already. */
  attachRenderer(frames: MessagePort, side: Side): void;
  check(source: ScenarioSource): Checked;
  /**
   * Catches up to the cycle `at`. Where only the events differ, the present simulation continues with the new ones; else a
   * new one replaces it. Without `at` it runs once from start to end, and keeps no past,
   * unless `keeps` says otherwise.
   */
  open(source: ScenarioSource, at?: number, keeps?: Keeps): OpenOutcome;
  /**
   * Opens a second simulation on the side that is not in focus, replacing one that is there, and lets it catch up with the
   * first. From then on both share one clock, which ends with the later of them. Everything else is about the one in
   * focus: opening, wait causes, scopes, steps by event or hop, runs until a condition.
   */
  openSecond(source: ScenarioSource): SecondOutcome;
  /** Frees the one that is not in focus; the other becomes side "a". */
  closeSecond(): void;
  /** Nothing is simulated again. */
  focusOn(side: Side): void;
  /** The simulations exchange their sides; the same one stays in focus. */
  exchangeSides(): void;
  play(): void;
  /** Ends playing and time goals. Where one side is behind, both go back to the last cycle that they have in common. */
  pause(): Promise<Arrival>;
  /**
   * Time goals (seek, steps, run until) are pursued in slices and answered when they are reached, or when a newer one or a
   * pause has replaced them. Seeks to the same cycle are one. Only after a seek does it play on if it played before.
   */
  seek(cycle: number): Promise<Arrival>;
  /** Negative goes back. */
  step(cycles: number): Promise<Arrival>;
  /** To the next or the last cycle in which anything happens to a packet. */
  stepEvent(direction: 1 | -1): Promise<Arrival>;
  /** To the cycle in which the header of this packet moves on next, or the packet ends; or in which it moved on last. */
  stepHop(packet: number, direction: 1 | -1): Promise<Arrival>;
  /** As fast as possible; the status has the reason why it stopped. */
  runUntil(condition: RunUntil): Promise<Arrival>;
  /** While off, no frame is drawn. */
  setDrawing(on: boolean): void;
  /** The wait cause; null where nothing waits. */
  why(ref: ObjectRef): Why | null;
  journey(packet: number): Journey | null;
  scopes(refs: readonly ScopeRef[]): (Scope | null)[];
  /** The last operation of a collective job; null before there is one. */
  collective(job: number): CollectiveTimeline | null;
  /** What the processes of a program did in the last measurement; null before any has begun. */
  program(job: number): ProgramTimeline | null;
  /** What follows from a scenario, as text, without simulating it. */
  forecast(text: string): ForecastOutcome;
  setSpeed(speed: Speed): void;
  /** The present summary as the engine writes it, in bytes of JSON; empty before anything was opened. */
  summaryJson(): Uint8Array;
  /** A table of the present results, in bytes of JSON; empty before anything was opened. */
  tableJson(id: TableId): Uint8Array;
  /** What studies need of the run; null before its end. */
  figures(): RunFigures | null;
  /** The runs that a paper's claims need. The first query about a paper loads the scorecard. */
  plan(source: PaperSource): Promise<PlanOutcome>;
  /**
   * Judges a claim by an object of summaries by the keys of their runs, as bytes of JSON that are transferred; null while
   * one is missing.
   */
  judge(source: PaperSource, claim: string, summariesJson: Uint8Array): Promise<Verdict | null>;
  /** What a study varies and measures, and its runs. The scorecard's module answers all queries about studies. */
  planStudy(source: StudySource): Promise<StudyOutcome>;
  /**
   * The runs that a study that was planned needs next: those of its plan that are not done, and the longer ones and further
   * seeds that follow from the results. None when all is done.
   */
  nextRuns(source: StudySource, figures: readonly RunFigures[]): Promise<PlannedRun[]>;
  /** The results of the finished runs; runs of other studies are ignored. The source is one that was planned. */
  reportStudy(source: StudySource, figures: readonly RunFigures[]): Promise<StudyReport>;
  /** What differs between A and B, and the effect. The source is a comparison that was planned. */
  reportComparison(source: StudySource, figures: readonly RunFigures[]): Promise<Comparison>;
  /** A study with units, seeds, digests and links, as text: the same as the command line writes. */
  writeStudy(source: StudySource, figures: readonly RunFigures[], format: StudyFormat): Promise<string>;
  /** What differs between two scenarios, as text. Rejects when one of them is none. */
  scenarioDifference(a: string, b: string): Promise<ScenarioDifference>;
  /** What a scenario's machine costs, by its text. Rejects where that is none. The scorecard's module answers it, too. */
  bill(text: string): Promise<BillOutcome>;
  /** The cost of B compared with A; null where the price list does not cover one of them. Rejects as `bill` does. */
  compareBills(a: string, b: string): Promise<BillComparison | null>;
  /** The cost of a port of either network at all sizes, at the prices of a scenario. Rejects as `bill` does. */
  costBySize(text: string): Promise<CostLine[]>;
  /** For the clock that tests turn: sends a status and pictures without waiting until they are due. */
  report(): Arrival;
  /** For tests of the crash state: makes the engine trap, as a defect in it would. */
  trap(): void;
}
