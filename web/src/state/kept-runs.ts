/**
 * Scenarios that run in the pool beside the one on the stage. What came of each is kept for the visit by the digest of
 * its scenario, so that whoever needs the same again has it at once.
 *
 * Absent here: no state of the page, and what is kept is not looked at.
 */
import { JobFailed, type JobOptions } from "../engine/pool";
import type { PlannedRun } from "../engine/types";
import type { Failure, PoolRun } from "./app-state";

type Wanted = Pick<PlannedRun, "key" | "scenario">;

type RunOptions = {
  signal: AbortSignal;
  /** How it comes on; null where it was cancelled. */
  note: (key: string, run: PoolRun | null) => void;
  /** What it has come to so far. */
  onSummary?: JobOptions["onSummary"];
};

export class KeptRuns<Result> {
  readonly #simulate: (run: Wanted, options: JobOptions) => Promise<Result>;
  readonly #kept = new Map<string, Result>();

  constructor(simulate: (run: Wanted, options: JobOptions) => Promise<Result>) {
    this.#simulate = simulate;
  }

  get(key: string): Result | null {
    return this.#kept.get(key) ?? null;
  }

  /** Settles when it is done, has failed or was cancelled; true when it is done. What is kept is not run again. */
  async run(wanted: Wanted, { signal, note, onSummary }: RunOptions): Promise<boolean> {
    const { key } = wanted;
    try {
      if (!this.#kept.has(key)) {
        const result = await this.#simulate(wanted, {
          signal,
          ...(onSummary ? { onSummary } : {}),
          onProgress: (progress) => {
            if (!signal.aborted) note(key, { phase: "running", ...progress });
          },
        });
        this.#kept.set(key, result);
      }
      note(key, { phase: "done" });
      return true;
    } catch (thrown) {
      note(key, signal.aborted ? null : { phase: "failed", ...failure(thrown) });
      return false;
    }
  }
}

export function failure(thrown: unknown): Failure {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { message, log: thrown instanceof JobFailed ? thrown.log : [] };
}

/** The same entries but for one, which null takes away. */
export function withEntry<T>(
  entries: ReadonlyMap<string, T>,
  key: string,
  value: T | null,
): ReadonlyMap<string, T> {
  const next = new Map(entries);
  if (value === null) next.delete(key);
  else next.set(key, value);
  return next;
}
