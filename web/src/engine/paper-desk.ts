/**
 * Papers in the engine's worker: what their claims need, and what simulations say to them. A paper is read once for all
 * questions about it.
 *
 * Absent here: nothing is simulated, and no claim is understood; both are the engine's.
 */
import type { PaperSource, PlanOutcome } from "./protocol";
import type { PaperPlan, Problem, Verdict } from "./types";
import type { ScorecardModule, WasmScorecard } from "./wasm-module";

export class PaperDesk {
  #read: { source: PaperSource; scorecard: WasmScorecard } | null = null;

  plan(module: ScorecardModule, source: PaperSource): PlanOutcome {
    try {
      return { plan: JSON.parse(this.#scorecard(module, source).plan()) as PaperPlan, problems: [] };
    } catch (thrown) {
      // The constructor names its objections as JSON; anything else is a crash.
      if (typeof thrown !== "string") throw thrown;
      return { plan: null, problems: JSON.parse(thrown) as Problem[] };
    }
  }

  judge(module: ScorecardModule, source: PaperSource, claim: string, summariesJson: string): Verdict | null {
    return JSON.parse(this.#scorecard(module, source).judge(claim, summariesJson)) as Verdict | null;
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
