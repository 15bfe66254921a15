/**
 * Runs what claims need and has each judged as soon as the last of its runs is done: for the scorecard, the network
 * comparison, and the experiments of lessons.
 *
 * No claim is understood here and no value compared; that is the engine's, in a worker.
 */
import { EngineRefusal } from "../engine/errors";
import { objectOf } from "../engine/json-bytes";
import type { SimulationPool } from "../engine/pool";
import type { PaperSource } from "../engine/protocol";
import type { Needed, PaperPlan, PlannedRun, Summary, Verdict } from "../engine/types";
import { failure, type RunChanges, RunGroup } from "./run-group";
import type { Failure } from "./run-state";
import type { Runner } from "./runner";

/** What claims need: scenarios by key, and what each claim calls which of them. */
export type ClaimPlan = {
  runs: Readonly<Record<string, PlannedRun>>;
  claims: Readonly<Record<string, readonly Needed[]>>;
  /** By claim: the keys of the runs that are simulated for it, each once. */
  keys: Readonly<Record<string, readonly string[]>>;
};

/** What the runs of a claim say to it, once all are done. */
export type ClaimJudgement =
  | { phase: "waiting" }
  | { phase: "done"; verdict: Verdict }
  | ({ phase: "failed" } & Failure);

type Parts = {
  pool: SimulationPool;
  runner: Runner;
  onRuns: (changes: RunChanges) => void;
  /** Null where the judgement was cancelled. */
  onJudgement: (claim: string, judgement: ClaimJudgement | null) => void;
  isWatched?: (key: string) => boolean;
  onSummary?: (key: string, summary: Summary) => void;
};

/** A paper, or an experiment of a lesson, and what its claims need. */
type Source = { source: PaperSource; plan: ClaimPlan };

export class ClaimRuns {
  readonly runs: RunGroup<"summary">;
  readonly #parts: Parts;
  readonly #judging = new Map<string, Promise<void>>();

  constructor({ onRuns, ...parts }: Parts) {
    this.#parts = { onRuns, ...parts };
    this.runs = new RunGroup({ ...parts, want: "summary", onChange: onRuns });
  }

  /** What the claims of a paper need. Rejects with EngineRefusal where the engine does not accept it. */
  async plan(source: PaperSource): Promise<ClaimPlan> {
    const { plan, problems } = await this.#parts.pool.plan(source, { signal: this.runs.signal });
    if (!plan) throw new EngineRefusal(problems);
    return claimPlan(plan);
  }

  /** Settles when each of these claims is judged, has failed or was cancelled. */
  async judge(of: Source, claims: readonly string[]): Promise<void> {
    const { runs, keys } = of.plan;
    const due = claims.filter((claim) => !this.#judging.has(claim));
    const needed = new Set(due.flatMap((claim) => keys[claim] ?? []));
    const summaries = this.runs.ask([...needed].flatMap((key) => runs[key] ?? []));
    for (const claim of due) {
      // A listener may have requested this claim when it heard that its runs are known already.
      if (this.#judging.has(claim)) continue;
      const own = (keys[claim] ?? []).map((key) => [key, summaries.get(key)] as const);
      this.#judging.set(claim, this.#judge(of.source, claim, own, this.runs.signal));
    }
    await Promise.all(claims.map((claim) => this.#judging.get(claim)));
  }

  /** What is done stays. */
  cancel(): void {
    this.#judging.clear();
    this.runs.cancel();
  }

  async #judge(
    source: PaperSource,
    claim: string,
    own: readonly (readonly [string, Promise<Uint8Array | null> | undefined])[],
    signal: AbortSignal,
  ): Promise<void> {
    const { pool, onJudgement } = this.#parts;
    const summaries = await Promise.all(own.map(async ([key, run]) => [key, (await run) ?? null] as const));
    try {
      // The states of the runs say why one is missing.
      if (signal.aborted || summaries.some(([, summary]) => summary === null)) return;
      onJudgement(claim, { phase: "waiting" });
      const verdict = await pool.judge(source, claim, objectOf(summaries), { signal });
      onJudgement(claim, signal.aborted ? null : { phase: "done", verdict });
    } catch (thrown) {
      onJudgement(claim, signal.aborted ? null : { phase: "failed", ...failure(thrown) });
    } finally {
      if (!signal.aborted) this.#judging.delete(claim);
    }
  }
}

export function claimPlan(plan: PaperPlan): ClaimPlan {
  const claims = plan.claims as Record<string, Needed[]>;
  const keysOf = (runs: Needed[]) => [
    ...new Set(runs.filter(({ is_simulated }) => is_simulated).map(({ key }) => key)),
  ];
  return {
    runs: Object.fromEntries(plan.runs.map((run) => [run.key, run])),
    claims,
    keys: Object.fromEntries(Object.entries(claims).map(([id, runs]) => [id, keysOf(runs)])),
  };
}
