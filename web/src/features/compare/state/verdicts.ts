/**
 * What comes of A and B when both are run with several seeds: the runs go to the pool, and what they say is the engine's
 * to tell. What was run once stays for the visit, so that a verdict is at hand again when sides are only exchanged or
 * renamed; any other change of a side ends it.
 *
 * Absent here: no figure is compared.
 */
import type { SimulationPool } from "../../../engine/pool";
import type { StudySource } from "../../../engine/protocol";
import type { PlannedRun } from "../../../engine/types";
import type { AppState, Judgement, PoolRun } from "../../../state/app-state";
import { failure } from "../../../state/kept-runs";
import { onSide } from "../../../state/sides";
import type { AppStore } from "../../../state/store";
import type { StudyRuns } from "../../../state/study-runs";

type Parts = { store: AppStore; pool: SimulationPool; runs: StudyRuns };

/** Both scenarios as the engine accepted them; null without a comparison. */
export function comparedScenarios(state: AppState): { a: string; b: string } | null {
  const [a, b] = [onSide(state, "a"), onSide(state, "b")];
  return a && b && { a: JSON.stringify(a.opened.scenario), b: JSON.stringify(b.opened.scenario) };
}

export class Verdicts {
  readonly #parts: Parts;
  #abort: AbortController | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Settles when there is a verdict, or when it has failed or was cancelled. */
  async judge(seeds: number): Promise<void> {
    this.cancel();
    await this.#judge(seeds, true);
  }

  cancel(): void {
    this.#abort?.abort(new DOMException("Cancelled.", "AbortError"));
    this.#abort = null;
    if (this.#parts.store.getState().compare.verdict?.phase === "running") this.#set(null);
  }

  /** A side has changed. */
  async revise(): Promise<void> {
    const seeds = this.#parts.store.getState().compare.verdict?.seeds;
    this.cancel();
    if (seeds === undefined) return;
    this.#set(null);
    await this.#judge(seeds, false);
  }

  async #judge(seeds: number, runs: boolean): Promise<void> {
    const compared = comparedScenarios(this.#parts.store.getState());
    if (!compared) return;
    const source: StudySource = { kind: "comparison", ...compared, seeds };
    const abort = new AbortController();
    this.#abort = abort;
    const set = (verdict: Judgement | null) => {
      if (!abort.signal.aborted) this.#set(verdict);
    };
    try {
      const verdict = await this.#verdict(source, seeds, runs, abort.signal, set);
      if (verdict) set(verdict);
    } catch (thrown) {
      set({ phase: "failed", seeds, ...failure(thrown) });
    } finally {
      if (this.#abort === abort) this.#abort = null;
    }
  }

  /** Null where a run is missing and none was asked for. */
  async #verdict(
    source: StudySource,
    seeds: number,
    mayRun: boolean,
    signal: AbortSignal,
    set: (verdict: Judgement) => void,
  ): Promise<Judgement | null> {
    const { pool, runs } = this.#parts;
    if (mayRun) set({ phase: "running", seeds, done: 0, of: 0, share: 0, secondsLeft: null });
    const { plan, problems } = await pool.planStudy(source, { signal });
    if (!plan) throw new Error(problems.map(({ path, message }) => `${path}: ${message}`).join("; "));
    if (!mayRun && !plan.runs.every(({ key }) => runs.has(key))) return null;
    const failed = await this.#run(plan.runs, signal, (progress) =>
      set({ phase: "running", seeds, ...progress }),
    );
    if (failed) return { ...failed, seeds };
    const comparison = await pool.tellComparison(source, runs.figures(plan.runs), { signal });
    return { phase: "done", seeds, comparison };
  }

  /** The first run that failed, if one did. */
  async #run(
    planned: readonly PlannedRun[],
    signal: AbortSignal,
    tell: (progress: ReturnType<StudyRuns["progress"]>) => void,
  ): Promise<Extract<PoolRun, { phase: "failed" }> | null> {
    let phases: ReadonlyMap<string, PoolRun> = new Map();
    await this.#parts.runs.run(planned, {
      signal,
      onChange: (now, progress) => {
        phases = now;
        if (!signal.aborted) tell(progress);
      },
    });
    signal.throwIfAborted();
    for (const run of phases.values()) if (run.phase === "failed") return run;
    return null;
  }

  #set(verdict: Judgement | null): void {
    this.#parts.store.setState(({ compare }) => ({ compare: { ...compare, verdict } }));
  }
}
