/** How far a run has come, as the state of the page has it; what came of it is with the runner. */
import type { PoolProgress } from "../engine/pool";

export type Failure = { message: string; log: readonly string[] };

export type RunState =
  | { phase: "waiting" }
  | ({ phase: "running" } & PoolProgress)
  | { phase: "done" }
  | ({ phase: "failed" } & Failure);

/** By key, or by what else tells the runs of a feature apart. */
export type RunStates = ReadonlyMap<string, RunState>;

export const isInFlight = (run: RunState | undefined) => run?.phase === "waiting" || run?.phase === "running";

/** Whether it may be run: it was not asked for yet, or has failed. */
export const isRunnable = (run: RunState | undefined) => run === undefined || run.phase === "failed";

/** The same entries but for those that changed; null takes one away. */
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
