/** The state of a run, as part of the state of the page. Its result is with the runner. */
import type { PoolProgress } from "../engine/pool";

export type Failure = { message: string; log: readonly string[] };

export type RunState =
  | { phase: "waiting" }
  | ({ phase: "running" } & PoolProgress)
  | { phase: "done" }
  | ({ phase: "failed" } & Failure);

/** By key, or by another id of a feature. */
export type RunStates = ReadonlyMap<string, RunState>;

export const isInFlight = (run: RunState | undefined) => run?.phase === "waiting" || run?.phase === "running";

/** Whether it may be run: it was not requested yet, or has failed. */
export const isRunnable = (run: RunState | undefined) => run === undefined || run.phase === "failed";

/** The same entries except for those that changed; null takes one away. */
export function withEntries<T>(
  entries: ReadonlyMap<string, T>,
  changes: ReadonlyMap<string, T | null>,
): ReadonlyMap<string, T> {
  const next = new Map(entries);
  for (const [key, value] of changes) {
    if (value === null) next.delete(key);
    else next.set(key, value);
  }
  return next;
}
