/**
 * One opened simulation with what never changes while it runs. The only reader of the engine's JSON.
 *
 * Absent here: no pace, no ports, no decision about when to run.
 */
import type { Machine } from "./protocol";
import { packSummary } from "./summary";
import { topologyFrom } from "./topology";
import type { FrameLayout, Scenario, Summary, SummaryJson, TopologyJson } from "./types";
import type { WasmModule, WasmSimulation } from "./wasm-module";

export class Running {
  readonly machine: Machine;
  readonly #simulation: WasmSimulation;
  #cycle = 0;

  constructor(
    module: WasmModule,
    readonly scenario: Scenario,
    epoch: number,
  ) {
    this.#simulation = new module.Simulation(JSON.stringify(scenario));
    const topology = topologyFrom(JSON.parse(this.#simulation.topology()) as TopologyJson);
    const layout = JSON.parse(this.#simulation.layout()) as FrameLayout;
    this.machine = { epoch, topology, layout, bufferFlits: scenario.model.buffer_flits };
  }

  get cycle(): number {
    return this.#cycle;
  }

  /** Comes nearer when the run is precise enough before its time. */
  get endCycle(): number {
    return this.#simulation.end();
  }

  get finished(): boolean {
    return this.#cycle >= this.endCycle;
  }

  run(cycles: number): void {
    this.#cycle = this.#simulation.run(cycles);
  }

  fill(buffer: ArrayBuffer): void {
    this.#simulation.fill_frame(new Uint8Array(buffer));
  }

  summary(): Summary {
    return packSummary(JSON.parse(this.summaryJson()) as SummaryJson);
  }

  summaryJson(): string {
    return this.#simulation.summary();
  }

  free(): void {
    this.#simulation.free();
  }
}
