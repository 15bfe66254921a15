/**
 * Queries about papers: the runs that their claims need, and verdicts. A paper is read once for all queries about it.
 *
 * Nothing is simulated here, and no claim is interpreted; that is the engine's.
 */
import { EngineRefusal } from "./errors";
import type { PaperSource, PlanOutcome } from "./protocol";
import type { SecondModule } from "./second-module";
import type { PaperPlan, Verdict } from "./types";
import type { ScorecardModule, WasmScorecard } from "./wasm-module";

export class PaperQueries {
  readonly #module: SecondModule;
  #read: { source: PaperSource; scorecard: WasmScorecard } | null = null;

  constructor(module: SecondModule) {
    this.#module = module;
  }

  async plan(source: PaperSource): Promise<PlanOutcome> {
    try {
      const json = await this.#module.ask("plan", (module) => this.#scorecard(module, source).plan());
      return { plan: JSON.parse(json) as PaperPlan, problems: [] };
    } catch (thrown) {
      if (!(thrown instanceof EngineRefusal)) throw thrown;
      return { plan: null, problems: [...thrown.problems] };
    }
  }

  async judge(source: PaperSource, claim: string, summariesJson: string): Promise<Verdict | null> {
    const json = await this.#module.ask("judge", (module) =>
      this.#scorecard(module, source).judge(claim, summariesJson),
    );
    return JSON.parse(json) as Verdict | null;
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
