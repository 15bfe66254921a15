/**
 * The second wasm module (papers, studies and bills) in the engine's worker: loaded once, with the first query.
 *
 * It does not contain the queries themselves.
 */
import { causeOf, type Guard } from "./guard";
import type { HostClock } from "./host-clock";
import { scorecardNotLoaded } from "./texts";
import type { ScorecardModule } from "./wasm-module";

type Parts = { load: () => Promise<ScorecardModule>; clock: HostClock; guard: Guard };

export class SecondModule {
  readonly #parts: Parts;
  #module: Promise<ScorecardModule> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Rejects when it cannot be loaded; the engine continues, and the next call tries again. */
  async loaded(): Promise<ScorecardModule> {
    this.#module ??= this.#load();
    try {
      return await this.#module;
    } catch (thrown) {
      this.#module = null;
      throw thrown;
    }
  }

  /** Rejects with EngineRefusal where the module refuses its input. */
  async ask(call: string, query: (module: ScorecardModule) => string): Promise<string> {
    const module = await this.loaded();
    return this.#parts.guard.run(call, () => query(module));
  }

  async #load(): Promise<ScorecardModule> {
    const { load, clock, guard } = this.#parts;
    const began = clock.now();
    try {
      const module = await load();
      guard.log(`Scorecard ready after ${Math.round(clock.now() - began)} ms.`);
      return module;
    } catch (thrown) {
      const message = scorecardNotLoaded(causeOf(thrown));
      guard.log(message);
      throw new Error(message);
    }
  }
}
