/**
 * Runs independent scenarios in parallel, each in a worker of its own. Jobs wait in the order in which they came; a
 * worker takes one after the other and ends with the last of them, so that a pool at rest has none. Questions about papers
 * and studies (what they need, what their runs say) are jobs as well; they are short, and go before the runs that wait.
 *
 * A job that is cancelled takes its worker with it, at once and whatever that worker is doing; so does one whose engine
 * crashes. The next job gets a new worker.
 *
 * Absent here: no simulation of the page's own, no picture, and nothing is kept.
 */
import type { EngineClient, StartEngine } from "./client";
import { type PoolProgress, PoolWorker, ScenarioRefused } from "./pool-worker";
import type { PaperSource, PlanOutcome, StudyFormat, StudyOutcome, StudySource } from "./protocol";
import type {
  Comparison,
  ComparisonChange,
  ProgramTimeline,
  RunFigures,
  StudyReport,
  Summary,
  Verdict,
} from "./types";

export { JobFailed, type PoolProgress, ScenarioRefused } from "./pool-worker";

export type JobOptions = {
  /** Cancels the job, queued or running; its promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** In simulated time, about five times a second. */
  onProgress?: (progress: PoolProgress) => void;
  /** What it has come to so far, as often. */
  onSummary?: (summary: Summary) => void;
};

type Cancellable = Pick<JobOptions, "signal">;

type Job = {
  signal: AbortSignal;
  /** Does it and tells its result to whoever asked. */
  work(worker: PoolWorker): Promise<void>;
  reject(reason: unknown): void;
};

/** More workers than this gain little and cost memory. */
const MOST_WORKERS = 8;

export function poolSize(hardwareConcurrency: number | undefined): number {
  return Math.max(1, Math.min(hardwareConcurrency ?? 1, MOST_WORKERS));
}

export class SimulationPool {
  readonly #start: StartEngine;
  readonly #size: number;
  readonly #queue: Job[] = [];
  readonly #workers = new Set<PoolWorker>();
  readonly #closed = new AbortController();

  constructor(start: StartEngine, size: number) {
    this.#start = start;
    this.#size = size;
  }

  /**
   * The summary at the scenario's end, as the engine writes it, in bytes of JSON. Rejects with JobFailed,
   * ScenarioRefused or the reason of the cancellation.
   */
  run(text: string, { signal, onProgress, onSummary }: JobOptions = {}): Promise<Uint8Array> {
    const watch = (progress: PoolProgress, summary: Summary) => {
      onProgress?.(progress);
      onSummary?.(summary);
    };
    return this.#do((worker) => worker.simulate(text, watch), "last", signal);
  }

  /** What studies need of that summary: it is small, and the rest goes with the worker. Rejects as `run` does. */
  figuresOf(key: string, text: string, { signal, onProgress }: JobOptions = {}): Promise<RunFigures> {
    const simulate = (worker: PoolWorker) => worker.figures(key, text, (progress) => onProgress?.(progress));
    return this.#do(simulate, "last", signal);
  }

  /** What the processes of a program did of late, at its end. Rejects as `run` does. */
  watch(text: string, { signal, onProgress }: JobOptions = {}): Promise<ProgramTimeline> {
    const watch = async (worker: PoolWorker) => {
      const timeline = await worker.watch(text, (progress) => onProgress?.(progress));
      if (!timeline) throw new Error("The scenario runs no program.");
      return timeline;
    };
    return this.#do(watch, "last", signal);
  }

  /** What a paper's claims need. Rejects as `judge` does. */
  plan(source: PaperSource): Promise<PlanOutcome> {
    return this.#do((worker) => worker.ask((client) => client.plan(source)), "first");
  }

  /** Takes the summaries for itself. Rejects with JobFailed or the reason of the cancellation. */
  judge(
    source: PaperSource,
    claim: string,
    summariesJson: Uint8Array,
    { signal }: Cancellable = {},
  ): Promise<Verdict> {
    return this.#do((worker) => worker.judge(source, claim, summariesJson), "first", signal);
  }

  /** What a study needs, or what is wrong with it. This and the rest about studies reject as `judge` does. */
  planStudy(source: StudySource, options: Cancellable = {}): Promise<StudyOutcome> {
    return this.#ask((client) => client.planStudy(source), options);
  }

  /** What the runs say that are done, of a study that was planned. */
  tellStudy(
    source: StudySource,
    figures: readonly RunFigures[],
    options: Cancellable = {},
  ): Promise<StudyReport> {
    return this.#ask((client) => client.tellStudy(source, figures), options);
  }

  /** What differs between A and B, and what that did. */
  tellComparison(
    source: StudySource,
    figures: readonly RunFigures[],
    options: Cancellable = {},
  ): Promise<Comparison> {
    return this.#ask((client) => client.tellComparison(source, figures), options);
  }

  /** A study as text to take away. */
  writeStudy(
    source: StudySource,
    figures: readonly RunFigures[],
    format: StudyFormat,
    options: Cancellable = {},
  ): Promise<string> {
    return this.#ask((client) => client.writeStudy(source, figures, format), options);
  }

  /** What differs between two scenarios. */
  compareChanges(a: string, b: string, options: Cancellable = {}): Promise<ComparisonChange[]> {
    return this.#ask((client) => client.compareChanges(a, b), options);
  }

  #ask<T>(question: (client: EngineClient) => Promise<T>, { signal }: Cancellable): Promise<T> {
    return this.#do((worker) => worker.ask(question), "first", signal);
  }

  #do<T>(work: (worker: PoolWorker) => Promise<T>, place: "first" | "last", own?: AbortSignal): Promise<T> {
    const signal = AbortSignal.any([this.#closed.signal, ...(own ? [own] : [])]);
    if (signal.aborted) return Promise.reject(signal.reason);
    let withdraw = () => {};
    const settled = new Promise<T>((resolve, reject) => {
      const job: Job = { signal, work: async (worker) => resolve(await work(worker)), reject };
      withdraw = () => this.#withdraw(job);
      signal.addEventListener("abort", withdraw, { once: true });
      if (place === "first") this.#queue.unshift(job);
      else this.#queue.push(job);
      this.#employ();
    });
    // The signal lasts as long as the pool; a listener left on it would keep the job and its text as long.
    return settled.finally(() => signal.removeEventListener("abort", withdraw));
  }

  /** Cancels every job. Nothing runs in this pool any more. */
  close(): void {
    this.#closed.abort(new DOMException("The pool was closed.", "AbortError"));
  }

  #withdraw(job: Job): void {
    const place = this.#queue.indexOf(job);
    if (place < 0) return;
    this.#queue.splice(place, 1);
    job.reject(job.signal.reason);
  }

  #employ(): void {
    if (this.#queue.length === 0 || this.#workers.size >= this.#size) return;
    const worker = new PoolWorker(this.#start);
    this.#workers.add(worker);
    void this.#serve(worker);
  }

  async #serve(worker: PoolWorker): Promise<void> {
    let well = true;
    for (let job = this.#queue.shift(); job; job = well ? this.#queue.shift() : undefined)
      well = await this.#employed(job, worker);
    worker.dispose();
    this.#workers.delete(worker);
    this.#employ();
  }

  /** True when the worker is fit for another job. */
  async #employed({ signal, work, reject }: Job, worker: PoolWorker): Promise<boolean> {
    const cancel = () => worker.dispose();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      await work(worker);
      return true;
    } catch (thrown) {
      reject(signal.aborted ? signal.reason : thrown);
      return thrown instanceof ScenarioRefused && !signal.aborted;
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  }
}
