/**
 * Simulates scenarios for all features, each once: callers that want the same scenario at the same time share one run, and
 * a stored result is used again. The key of a scenario is its digest.
 *
 * A caller that cancels leaves the run to the others; with the last of them the run ends. A run has priority while one of
 * its callers says that the user looks at it, and goes after all others while none of them was asked for by the user.
 *
 * It has no state of the page, and no result is interpreted.
 */
import type { OnProgress, RunResult, SimulationPool } from "../engine/pool";
import type { PlannedRun, RunFigures } from "../engine/types";
import { BoundedCache } from "./bounded-cache";
import { Pace, type PaceNow } from "./pace";

/** The parts of a result that a caller may want. */
export type Wanted = { [Part in keyof RunResult]: NonNullable<RunResult[Part]> };

export type RunnableScenario = Pick<PlannedRun, "key" | "scenario" | "cpu_us">;

export type CallerOptions = {
  signal: AbortSignal;
  onProgress?: OnProgress;
  /** Whether the user looks at what this run is for. */
  isWatched?: () => boolean;
  /** Whether the overview is wanted next to it, where the run begins with this caller. */
  wantsOverview?: () => boolean;
  /** Whether the user has not asked for this run. */
  isBackground?: () => boolean;
};

type Caller = CallerOptions & { want: keyof Wanted };

type Flight = {
  abort: AbortController;
  callers: Set<Caller>;
  /** The last progress, for a caller that joins later. */
  last: Parameters<OnProgress> | null;
  /** Whether its result has the timeline of its program; known at the end. */
  withTimeline: boolean;
  result: Promise<RunResult>;
};

/** Eight sweeps of the largest size. */
const MAX_FIGURES = 4096;
const MAX_BYTES = 128_000_000;

export class Runner {
  readonly #pool: Pick<SimulationPool, "run" | "size">;
  readonly #pace: Pace;
  readonly #flights = new Map<string, Flight>();
  readonly #figures = new BoundedCache<RunFigures>(MAX_FIGURES, () => 1);
  readonly #results = new BoundedCache<RunResult>(MAX_BYTES, bytesOf);

  constructor(
    pool: Pick<SimulationPool, "run" | "size">,
    now: () => number,
    onPace: (pace: PaceNow) => void,
  ) {
    this.#pool = pool;
    this.#pace = new Pace(pool.size, now, onPace);
  }

  /** A part of a stored result; null where it has not run, or was dropped for newer ones. */
  known<Want extends keyof Wanted>(key: string, want: Want): Wanted[Want] | null {
    const figures = this.#figures.get(key);
    const result: Partial<RunResult> | null = this.#results.get(key) ?? (figures && { figures });
    return (result?.[want] ?? null) as Wanted[Want] | null;
  }

  /** Figures of those among these runs that are known. */
  figures(runs: readonly Pick<PlannedRun, "key">[]): RunFigures[] {
    return runs.map(({ key }) => this.known(key, "figures")).filter((figures) => figures !== null);
  }

  /** Rejects with JobFailed, or with the signal's reason. */
  async run<Want extends keyof Wanted>(
    run: RunnableScenario,
    want: Want,
    options: CallerOptions,
  ): Promise<Wanted[Want]> {
    options.signal.throwIfAborted();
    const known = this.known(run.key, want);
    if (known) return known;
    const flight = this.#flights.get(run.key) ?? this.#begin(run);
    const result = await this.#join(run.key, flight, { ...options, want });
    const part = result[want] as Wanted[Want] | null;
    if (part) return part;
    if (flight.withTimeline) throw new Error("The scenario runs no program.");
    // This caller joined when the result was on its way already.
    return await this.run(run, want, options);
  }

  #begin({ key, scenario, cpu_us }: RunnableScenario): Flight {
    const callers = new Set<Caller>();
    const some = (holds: (caller: Caller) => boolean) => () => [...callers].some(holds);
    const abort = new AbortController();
    const run = this.#pool.run(scenario, {
      signal: abort.signal,
      onProgress: (progress, summary) => {
        flight.last = [progress, summary];
        this.#pace.reached(key, (cpu_us * progress.simulatedNs) / Math.max(1, progress.endNs));
        for (const { onProgress } of callers) onProgress?.(progress, summary);
      },
      isWatched: some(({ isWatched }) => isWatched?.() ?? false),
      isBackground: () => [...callers].every(({ isBackground }) => isBackground?.() ?? false),
      wantsOverview: some(({ wantsOverview }) => wantsOverview?.() ?? false),
      wantsTimeline: () => {
        flight.withTimeline = some(({ want }) => want === "timeline")();
        return flight.withTimeline;
      },
    });
    const result = run.then((result) => {
      if (result.figures.scenario_digest !== key) throw new Error(`The run has no figures of ${key}.`);
      this.#figures.set(key, result.figures);
      this.#results.set(key, result);
      this.#pace.reached(key, cpu_us);
      return result;
    });
    const flight: Flight = { abort, callers, last: null, withTimeline: false, result };
    this.#flights.set(key, flight);
    this.#pace.begin(key);
    const end = () => {
      this.#pace.end(key);
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    result.then(end, end);
    return flight;
  }

  #join(key: string, flight: Flight, caller: Caller): Promise<RunResult> {
    const { signal, onProgress } = caller;
    flight.callers.add(caller);
    if (flight.last) onProgress?.(...flight.last);
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal.reason);
        flight.callers.delete(caller);
        if (flight.callers.size > 0) return;
        // The next caller begins a new run.
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
        flight.abort.abort(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      flight.result.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
    });
  }
}

function bytesOf({ summary, timeline }: RunResult): number {
  const columns = timeline
    ? [timeline.node, timeline.firstSpan, timeline.doing, timeline.from, timeline.to]
    : [];
  return [summary, ...columns].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
