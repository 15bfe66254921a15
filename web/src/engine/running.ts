/**
 * One opened simulation, with what does not change while it runs and the ways through its time. The only reader of the
 * engine's JSON about it.
 *
 * It has no pace, no ports, no decision about when to run.
 */
import { Past } from "./past";
import type { Keeps, Machine } from "./protocol";
import { packSummary } from "./summary";
import { topologyFrom } from "./topology";
import type {
  FrameLayout,
  RunFigures,
  RunUntil,
  Scenario,
  StopReason,
  Summary,
  SummaryJson,
  TableId,
  TopologyJson,
} from "./types";
import type { WasmModule, WasmSimulation } from "./wasm-module";

/** Memory budget of checkpoints. */
const CHECKPOINT_BYTES = 96_000_000;

export class Running {
  readonly past: Past;
  readonly #simulation: WasmSimulation;
  #machine: Machine;
  #scenario: Scenario;
  #cycle = 0;
  #simulated = 0;

  /** Without a past it is faster, and can only go back to its start. */
  constructor(module: WasmModule, scenario: Scenario, epoch: number, keeps: Keeps) {
    this.#scenario = scenario;
    this.#simulation = new module.Simulation(JSON.stringify(scenario));
    const topology = topologyFrom(JSON.parse(this.#simulation.topology()) as TopologyJson);
    const layout = JSON.parse(this.#simulation.layout()) as FrameLayout;
    this.#machine = { epoch, topology, layout, bufferFlits: scenario.model.buffer_flits };
    if (keeps === "past") this.#simulation.keep_checkpoints(CHECKPOINT_BYTES);
    this.past = new Past(this.#simulation, keeps !== "nothing");
  }

  get machine(): Machine {
    return this.#machine;
  }

  get scenario(): Scenario {
    return this.#scenario;
  }

  get cycle(): number {
    return this.#cycle;
  }

  /** Comes earlier when the run is precise enough before its time. */
  get endCycle(): number {
    return this.#simulation.end();
  }

  get finished(): boolean {
    return this.#cycle >= this.endCycle;
  }

  /** Cycles gone through one by one so far, not by a checkpoint. */
  get simulated(): number {
    return this.#simulated;
  }

  run(cycles: number): void {
    this.#onTo(this.#simulation.run(cycles));
  }

  /** To a cycle at or before the wanted one, from which to run on. */
  seek(cycle: number): void {
    this.#cycle = this.#simulation.seek(cycle);
  }

  /** True at a cycle in which something happens to a packet. */
  nextEvent(most: number): boolean {
    return this.#moved(this.#simulation.next_event(most));
  }

  previousEvent(): void {
    this.#moved(this.#simulation.previous_event());
  }

  /** True when the packet has moved on, or is gone. */
  nextHop(packet: number, most: number): boolean {
    return this.#moved(this.#simulation.next_hop(packet, most)) !== "later";
  }

  runTowards(condition: RunUntil, most: number): StopReason | null {
    const reason = this.#moved(this.#simulation.run_towards(JSON.stringify(condition), most));
    return reason === "" ? null : (JSON.parse(reason) as StopReason);
  }

  /**
   * Continues with a scenario that differs in its events, from the last cycle that both have in common; false when it
   * differs in more. A new epoch marks the other past.
   */
  amend(scenario: Scenario, epoch: number): boolean {
    if (!this.#moved(this.#simulation.amend(JSON.stringify(scenario)))) return false;
    this.#scenario = scenario;
    this.#machine = { ...this.#machine, epoch };
    return true;
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

  /** A table of the results so far, as JSON. */
  tableJson(id: TableId): string {
    return this.#simulation.table(id);
  }

  /** What studies need of the run; null before its end. */
  figures(): RunFigures | null {
    return JSON.parse(this.#simulation.figures()) as RunFigures | null;
  }

  free(): void {
    this.#simulation.free();
  }

  /** Reads the present cycle after a call that answers something else. */
  #moved<T>(answer: T): T {
    this.#onTo(this.#simulation.run(0));
    return answer;
  }

  #onTo(cycle: number): void {
    this.#simulated += Math.max(0, cycle - this.#cycle);
    this.#cycle = cycle;
  }
}
