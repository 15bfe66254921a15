/**
 * The engine and the scorecard as wasm-bindgen exports them. Written down here so that everything but the worker can do
 * without them.
 */

export interface WasmSimulation {
  topology(): string;
  layout(): string;
  run(cycles: number): number;
  end(): number;
  fill_frame(out: Uint8Array): void;
  summary(): string;
  free(): void;
}

export interface WasmScorecard {
  plan(): string;
  judge(claim: string, summariesJson: string): string;
}

export interface WasmModule {
  engine_version(): string;
  check_scenario(text: string, lenient: boolean): string;
  open_link(payload: string): string;
  catalog(): string;
  Simulation: new (scenarioJson: string) => WasmSimulation;
  trap(): void;
}

/** The second module, which is loaded when a claim is asked about. */
export interface ScorecardModule {
  Scorecard: new (paper: string, presetsJson: string) => WasmScorecard;
}
