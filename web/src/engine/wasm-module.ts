/**
 * The engine and the scorecard as wasm-bindgen exports them. Written down here so that everything but the worker can do
 * without them.
 */

export interface WasmSimulation {
  topology(): string;
  layout(): string;
  run(cycles: number): number;
  keep_checkpoints(bytes: number): void;
  seek(cycle: number): number;
  /** Throws the JSON of every problem, as the constructor does. */
  amend(scenarioJson: string): boolean;
  keep_history(bytes: number): void;
  overview(): string;
  scope(kind: string, id: number): string;
  recent(): string;
  recent_links(): Float32Array;
  recent_full_links(): Float32Array;
  recent_pairs(): Float32Array;
  pairs(): Float32Array;
  recent_congestion(): string;
  collective(job: number): string;
  program(job: number): string;
  next_event(most: number): boolean;
  previous_event(): number;
  next_hop(packet: number, most: number): string;
  run_towards(conditionJson: string, most: number): string;
  why(kind: string, id: number): string;
  journey(packet: number): string;
  end(): number;
  fill_frame(out: Uint8Array): void;
  summary(): string;
  table(id: string): string;
  figures(): string;
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
  forecast(text: string): string;
  Simulation: new (scenarioJson: string) => WasmSimulation;
  trap(): void;
}

/** Figures are the JSON of an array of `RunFigures`. */
export interface WasmStudy {
  plan(): string;
  next(figuresJson: string): string;
  report(figuresJson: string): string;
  comparison(figuresJson: string): string;
  table(figuresJson: string): string;
  csv(figuresJson: string): string;
  json(figuresJson: string): string;
  markdown(figuresJson: string): string;
  free(): void;
}

/** The second module, which is loaded when a claim, a study or a bill is asked about. */
export interface ScorecardModule {
  Scorecard: new (paper: string, presetsJson: string) => WasmScorecard;
  /** Both throw the JSON of every problem. */
  Study: {
    from_file(text: string, presetsJson: string): WasmStudy;
    of_comparison(aJson: string, bJson: string, seeds: number | undefined, fixedLength: boolean): WasmStudy;
  };
  /** Throws as `Study` does. */
  difference(aJson: string, bJson: string): string;
  /** Both throw as `Study` does. */
  bill(scenarioJson: string): string;
  compare_bills(aJson: string, bJson: string): string;
  cost_by_size(scenarioJson: string): string;
}
