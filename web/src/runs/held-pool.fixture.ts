/** A pool without engines, whose runs come on and end when a test says so. */
import { type RunOptions, type RunResult, SimulationPool } from "../engine/pool";
import type { PlannedRun, ProgramTimeline, RunFigures, Summary } from "../engine/types";
import { Runner } from "./runner";

export type HeldRun = {
  signal: AbortSignal | undefined;
  isWatched: boolean;
  isBackground: boolean;
  progress(share: number, summary?: Summary): void;
  done(summary?: string): void;
  fail(reason?: unknown): void;
};

export const plannedRun = (key: string, cpu_us = 1): PlannedRun => ({
  key,
  name: `run ${key}`,
  seed: 1,
  scenario: key,
  link: key,
  cpu_us,
});

export class HeldPool extends SimulationPool {
  /** Keys of the runs, in the order in which they were asked for. */
  readonly asked: string[] = [];
  readonly #held = new Map<string, HeldRun>();

  constructor() {
    super(() => {
      throw new Error("No engine here.");
    }, 1);
  }

  /** The newest run with this key. */
  held(key: string): HeldRun {
    const run = this.#held.get(key);
    if (!run) throw new Error(`${key} was not asked for.`);
    return run;
  }

  /** By default they are one text. */
  keyOf(scenario: string): string {
    return scenario;
  }

  override run(scenario: string, options: RunOptions = {}): Promise<RunResult> {
    const { signal, onProgress, isWatched, isBackground, wantsTimeline } = options;
    const key = this.keyOf(scenario);
    return new Promise((resolve, reject) => {
      this.asked.push(key);
      this.#held.set(key, {
        signal,
        get isWatched() {
          return isWatched?.() ?? false;
        },
        get isBackground() {
          return isBackground?.() ?? false;
        },
        progress: (share, summary = {} as Summary) =>
          onProgress?.({ simulatedNs: 100 * share, endNs: 100 }, summary),
        done: (summary = "{}") =>
          resolve({
            figures: { scenario_digest: key } as RunFigures,
            summary: new TextEncoder().encode(summary),
            overview: null,
            timeline: wantsTimeline?.() ? ({ ...NO_TIMELINE, endNs: 1 } as ProgramTimeline) : null,
          }),
        fail: (reason = new Error("trap")) => reject(reason),
      });
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  }
}

const EMPTY = new Float64Array(0);
const NO_TIMELINE = {
  node: new Uint32Array(0),
  firstSpan: new Uint32Array(1),
  doing: new Uint8Array(0),
  from: EMPTY,
  to: EMPTY,
};

/** On a stopped clock. */
export const testRunner = (pool: SimulationPool): Runner =>
  new Runner(
    pool,
    () => 0,
    () => {},
  );
