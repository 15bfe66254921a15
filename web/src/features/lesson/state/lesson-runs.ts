/**
 * Works out an experiment of a lesson: what its claims need is run in the pool, and each claim judged as soon as the last
 * of its runs is done. Runs are kept together with the scorecard's.
 *
 * Absent here: no claim is understood and no value compared; that is the engine's, in a worker.
 */
import { objectOf } from "../../../engine/json-bytes";
import type { SimulationPool } from "../../../engine/pool";
import type { PaperSource } from "../../../engine/protocol";
import type { Problem } from "../../../engine/types";
import type { ClaimJudgement, ClaimPlan, PoolRun } from "../../../state/app-state";
import { failure, type KeptRuns } from "../../../state/kept-runs";
import { planned } from "../../scorecard/state/scorecard";

type Told = {
  signal: AbortSignal;
  /** What is needed, before any of it runs. */
  planned: (plan: ClaimPlan) => void;
  run: (key: string, run: PoolRun | null) => void;
  judged: (claim: string, judgement: ClaimJudgement | null) => void;
};

export class LessonRuns {
  readonly #pool: SimulationPool;
  readonly #runs: KeptRuns<Uint8Array>;

  constructor(pool: SimulationPool, runs: KeptRuns<Uint8Array>) {
    this.#pool = pool;
    this.#runs = runs;
  }

  /** Settles when every claim is judged, has failed or was cancelled; rejects where the experiment is not understood. */
  async run(source: PaperSource, told: Told): Promise<void> {
    const { plan: read, problems } = await this.#pool.plan(source);
    if (!read) throw new Error(problemWords(problems));
    if (told.signal.aborted) return;
    const plan = planned(read);
    told.planned(plan);
    const done = new Set<string>();
    const due = new Set(Object.keys(plan.claims));
    const judgeDue = async () => {
      const ready = [...due].filter((claim) => plan.keys[claim]?.every((key) => done.has(key)));
      for (const claim of ready) due.delete(claim);
      await Promise.all(ready.map((claim) => this.#judge(source, claim, plan, told)));
    };
    const keys = [...new Set(Object.values(plan.keys).flat())];
    await Promise.all([
      judgeDue(),
      ...keys.map(async (key) => {
        const run = plan.runs[key];
        if (!run || !(await this.#runs.run(run, { signal: told.signal, note: told.run }))) return;
        done.add(key);
        await judgeDue();
      }),
    ]);
  }

  async #judge(source: PaperSource, claim: string, plan: ClaimPlan, told: Told): Promise<void> {
    const { signal, judged } = told;
    judged(claim, { phase: "waiting" });
    try {
      const keys = plan.keys[claim] ?? [];
      const summaries = objectOf(keys.map((key) => [key, this.#runs.get(key)]));
      const verdict = await this.#pool.judge(source, claim, summaries, { signal });
      if (!signal.aborted) judged(claim, { phase: "done", verdict });
    } catch (thrown) {
      judged(claim, signal.aborted ? null : { phase: "failed", ...failure(thrown) });
    }
  }
}

export function problemWords(problems: readonly Problem[]): string {
  return problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join("; ");
}
