/**
 * The second wasm module (papers, studies and bills) in the engine's worker: loaded for the first question about any of
 * them, once.
 *
 * Absent here: what is asked of it.
 */
import { causeOf, type Guard } from "./guard";
import type { HostClock } from "./host-clock";
import type { Problem } from "./types";
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

  /** What the module answers; what it objects to is an error that says so. */
  async ask(call: string, question: (module: ScorecardModule) => string): Promise<string> {
    const module = await this.loaded();
    try {
      return this.#parts.guard.run(call, () => question(module));
    } catch (thrown) {
      throw asError(thrown);
    }
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

/** The module names its objections as JSON; anything else is a crash. */
export function problemsOf(thrown: unknown): Problem[] {
  if (typeof thrown !== "string") throw thrown;
  return JSON.parse(thrown) as Problem[];
}

function asError(thrown: unknown): unknown {
  if (typeof thrown !== "string") return thrown;
  const told = problemsOf(thrown).map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return new Error(told.join("; "));
}
