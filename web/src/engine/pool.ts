/**
 * Runs independent scenarios in parallel, each in a worker of its own. Jobs wait in the order in which they came; a
 * worker takes one after the other and ends with the last of them, so that a pool at rest has none. To find out what the
 * claims of a paper need, and to hold one against what its runs came to, are jobs as well; they are short, and go before
 * the runs that wait.
 *
 * A job that is cancelled takes its worker with it, at once and whatever that worker is doing; so does one whose engine
 * crashes. The next job gets a new worker.
 *
 * Absent here: no simulation of the page's own, no picture, and nothing is kept.
 */
import type { StartEngine } from "./client";
import { type PoolProgress, PoolWorker, ScenarioRefused } from "./pool-worker";
import type { PaperSource, PlanOutcome } from "./protocol";
import type { Verdict } from "./types";

export { JobFailed, type PoolProgress, ScenarioRefused } from "./pool-worker";

export type JobOptions = {
  /** Cancels the job, queued or running; its promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** In simulated time, about five times a second. */
  onProgress?: (progress: PoolProgress) => void;
};

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
  run(text: string, { signal, onProgress }: JobOptions = {}): Promise<Uint8Array> {
    return this.#do((worker) => worker.simulate(text, (progress) => onProgress?.(progress)), "last", signal);
  }

  /** What a paper's claims need. Rejects as `judge` does. */
  plan(source: PaperSource): Promise<PlanOutcome> {
    return this.#do((worker) => worker.plan(source), "first");
  }

  /** Takes the summaries for itself. Rejects with JobFailed or the reason of the cancellation. */
  judge(
    source: PaperSource,
    claim: string,
    summariesJson: Uint8Array,
    { signal }: Pick<JobOptions, "signal"> = {},
  ): Promise<Verdict> {
    return this.#do((worker) => worker.judge(source, claim, summariesJson), "first", signal);
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
