/**
 * Runs independent scenarios in parallel, each in a worker of its own. A worker takes one job after the other and ends
 * with the last of them, so that a pool at rest has none. Queries about papers and studies are short jobs, and go before
 * the runs that wait; of these, the ones that the user looks at go first, then the oldest that somebody asked for. A run
 * that no one asked for gives up its worker where another job would have to wait, and begins again later.
 *
 * A job that is cancelled takes its worker with it, at once and whatever that worker is doing; so does one whose engine
 * crashes. The next job gets a new worker.
 *
 * It has no simulation of the page's own, no picture, and no result is stored or shared (runs/runner.ts).
 */
import type { EngineClient, StartEngine } from "./client";
import { type OnProgress, PoolWorker, type RunResult } from "./pool-worker";
import type { PaperSource, PlanOutcome, StudyFormat, StudyOutcome, StudySource } from "./protocol";
import { poolClosed } from "./texts";
import type {
  Checked,
  Comparison,
  PlannedRun,
  RunFigures,
  ScenarioDifference,
  StudyReport,
  Verdict,
} from "./types";

export { JobFailed, type OnProgress, type PoolProgress, type RunResult } from "./pool-worker";

type Cancellable = {
  /** Cancels the job, queued or running; its promise rejects with the signal's reason. */
  signal?: AbortSignal;
};

export type RunOptions = Cancellable & {
  /** About five times a second, with the summary so far. */
  onProgress?: OnProgress;
  /** Whether the user looks at it: asked whenever a worker is free. */
  isWatched?: () => boolean;
  /** Whether no one asked for it, so that all other jobs go first. */
  isBackground?: () => boolean;
  /** Whether the result is to have the overview of the run: asked at the start. */
  wantsOverview?: () => boolean;
  /** Whether the result is to have the timeline of its program: asked at the end. */
  wantsTimeline?: () => boolean;
};

type Job = {
  signal: AbortSignal;
  isWatched: () => boolean;
  isBackground: () => boolean;
  /** Whether it gave up its worker, and waits again. */
  displaced: boolean;
  /** Does it and passes its result to the caller. */
  work(worker: PoolWorker): Promise<void>;
  reject(reason: unknown): void;
};

/** More workers than this gain little and cost memory. */
const MAX_WORKERS = 8;

const never = () => false;

export function poolSize(hardwareConcurrency: number | undefined): number {
  return Math.max(1, Math.min(hardwareConcurrency ?? 1, MAX_WORKERS));
}

export class SimulationPool {
  readonly #start: StartEngine;
  /** The most workers at a time. */
  readonly size: number;
  readonly #queries: Job[] = [];
  readonly #runs: Job[] = [];
  /** The workers there are, each with its job. */
  readonly #workers = new Map<PoolWorker, Job | null>();
  readonly #closed = new AbortController();

  constructor(start: StartEngine, size: number) {
    this.#start = start;
    this.size = size;
  }

  /** Runs a scenario to its end. Rejects with JobFailed or the reason of the cancellation. */
  run(text: string, options: RunOptions = {}): Promise<RunResult> {
    const { signal, onProgress = () => {}, wantsOverview = never, wantsTimeline = never } = options;
    const simulate = (worker: PoolWorker) =>
      worker.simulate(text, { onProgress, wantsOverview, wantsTimeline });
    return this.#do(simulate, this.#runs, signal, options);
  }

  /** What a paper's claims need. Rejects as `judge` does. */
  plan(source: PaperSource, options: Cancellable = {}): Promise<PlanOutcome> {
    return this.#ask((client) => client.plan(source), options);
  }

  /** Takes the summaries for itself. Rejects with JobFailed or the reason of the cancellation. */
  judge(
    source: PaperSource,
    claim: string,
    summariesJson: Uint8Array,
    { signal }: Cancellable = {},
  ): Promise<Verdict> {
    return this.#do((worker) => worker.judge(source, claim, summariesJson), this.#queries, signal);
  }

  /** What a study needs, or what is wrong with it. This and the rest about studies reject as `judge` does. */
  planStudy(source: StudySource, options: Cancellable = {}): Promise<StudyOutcome> {
    return this.#ask((client) => client.planStudy(source), options);
  }

  /** The runs that it needs next, by the results of those that are done; none when all is done. */
  nextRuns(
    source: StudySource,
    figures: readonly RunFigures[],
    options: Cancellable = {},
  ): Promise<PlannedRun[]> {
    return this.#ask((client) => client.nextRuns(source, figures), options);
  }

