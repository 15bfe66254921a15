/**
 * The verdict on A and B over several seeds: the pool runs both sides, and the engine compares the results after each
 * run that is done. They are kept for the visit, so that a verdict is at hand again when the sides were only exchanged or
 * renamed. Any other change of a side ends it.
 *
 * No figure is compared here.
 */
import { problemWords } from "../../../engine/errors";
import type { SimulationPool } from "../../../engine/pool";
import type { StudySource } from "../../../engine/protocol";
import type { PlannedRun, RunFigures } from "../../../engine/types";
import { failure, type RunChanges, RunGroup } from "../../../runs/run-group";
import { type RunStates, withEntries } from "../../../runs/run-state";
import type { Runner } from "../../../runs/runner";
import { knownRuns, runStudy } from "../../../runs/study-runs";
import type { AskedVerdict, Judgement } from "../../../state/app-state";
import { CoalescingQueue } from "../../../state/coalescing-queue";
import { topSheet } from "../../../state/sheets";
import type { AppStore } from "../../../state/store";
import { comparedScenarios } from "./compared-scenarios";

type Parts = { store: AppStore; pool: SimulationPool; runner: Runner };

export class Verdicts {
  readonly #parts: Parts;
  readonly #runs: RunGroup<"figures">;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#runs = new RunGroup({
      runner: parts.runner,
      want: "figures",
      onChange: (changes) => this.#changed(changes),
      isWatched: () => topSheet(parts.store.getState()) === null,
    });
  }

  /** Resolves when there is a verdict, or when it has failed or was cancelled. */
  async judge(asked: AskedVerdict): Promise<void> {
    this.cancel();
    await this.#judge(asked, true);
  }

  cancel(): void {
    this.#runs.cancel();
    if (this.#verdict?.phase === "running") this.#set(null);
  }

  /** Updates the verdict after a change of a side. */
  async revise(): Promise<void> {
    const asked = this.#verdict?.asked;
    this.cancel();
    if (asked === undefined) return;
    this.#set(null);
    await this.#judge(asked, false);
  }

  /** Unless it may run anything, there is only a verdict where all runs are known. */
  async #judge(asked: AskedVerdict, mayRun: boolean): Promise<void> {
    const { store, pool, runner } = this.#parts;
    const compared = comparedScenarios(store.getState());
    if (!compared) return;
    const source: StudySource = { kind: "comparison", ...compared, ...asked };
    const { signal } = this.#runs;
    try {
      if (mayRun) this.#set({ phase: "running", asked, planned: [], runs: new Map(), comparison: null });
      const { plan, problems } = await pool.planStudy(source, { signal });
      signal.throwIfAborted();
      if (!plan) throw new Error(problemWords(problems));
      const known = await knownRuns(source, plan.runs, this.#parts);
      signal.throwIfAborted();
      const planned = [...plan.runs, ...known];
      if (!mayRun && !planned.every(({ key }) => runner.known(key, "figures"))) return;
      this.#set({ phase: "running", asked, planned, runs: new Map(), comparison: null });
      const done: RunFigures[] = [];
      const growth = new CoalescingQueue<readonly RunFigures[]>((figures) =>
        this.#grow(source, figures, signal),
      );
      await runStudy(source, planned, {
        pool,
        group: this.#runs,
        onResult: (figures) => {
          done.push(figures);
          growth.push([...done]);
        },
        onMore: (more) => this.#more(more),
      });
      signal.throwIfAborted();
      growth.clear();
      if (this.#failed(asked)) return;
      const comparison = await pool.reportComparison(source, done, { signal });
      signal.throwIfAborted();
      this.#set({ phase: "done", asked, comparison });
    } catch (thrown) {
      if (!signal.aborted) this.#set({ phase: "failed", asked, ...failure(thrown) });
    }
  }

  /** Longer runs and further seeds follow. */
  #more(more: readonly PlannedRun[]): void {
    const verdict = this.#verdict;
    if (verdict?.phase === "running") this.#set({ ...verdict, planned: [...verdict.planned, ...more] });
  }

  /** The verdict by the runs that are done, once both sides have one of the same seed. */
  async #grow(source: StudySource, figures: readonly RunFigures[], signal: AbortSignal): Promise<void> {
    try {
      const comparison = await this.#parts.pool.reportComparison(source, figures, { signal });
      const verdict = this.#verdict;
      if (signal.aborted || comparison.seeds === 0 || verdict?.phase !== "running") return;
      this.#set({ ...verdict, comparison });
    } catch {
      // What is wrong with it, the verdict by all runs will say.
    }
  }

  /** By the first run that failed, if there is one. */
  #failed(asked: AskedVerdict): boolean {
    const runs = this.#verdict?.phase === "running" ? this.#verdict.runs : (new Map() as RunStates);
    const failed = [...runs.values()].find(({ phase }) => phase === "failed");
    if (failed?.phase === "failed") this.#set({ ...failed, asked });
    return failed !== undefined;
  }

  #changed(changes: RunChanges): void {
    const verdict = this.#verdict;
    if (verdict?.phase === "running") this.#set({ ...verdict, runs: withEntries(verdict.runs, changes) });
  }

  get #verdict(): Judgement | null {
    return this.#parts.store.getState().compare.verdict;
  }

  #set(verdict: Judgement | null): void {
    this.#parts.store.setState(({ compare }) => ({ compare: { ...compare, verdict } }));
  }
}
