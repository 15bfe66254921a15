/**
 * The wasm module of papers, studies and bills, loaded into the engine's worker with the first query. The only file of
 * the page that imports its package.
 */
import init, * as scorecard from "flitscope-scorecard-wasm";
import wasmUrl from "flitscope-scorecard-wasm/flitscope_scorecard_wasm_bg.wasm?url";
import type { ScorecardModule } from "./wasm-module";

export async function loadScorecard(): Promise<ScorecardModule> {
  await init({ module_or_path: wasmUrl });
  return scorecard;
}
