/**
 * One engine of the pool: opens a scenario, runs it as fast as it goes, and hands out its summary; or answers
 * one question about papers and studies. It is the engine that also serves the page, without a picture attached.
 *
 * Absent here: no queue, and nothing is started again.
 */
import type { EngineClient, StartEngine } from "./client";
import { EngineStopped } from "./errors";
import type { EngineEvent, EngineStatus, PaperSource } from "./protocol";
import type { Problem, ProgramTimeline, RunFigures, Summary, Verdict } from "./types";

export type PoolProgress = { simulatedNs: number; endNs: number };

type OnProgress = (progress: PoolProgress, summary: Summary) => void;

/** The engine of a job stopped by a defect of its own; `log` is what it did last for that job. */
export class JobFailed extends Error {
  override readonly name = "JobFailed";

  constructor(
    message: string,
    readonly log: readonly string[],
  ) {
    super(message);
  }
}

/** The engine's check refused the scenario; the engine itself is well. */
export class ScenarioRefused extends Error {
  override readonly name = "ScenarioRefused";

  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(({ path, message }) => `${path}: ${message}`).join("; "));
  }
}

const MOST_LOG_LINES = 200;

export class PoolWorker {
  readonly #client: EngineClient;
  #log: string[] = [];
  #onStatus: (status: EngineStatus) => void = () => {};
  #stop: (reason: Error) => void = () => {};

  constructor(start: StartEngine) {
    this.#client = start((event) => this.#receive(event));
  }

  /**
   * The summary at the end, as the engine writes it, in bytes of JSON. Rejects with JobFailed, ScenarioRefused, or EngineStopped after
   * `dispose`. One job at a time.
   */
  simulate(text: string, onProgress: OnProgress): Promise<Uint8Array> {
    return this.#job(async () => {
      await this.#run(text, onProgress);
      return await this.#client.summaryJson();
    });
  }

  /** What studies need of the same. Rejects as `simulate` does. */
  figures(key: string, text: string, onProgress: OnProgress): Promise<RunFigures> {
    return this.#job(async () => {
      await this.#run(text, onProgress);
      const figures = await this.#client.figures();
      if (figures?.scenario_digest !== key) throw new Error(`The run has no figures of ${key}.`);
      return figures;
    });
  }

  /** What the processes of its first job did of late, at its end; null where that is no program. */
  watch(text: string, onProgress: OnProgress): Promise<ProgramTimeline | null> {
    return this.#job(async () => {
      await this.#run(text, onProgress);
      return await this.#client.program(0);
    });
  }

  /** One question to the engine, of those that need no simulation. Rejects as `simulate` does. */
  ask<T>(question: (client: EngineClient) => Promise<T>): Promise<T> {
    return this.#job(async () => {
      await this.#client.info;
      return await question(this.#client);
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
    this.#client.dispose();
    this.#stop(new EngineStopped("The engine was shut down."));
  }

  async #job<T>(work: () => Promise<T>): Promise<T> {
    // What the jobs before did is not this one's story.
    this.#log = [];
    const stopped = new Promise<never>((_, reject) => {
      this.#stop = reject;
    });
    // Nobody may be waiting yet when it stops; whoever waits then is told by the race.
    stopped.catch(() => {});
    const failing = work().catch((thrown: unknown) => {
      throw thrown instanceof ScenarioRefused ? thrown : this.#failure(thrown);
    });
    return await Promise.race([failing, stopped]);
  }

  async #run(text: string, onProgress: OnProgress): Promise<void> {
    const client = this.#client;
    try {
      await client.info;
      const { checked, machine } = await client.open({ kind: "text", text, lenient: false });
      if (!machine) throw new ScenarioRefused(checked.problems);
      const toNs = machine.topology.cycle_ps / 1000;
      const finished = new Promise<void>((resolve) => {
        this.#onStatus = ({ epoch, cycle, endCycle, summary }) => {
          if (epoch !== machine.epoch) return;
          onProgress({ simulatedNs: cycle * toNs, endNs: endCycle * toNs }, summary);
          if (summary.finished) resolve();
        };
      });
      await client.setSpeed({ kind: "unpaced" });
      await client.play();
      await finished;
    } finally {
      this.#onStatus = () => {};
    }
  }

  #receive(event: EngineEvent): void {
    switch (event.kind) {
      case "status":
        this.#client.returnFrame(event.status.frame);
        this.#onStatus(event.status);
        return;
      case "log":
        this.#log = [...this.#log, event.line].slice(-MOST_LOG_LINES);
        return;
      case "crashed":
        this.#stop(new JobFailed(event.message, this.#log));
    }
  }

  #failure(thrown: unknown): JobFailed {
    return new JobFailed(thrown instanceof Error ? thrown.message : String(thrown), this.#log);
  }
}
