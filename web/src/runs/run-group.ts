/**
 * Runs that one feature requests: the state of each, and one way to cancel them all.
 *
 * Nothing is simulated here or stored (runner.ts), and what the results say is for the feature.
 */
import { asError } from "../engine/errors";
import { JobFailed } from "../engine/pool";
import type { Summary } from "../engine/types";
import type { Failure, RunState } from "./run-state";
import type { RunnableScenario, Runner, Wanted } from "./runner";

/** Null for a run that was cancelled: it has no state any more. */
export type RunChanges = ReadonlyMap<string, RunState | null>;

type Parts<Want> = {
  runner: Runner;
  want: Want;
  onChange: (changes: RunChanges) => void;
  /** Whether the user looks at what this run is for. */
  isWatched?: (key: string) => boolean;
  /** The summary of a run so far. */
  onSummary?: (key: string, summary: Summary) => void;
};

/** By key; null where the run failed or was cancelled. */
type Results<Want extends keyof Wanted> = ReadonlyMap<string, Promise<Wanted[Want] | null>>;

export class RunGroup<Want extends keyof Wanted> {
  readonly #parts: Parts<Want>;
  readonly #inFlight = new Map<string, Promise<Wanted[Want] | null>>();
  #abort = new AbortController();

  constructor(parts: Parts<Want>) {
    this.#parts = parts;
  }

  /** Aborted by the next cancellation. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Runs that are in flight already, or known, are not requested again. */
  ask(runs: readonly RunnableScenario[]): Results<Want> {
    const { runner, want, onChange } = this.#parts;
    const results = new Map<string, Promise<Wanted[Want] | null>>();
    const changes = new Map<string, RunState>();
    const missing = new Map<string, RunnableScenario>();
    for (const run of runs) {
      const inFlight = this.#inFlight.get(run.key);
      const known = inFlight ? null : runner.known(run.key, want);
      if (inFlight) results.set(run.key, inFlight);
      else if (known) results.set(run.key, Promise.resolve(known));
      else missing.set(run.key, run);
      if (!inFlight) changes.set(run.key, { phase: known ? "done" : "waiting" });
    }
    if (changes.size > 0) onChange(changes);
    for (const [key, run] of missing) {
      const result = this.#run(run, this.signal);
      this.#inFlight.set(key, result);
      results.set(key, result);
    }
    return results;
  }

  /** What is done stays. */
  cancel(): void {
    const cancelled = new Map([...this.#inFlight.keys()].map((key) => [key, null]));
    this.#inFlight.clear();
    this.#abort.abort(new DOMException("Cancelled.", "AbortError"));
    this.#abort = new AbortController();
    if (cancelled.size > 0) this.#parts.onChange(cancelled);
  }

  async #run(run: RunnableScenario, signal: AbortSignal): Promise<Wanted[Want] | null> {
    const { key } = run;
    const { runner, want, onChange, isWatched, onSummary } = this.#parts;
    const change = (phase: RunState) => {
      if (!signal.aborted) onChange(new Map([[key, phase]]));
    };
    const end = (phase: RunState) => {
      if (!signal.aborted) this.#inFlight.delete(key);
      change(phase);
    };
    try {
      const result = await runner.run(run, want, {
        signal,
        onProgress: (progress, summary) => {
          change({ phase: "running", ...progress });
          onSummary?.(key, summary);
        },
        isWatched: () => isWatched?.(key) ?? false,
      });
      end({ phase: "done" });
      return signal.aborted ? null : result;
    } catch (thrown) {
      end({ phase: "failed", ...failure(thrown) });
      return null;
    }
  }
}

export function failure(thrown: unknown): Failure {
  return { message: asError(thrown).message, log: thrown instanceof JobFailed ? thrown.log : [] };
}