  /** What the finished runs say, of a study that was planned. */
  reportStudy(
    source: StudySource,
    figures: readonly RunFigures[],
    options: Cancellable = {},
  ): Promise<StudyReport> {
    return this.#ask((client) => client.reportStudy(source, figures), options);
  }

  /** What differs between A and B, and the effect of that. */
  reportComparison(
    source: StudySource,
    figures: readonly RunFigures[],
    options: Cancellable = {},
  ): Promise<Comparison> {
    return this.#ask((client) => client.reportComparison(source, figures), options);
  }

  /** A study as text, for a file. */
  writeStudy(
    source: StudySource,
    figures: readonly RunFigures[],
    format: StudyFormat,
    options: Cancellable = {},
  ): Promise<string> {
    return this.#ask((client) => client.writeStudy(source, figures, format), options);
  }

  /** A scenario with every field, as the engine reads it, its digest, and what its run takes. */
  check(text: string, options: Cancellable = {}): Promise<Checked> {
    return this.#ask((client) => client.check({ kind: "text", text, lenient: false }), options);
  }

  /** What differs between two scenarios. */
  scenarioDifference(a: string, b: string, options: Cancellable = {}): Promise<ScenarioDifference> {
    return this.#ask((client) => client.scenarioDifference(a, b), options);
  }

  #ask<T>(query: (client: EngineClient) => Promise<T>, { signal }: Cancellable): Promise<T> {
    return this.#do((worker) => worker.ask(query), this.#queries, signal);
  }

  #do<T>(
    work: (worker: PoolWorker) => Promise<T>,
    queue: Job[],
    own?: AbortSignal,
    { isWatched = never, isBackground = never }: Pick<RunOptions, "isWatched" | "isBackground"> = {},
  ): Promise<T> {
    const signal = AbortSignal.any([this.#closed.signal, ...(own ? [own] : [])]);
    if (signal.aborted) return Promise.reject(signal.reason);
    let withdraw = () => {};
    const settled = new Promise<T>((resolve, reject) => {
      const doIt = async (worker: PoolWorker) => resolve(await work(worker));
      const job: Job = { signal, isWatched, isBackground, displaced: false, work: doIt, reject };
      withdraw = () => this.#withdraw(job, queue);
      signal.addEventListener("abort", withdraw, { once: true });
      queue.push(job);
      this.#employ();
    });
    // The signal lasts as long as the pool; a listener left on it would keep the job and its text as long.
    return settled.finally(() => signal.removeEventListener("abort", withdraw));
  }

  /** Cancels every job. Nothing runs in this pool any more. */
  close(): void {
    this.#closed.abort(new DOMException(poolClosed, "AbortError"));
  }

  #withdraw(job: Job, queue: Job[]): void {
    const place = queue.indexOf(job);
    if (place < 0) return;
    queue.splice(place, 1);
    job.reject(job.signal.reason);
  }

  #next(): Job | undefined {
    const query = this.#queries.shift();
    if (query) return query;
    const watched = this.#runs.findIndex(({ isWatched }) => isWatched());
    const place = watched < 0 ? this.#firstAsked() : watched;
    return this.#runs.splice(Math.max(0, place), 1)[0];
  }

  #firstAsked(): number {
    return this.#runs.findIndex(({ isBackground }) => !isBackground());
  }

  #employ(): void {
    if (this.#queries.length + this.#runs.length === 0) return;
    if (this.#workers.size >= this.size) {
      this.#makeRoom();
      return;
    }
    const worker = new PoolWorker(this.#start);
    this.#workers.set(worker, null);
    void this.#serve(worker);
  }

  /** Ends a worker whose run no one asked for; the run waits again. */
  #makeRoom(): void {
    if (this.#queries.length === 0 && this.#firstAsked() < 0) return;
    for (const [worker, job] of this.#workers) {
      if (!job?.isBackground() || worker.lost) continue;
      job.displaced = true;
      worker.dispose();
      return;
    }
  }

  async #serve(worker: PoolWorker): Promise<void> {
    for (let job = this.#next(); job; job = worker.lost ? undefined : this.#next())
      await this.#employed(job, worker);
    worker.dispose();
    this.#workers.delete(worker);
    this.#employ();
  }

  async #employed(job: Job, worker: PoolWorker): Promise<void> {
    const { signal, work, reject } = job;
    const cancel = () => worker.dispose();
    signal.addEventListener("abort", cancel, { once: true });
    this.#workers.set(worker, job);
    job.displaced = false;
    try {
      await work(worker);
    } catch (thrown) {
      if (signal.aborted) reject(signal.reason);
      else if (job.displaced) this.#runs.push(job);
      else reject(thrown);
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  }
}
