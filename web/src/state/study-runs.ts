/**
 * Runs what studies need (sweeps, verdicts over A and B) in the pool, keeps their figures for the visit, and tells how far
 * it all is and how long it still takes.
 *
 * Absent here: no figure is looked at, and no state of the page.
 */
import type { PlannedRun, RunFigures } from "../engine/types";
import type { PoolRun } from "./app-state";
import { type KeptRuns, withEntry } from "./kept-runs";

export type StudyProgress = {
  done: number;
  of: number;
  /** By nodes times simulated time, which is about how long they take. */
  share: number;
  /** Seconds of ours; null where it cannot be told yet. */
  secondsLeft: number | null;
};

type Phases = ReadonlyMap<string, PoolRun>;

/** When a run began, and how far it was then. */
type Begun = { ms: number; reached: number };

type StudyRunOptions = {
  signal: AbortSignal;
  /** How all of them stand, each time that one comes on; those that were cancelled are missing. */
  onChange: (phases: Phases, progress: StudyProgress) => void;
};

/** Seconds that a node takes for a simulated µs, when nothing has run yet: as two workers reach it with uniform traffic. */
const FIRST_GUESS = 5e-6;
/** Before that many seconds a pace is no more than a guess. */
const SETTLED_SECONDS = 1;

export class StudyRuns {
  readonly #kept: KeptRuns<RunFigures>;
  readonly #now: () => number;
  /** Of all workers together, as last seen: seconds for each node and simulated µs. */
  #pace = FIRST_GUESS;

  constructor(kept: KeptRuns<RunFigures>, now: () => number) {
    this.#kept = kept;
    this.#now = now;
  }

  /** Those of some runs that are there. */
  figures(runs: readonly Pick<PlannedRun, "key">[]): RunFigures[] {
    return runs.map(({ key }) => this.#kept.get(key)).filter((figures) => figures !== null);
  }

  has(key: string): boolean {
    return this.#kept.get(key) !== null;
  }

  /** Settles when each of them is done, has failed or was cancelled. What is there is not run again. */
  async run(runs: readonly PlannedRun[], { signal, onChange }: StudyRunOptions): Promise<void> {
    const begun = { ms: this.#now(), reached: this.#reached(runs, new Map()) };
    let phases: Phases = new Map(
      runs.map(({ key }) => [key, { phase: this.has(key) ? "done" : "waiting" }] as const),
    );
    const tell = () => onChange(phases, this.progress(runs, phases, begun));
    tell();
    const note = (key: string, run: PoolRun | null) => {
      phases = withEntry(phases, key, run);
      tell();
    };
    const missing = runs.filter(({ key }) => !this.has(key));
    await Promise.all(missing.map((run) => this.#kept.run(run, { signal, note })));
  }

  /** Only of a run that has `begun` can be told how long it still takes. */
  progress(runs: readonly PlannedRun[], phases: Phases, begun: Begun | null = null): StudyProgress {
    const all = runs.reduce((sum, { weight }) => sum + weight, 0);
    const reached = this.#reached(runs, phases);
    const settled = begun !== null && this.#measured(reached, begun);
    return {
      done: runs.filter(({ key }) => this.has(key)).length,
      of: runs.length,
      share: all > 0 ? reached / all : 0,
      secondsLeft: settled ? (all - reached) * this.#pace : null,
    };
  }

  /** Seconds of ours that those would take which are not there yet. */
  predicted(runs: readonly PlannedRun[]): number {
    const missing = runs.filter(({ key }) => !this.has(key));
    return missing.reduce((sum, { weight }) => sum + weight, 0) * this.#pace;
  }

  #reached(runs: readonly PlannedRun[], phases: Phases): number {
    return runs.reduce((sum, { key, weight }) => {
      const phase = phases.get(key);
      const running = phase?.phase === "running" ? phase.simulatedNs / Math.max(1, phase.endNs) : 0;
      return sum + weight * (this.has(key) ? 1 : running);
    }, 0);
  }

  /** Takes the pace, once it can be told; false before. */
  #measured(reached: number, begun: Begun): boolean {
    const seconds = (this.#now() - begun.ms) / 1000;
    if (seconds < SETTLED_SECONDS) return false;
    if (reached > begun.reached) this.#pace = seconds / (reached - begun.reached);
    return true;
  }
}
