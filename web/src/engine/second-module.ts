/**
 * The second wasm module (papers, studies and bills) in the engine's worker: loaded for the first question about any of
 * them, once.
 *
 * Absent here: what is asked of it.
 */
import { causeOf, type Guard } from "./guard";
import type { HostClock } from "./host-clock";
import type { ScorecardModule } from "./wasm-module";

type Parts = { load: () => Promise<ScorecardModule>; clock: HostClock; guard: Guard };

export class SecondModule {
  readonly #parts: Parts;
  #module: Promise<ScorecardModule> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Fails its caller only when it cannot be loaded: the engine is well, and another call may have more luck. */
  async loaded(): Promise<ScorecardModule> {
    this.#module ??= this.#load();
    try {
      return await this.#module;
    } catch (thrown) {
      this.#module = null;
      throw thrown;
    }
  }

  /** Rejects with EngineRefusal where the module refuses what it is asked about. */
  async ask(call: string, question: (module: ScorecardModule) => string): Promise<string> {
    const module = await this.loaded();
    return this.#parts.guard.run(call, () => question(module));
  }

  async #load(): Promise<ScorecardModule> {
    const { load, clock, guard } = this.#parts;
    const began = clock.now();
    try {
      const module = await load();
      guard.log(`Scorecard ready after ${Math.round(clock.now() - began)} ms.`);
      return module;
    } catch (thrown) {
      const message = `The scorecard could not be loaded. ${causeOf(thrown)}`;
      guard.log(message);
      throw new Error(message);
    }
  }
}
