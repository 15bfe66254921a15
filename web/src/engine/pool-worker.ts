/**
 * One engine of the pool: opens a scenario, runs it as fast as it goes, and hands out its result; or answers a query
 * about papers and studies. It is the engine that also serves the page, without a picture attached.
 *
 * It has no queue, and nothing is started again.
 */
import type { EngineClient, StartEngine } from "./client";
import { asError, EngineRefusal, EngineStopped, isStop } from "./errors";
import type { EngineEvent, EngineStatus, PaperSource } from "./protocol";
import { shutDown } from "./texts";
import type { Overview, ProgramTimeline, RunFigures, Summary, Verdict } from "./types";

/** How far a run has come in simulated time. */
export type PoolProgress = { simulatedNs: number; endNs: number };

export type OnProgress = (progress: PoolProgress, summary: Summary) => void;

type Simulating = {
  onProgress: OnProgress;
  wantsOverview: () => boolean;
  wantsTimeline: () => boolean;
};

/** What is known of a run at its end. */
export type RunResult = {
  /** What studies need of it: small. */
  figures: RunFigures;
  /** As the engine writes it, in bytes of JSON. */
  summary: Uint8Array;
  /** What waited when, from start to end; null where no one wanted it at the start. */
  overview: Overview | null;
  /** What the processes of its first job did last; null where that is no program, or where no one wants it. */
  timeline: ProgramTimeline | null;
};

/** A job that was not done: the engine refused it, could not do it, or crashed. `log` is what it did last for that job. */
export class JobFailed extends Error {
  override readonly name = "JobFailed";

  constructor(
    message: string,
    readonly log: readonly string[],
  ) {
    super(message);
  }
}

const MAX_LOG_LINES = 200;

export class PoolWorker {
  readonly #client: EngineClient;
  #lost = false;
  #log: string[] = [];
  #onStatus: (status: EngineStatus) => void = () => {};
  #stop: (reason: Error) => void = () => {};

  constructor(start: StartEngine) {
    this.#client = start((event) => this.#receive(event));
  }

  /** Whether the engine is gone: an error that it answered leaves it fit for the next job. */
  get lost(): boolean {
    return this.#lost;
  }

  /** `wantsOverview` is asked at the start and `wantsTimeline` at the end. Rejects with JobFailed, or EngineStopped after `dispose`. One job at a time. */
  simulate(text: string, { wantsTimeline, ...run }: Simulating): Promise<RunResult> {
    return this.#job(async () => {
      const overview = await this.#run(text, run);
      const client = this.#client;
      const figures = await client.figures();
      if (!figures) throw new Error("The run has no results at its end.");
      const summary = await client.summaryJson();
      return { figures, summary, overview, timeline: wantsTimeline() ? await client.program(0) : null };
    });
  }

  /** One query to the engine, of those that need no simulation. Rejects as `simulate` does. */
  ask<T>(query: (client: EngineClient) => Promise<T>): Promise<T> {
    return this.#job(async () => {
      await this.#ready();
      return await query(this.#client);
    });
  }

  /** Rejects as `simulate` does. */
  judge(source: PaperSource, claim: string, summariesJson: Uint8Array): Promise<Verdict> {
    return this.ask(async (client) => {
      const verdict = await client.judge(source, claim, summariesJson);
      if (!verdict) throw new Error("The summary of a run is missing.");
      return verdict;
    });
  }

  dispose(): void {
    this.#lost = true;
    this.#client.dispose();
    this.#stop(new EngineStopped(shutDown));
  }

  async #job<T>(work: () => Promise<T>): Promise<T> {
    // What the jobs before did is not this one's story.
    this.#log = [];
    const stopped = new Promise<never>((_, reject) => {
      this.#stop = reject;
    });
    // It may stop before anything waits for it; the race below rejects then.
    stopped.catch(() => {});
    const failing = work().catch((thrown: unknown) => {
      this.#lost ||= isStop(thrown);
      throw new JobFailed(asError(thrown).message, this.#log);
    });
    return await Promise.race([failing, stopped]);
  }

  /** Resolves with the overview of the run. */
  async #run(text: string, run: Omit<Simulating, "wantsTimeline">): Promise<Overview | null> {
    const { onProgress, wantsOverview } = run;
    const client = this.#client;
    try {
      await this.#ready();
      const { checked, machine } = await client.open(
        { kind: "text", text, lenient: false },
        undefined,
        wantsOverview() ? "history" : "nothing",
      );
      if (!machine) throw new EngineRefusal(checked.problems);
      const toNs = machine.topology.cycle_ps / 1000;
      let last: Overview | null = null;
      const finished = new Promise<Overview | null>((resolve) => {
        this.#onStatus = ({ epoch, cycle, endCycle, summary, overview }) => {
          if (epoch !== machine.epoch) return;
          last = overview ?? last;
          onProgress({ simulatedNs: cycle * toNs, endNs: endCycle * toNs }, summary);
          if (summary.finished) resolve(last);
        };
      });
      await client.setSpeed({ kind: "unpaced" });
      await client.play();
      return await finished;
    } finally {
      this.#onStatus = () => {};
    }
  }

  /** An engine that cannot be started is as lost as one that crashed. */
  async #ready(): Promise<void> {
    try {
      await this.#client.info;
    } catch (thrown) {
      this.#lost = true;
      throw thrown;
    }
  }

  #receive(event: EngineEvent): void {
    switch (event.kind) {
      case "status":
        this.#client.returnFrame(event.status.frame);
        this.#onStatus(event.status);
        return;
      case "log":
        this.#log = [...this.#log, event.line].slice(-MAX_LOG_LINES);
        return;
      case "crashed":
        this.#lost = true;
        this.#stop(new JobFailed(event.message, this.#log));
    }
  }
}
