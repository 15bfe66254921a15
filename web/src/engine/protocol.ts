/**
 * Who says what to whom around the engine worker.
 *
 *   page ──Comlink (EngineControl)──▶ engine worker      open, play, pause, step, …: small, answered at once
 *   page ◀──event port (EngineEvent)── engine worker     status about five times a second, log lines, a crash
 *   page ──event port (FrameReturn)──▶ engine worker     the status before last gives its buffer back
 *   render worker ──frame port (FramePull)──▶ engine     "I can draw": brings an empty buffer, or null
 *   render worker ◀──frame port (FramePortMessage)──     the machine once per simulation, then a frame per pull
 *
 * A buffer belongs to exactly one side at a time: it is transferred, filled, transferred back, and never copied
 * between workers. A pull is answered when there is something new to draw, so a paused simulation costs nothing.
 * Every machine, frame and status carries the epoch of its simulation; a receiver drops what is not of its own.
 *
 * Absent here: no scenario is validated and no number is formatted.
 */
import type {
  Catalog,
  Checked,
  FrameLayout,
  PaperPlan,
  Problem,
  Summary,
  TopologyDescription,
  Verdict,
} from "./types";

/** How fast simulated time runs: nanoseconds of it per second of ours, or as fast as the machine can. */
export type Speed = { kind: "paced"; nsPerSecond: number } | { kind: "unpaced" };

/** Where a scenario comes from. Only Rust reads it. */
export type ScenarioSource =
  | { kind: "text"; text: string; lenient: boolean }
  | { kind: "link"; payload: string };

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

/** A paper's file as text, and an object of the presets that its runs begin with: text by name. */
export type PaperSource = { paper: string; presets: string };

/** `plan` is null when there are problems. */
export type PlanOutcome = { plan: PaperPlan | null; problems: Problem[] };

export type EngineStatus = {
  epoch: number;
  cycle: number;
  endCycle: number;
  playing: boolean;
  /** Simulated nanoseconds per second of ours, as measured since the last status; 0 while paused. */
  reachedNsPerSecond: number;
  summary: Summary;
  frame: ArrayBuffer;
};

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
  attachRenderer(frames: MessagePort): void;
  check(source: ScenarioSource): Checked;
  open(source: ScenarioSource): OpenOutcome;
  /** Back to time 0, with the same scenario and seed. Answers with the machine of the new epoch. */
  reset(): Machine | null;
  play(): void;
  /** Pausing and stepping answer with the cycle they stopped at; a status of that cycle follows. */
  pause(): number;
  step(cycles: number): number;
  setSpeed(speed: Speed): void;
  /** The present summary in the engine's own words, as bytes of JSON; empty before anything was opened. */
  summaryJson(): Uint8Array;
  /** All that a paper's claims need to be simulated. The first question about a paper loads the scorecard. */
  plan(source: PaperSource): Promise<PlanOutcome>;
  /**
   * Holds a claim against an object of summaries by the keys of their runs, as bytes of JSON that are given away; null
   * while one is missing.
   */
  judge(source: PaperSource, claim: string, summariesJson: Uint8Array): Promise<Verdict | null>;
  /** Fire drill: makes the engine trap, as a defect in it would. */
  trap(): void;
}
