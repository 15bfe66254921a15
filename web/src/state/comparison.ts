/**
 * Runs every preset of the gallery in the pool and keeps what came of each, to be held against the published value.
 * The simulation on the stage has an engine of its own and goes on.
 *
 * Absent here: no published value and no verdict; those are worked out from the paper when they are shown.
 */
import { JobFailed, type SimulationPool } from "../engine/pool";
import { type FetchText, presetPath } from "../scenario/presets";
import type { PresetRun } from "./app-state";
import type { AppStore } from "./store";

export class Comparison {
  readonly #store: AppStore;
  readonly #pool: SimulationPool;
  readonly #fetchText: FetchText;
  #abort: AbortController | null = null;

  constructor(store: AppStore, pool: SimulationPool, fetchText: FetchText) {
    this.#store = store;
    this.#pool = pool;
    this.#fetchText = fetchText;
  }

  /** Settles when every preset has run, failed or been cancelled. */
  async runAll(): Promise<void> {
    if (this.#abort) return;
    const abort = new AbortController();
    this.#abort = abort;
    const ids = this.#store.getState().presets.map(({ id }) => id);
    this.#store.setState({
      presetRuns: Object.fromEntries(ids.map((id) => [id, { phase: "waiting" as const }])),
    });
    await Promise.all(ids.map((id) => this.#runOne(id, abort.signal)));
    this.#abort = null;
  }

  cancel(): void {
    this.#abort?.abort(new DOMException("Cancelled.", "AbortError"));
  }

  async #runOne(id: string, signal: AbortSignal): Promise<void> {
    try {
      const path = presetPath(id);
      if (path === null) throw new Error("there is no such preset");
      const text = await this.#fetchText(path, signal);
      const summary = await this.#pool.run(text, {
        signal,
        onProgress: (progress) => this.#note(id, { phase: "running", ...progress }),
      });
      this.#note(id, { phase: "done", metrics: summary.metrics });
    } catch (thrown) {
      this.#note(id, signal.aborted ? { phase: "cancelled" } : failure(thrown));
    }
  }

  #note(id: string, run: PresetRun): void {
    this.#store.setState(({ presetRuns }) => ({ presetRuns: { ...presetRuns, [id]: run } }));
  }
}

function failure(thrown: unknown): PresetRun {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { phase: "failed", message, log: thrown instanceof JobFailed ? thrown.log : [] };
}
