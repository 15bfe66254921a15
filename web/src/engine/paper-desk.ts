/**
 * Papers in the engine's worker: what their claims need, and what simulations say to them. A paper is read once for all
 * questions about it.
 *
 * Absent here: nothing is simulated, and no claim is understood; both are the engine's.
 */
import type { Guard } from "./guard";
import type { PaperSource, PlanOutcome } from "./protocol";
import type { SecondModule } from "./second-module";
import type { PaperPlan, Problem, Verdict } from "./types";
import type { ScorecardModule, WasmScorecard } from "./wasm-module";

export class PaperDesk {
  readonly #module: SecondModule;
  readonly #guard: Guard;
  #read: { source: PaperSource; scorecard: WasmScorecard } | null = null;

  constructor(module: SecondModule, guard: Guard) {
    this.#module = module;
    this.#guard = guard;
  }

  async plan(source: PaperSource): Promise<PlanOutcome> {
    const module = await this.#module.loaded();
    return this.#guard.run("plan", () => this.#plan(module, source));
  }

  async judge(source: PaperSource, claim: string, summariesJson: string): Promise<Verdict | null> {
    const module = await this.#module.loaded();
    const judge = () => this.#scorecard(module, source).judge(claim, summariesJson);
    return JSON.parse(this.#guard.run("judge", judge)) as Verdict | null;
  }

  #plan(module: ScorecardModule, source: PaperSource): PlanOutcome {
    try {
      return { plan: JSON.parse(this.#scorecard(module, source).plan()) as PaperPlan, problems: [] };
    } catch (thrown) {
      // The constructor names its objections as JSON; anything else is a crash.
      if (typeof thrown !== "string") throw thrown;
      return { plan: null, problems: JSON.parse(thrown) as Problem[] };
    }
  }

  #scorecard(module: ScorecardModule, source: PaperSource): WasmScorecard {
    const known = this.#read;
    if (known?.source.paper === source.paper && known.source.presets === source.presets)
      return known.scorecard;
    const scorecard = new module.Scorecard(source.paper, source.presets);
    this.#read = { source, scorecard };
    return scorecard;
  }
}
