/**
 * The engine worker: answers the page, and owns the simulation in focus and the second one, which the driver moves through
 * their time. A scenario that does not pass the check leaves both as they are.
 *
 * No scenario is validated here; that is the engine's check.
 */
import * as Comlink from "comlink";
import type { ObjectRef } from "../base/object-ref";
import { CostQueries } from "./cost-queries";
import { Driver } from "./driver";
import { EngineRefusal } from "./errors";
import type { ForecastJson } from "./explorer";
import { Guard } from "./guard";
import type { HostClock } from "./host-clock";
import { packForecast } from "./packing";
import { PaperQueries } from "./paper-queries";
import { Pictures } from "./pictures";
import type {
  Arrival,
  EngineControl,
  EngineInfo,
  Keeps,
  OpenOutcome,
  PaperSource,
  PlanOutcome,
  ScenarioSource,
  SecondOutcome,
  Side,
  Speed,
  StudyFormat,
  StudyOutcome,
  StudySource,
} from "./protocol";
import { Running } from "./running";
import { SecondModule } from "./second-module";
import { StatusSender } from "./status-sender";
import { StudyQueries } from "./study-queries";
import { toEvent, toHop, toLastHop, until } from "./time-goals";
import type {
  BillComparison,
  BillOutcome,
  Catalog,
  Checked,
  CollectiveTimeline,
  Comparison,
  CostLine,
  ForecastOutcome,
  Journey,
  PlannedRun,
  Problem,
  ProgramTimeline,
  RunFigures,
  RunUntil,
  Scenario,
  ScenarioDifference,
  Scope,
  ScopeRef,
  StudyReport,
  TableId,
  Verdict,
  Why,
} from "./types";
import type { ScorecardModule, WasmModule } from "./wasm-module";

/** Loads the two wasm modules: the engine at the start, the scorecard with the first query about it. */
export type HostModules = {
  engine(): Promise<WasmModule>;
  scorecard(): Promise<ScorecardModule>;
  /** The lock that ends with this worker; none in tests. */
  life?: Promise<string | null>;
};

/** The answer to an opening, and the simulation; null when it was refused. */
type Opening = { outcome: OpenOutcome; running: Running | null };

export class EngineHost implements EngineControl {
  readonly #modules: HostModules;
  readonly #clock: HostClock;
  readonly #status: StatusSender;
  readonly #guard: Guard;
  readonly #pictures = new Pictures(() => this.#driver.motion);
  readonly #driver: Driver;
  readonly #papers: PaperQueries;
  readonly #studies: StudyQueries;
  readonly #costs: CostQueries;
  #module: WasmModule | null = null;
  #epoch = 0;

  constructor(modules: HostModules, clock: HostClock) {
    const status = new StatusSender(() => clock.now());
    const guard = new Guard(
      (event) => status.post(event),
      () => this.#driver.sides.focus && this.#driver.sides.cycle,
    );
    this.#modules = modules;
    this.#clock = clock;
    this.#status = status;
    this.#guard = guard;
    this.#driver = new Driver({ clock, guard, status, pictures: this.#pictures });
    const second = new SecondModule({ load: modules.scorecard, clock, guard });
    this.#papers = new PaperQueries(second);
    this.#studies = new StudyQueries(second);
    this.#costs = new CostQueries(second);
  }

  async start(events: MessagePort): Promise<EngineInfo> {
    this.#status.attach(events);
    const began = this.#clock.now();
    const module = await this.#modules.engine();
    this.#module = module;
    const version = this.#guard.run("engine_version", () => module.engine_version());
    const catalog = this.#guard.run("catalog", () => JSON.parse(module.catalog()) as Catalog);
    this.#guard.log(`Engine ${version} ready after ${Math.round(this.#clock.now() - began)} ms.`);
    return { version, catalog, life: (await this.#modules.life) ?? null };
  }

  attachRenderer(frames: MessagePort, side: Side): void {
    this.#pictures.attach(frames, side);
  }

  check(source: ScenarioSource): Checked {
    const module = this.#loaded();
    const json = this.#guard.run("check", () =>
      source.kind === "text"
        ? module.check_scenario(source.text, source.lenient)
        : module.open_link(source.payload),
    );
    return JSON.parse(json) as Checked;
  }

  open(
    source: ScenarioSource,
    at?: number,
    keeps: Keeps = at === undefined ? "nothing" : "past",
  ): OpenOutcome {
    const present = at === undefined ? null : this.#driver.sides.focus;
    const { outcome, running } = this.#open(source, present, keeps);
    if (running) this.#driver.adopt(running, at ?? 0);
    return outcome;
  }

  openSecond(source: ScenarioSource): SecondOutcome {
    const { clock } = this.#driver;
    const { second } = this.#driver.sides;
    const { outcome, running } = this.#open(source, second, "past");
    if (running) this.#driver.adoptSecond(running, clock);
    return { ...outcome, clock };
  }

  closeSecond(): void {
    this.#driver.closeSecond();
  }

  focusOn(side: Side): void {
    this.#driver.focusOn(side);
  }

  exchangeSides(): void {
    this.#driver.exchangeSides();
  }

  play(): void {
    this.#driver.play();
  }

  pause(): Promise<Arrival> {
    return this.#driver.pause();
  }

  seek(cycle: number): Promise<Arrival> {
    return this.#driver.seek(cycle);
  }

  step(cycles: number): Promise<Arrival> {
    return this.#driver.step(cycles);
  }

  stepEvent(direction: 1 | -1): Promise<Arrival> {
    return this.#driver.pursue(toEvent(direction));
  }

  stepHop(packet: number, direction: 1 | -1): Promise<Arrival> {
    return this.#driver.pursue(direction > 0 ? toHop(packet) : toLastHop(packet));
  }

  runUntil(condition: RunUntil): Promise<Arrival> {
    return this.#driver.pursue(until(condition));
  }

  report(): Arrival {
    return this.#driver.report();
  }

  setSpeed(speed: Speed): void {
    this.#driver.setSpeed(speed);
    this.#guard.log(
      speed.kind === "paced" ? `Speed ${speed.nsPerSecond} simulated ns a second.` : "As fast as it goes.",
    );
  }

  setDrawing(on: boolean): void {
    this.#driver.setDrawing(on);
  }

  why(ref: ObjectRef): Why | null {
    return this.#guard.run("why", () => this.#driver.sides.focus?.past.why(ref) ?? null);
  }

  journey(packet: number): Journey | null {
    return this.#guard.run("journey", () => this.#driver.sides.focus?.past.journey(packet) ?? null);
  }

  scopes(refs: readonly ScopeRef[]): (Scope | null)[] {
    const past = this.#driver.sides.focus?.past;
    return this.#guard.run("scope", () => refs.map((ref) => past?.scope(ref) ?? null));
  }

  collective(job: number): CollectiveTimeline | null {
    return this.#guard.run("collective", () => this.#driver.sides.focus?.past.collective(job) ?? null);
  }

  program(job: number): ProgramTimeline | null {
    return this.#guard.run("program", () => this.#driver.sides.focus?.past.program(job) ?? null);
  }

  forecast(text: string): ForecastOutcome {
    const module = this.#loaded();
    const json = this.#guard.run("forecast", () => module.forecast(text));
    const outcome = JSON.parse(json) as ForecastJson | { problems: Problem[] };
    return "problems" in outcome
      ? { forecast: null, problems: outcome.problems }
      : { forecast: packForecast(outcome), problems: [] };
  }

  summaryJson(): Uint8Array {
    return inBytes(this.#guard.run("summary", () => this.#driver.sides.focus?.summaryJson() ?? ""));
  }

  tableJson(id: TableId): Uint8Array {
    return inBytes(this.#guard.run("table", () => this.#driver.sides.focus?.tableJson(id) ?? ""));
  }

  figures(): RunFigures | null {
    return this.#guard.run("figures", () => this.#driver.sides.focus?.figures() ?? null);
  }

  async plan(source: PaperSource): Promise<PlanOutcome> {
    this.#loaded();
    return await this.#papers.plan(source);
  }

  async judge(source: PaperSource, claim: string, summariesJson: Uint8Array): Promise<Verdict | null> {
    this.#loaded();
    return await this.#papers.judge(source, claim, new TextDecoder().decode(summariesJson));
  }

  async planStudy(source: StudySource): Promise<StudyOutcome> {
    this.#loaded();
    return await this.#studies.plan(source);
  }

  async nextRuns(source: StudySource, figures: readonly RunFigures[]): Promise<PlannedRun[]> {
    this.#loaded();
    return await this.#studies.next(source, figures);
  }

  async reportStudy(source: StudySource, figures: readonly RunFigures[]): Promise<StudyReport> {
    this.#loaded();
    return await this.#studies.report(source, figures);
  }

  async reportComparison(source: StudySource, figures: readonly RunFigures[]): Promise<Comparison> {
    this.#loaded();
    return await this.#studies.comparison(source, figures);
  }

  async writeStudy(
    source: StudySource,
    figures: readonly RunFigures[],
    format: StudyFormat,
  ): Promise<string> {
    this.#loaded();
    return await this.#studies.text(source, figures, format);
  }

  async scenarioDifference(a: string, b: string): Promise<ScenarioDifference> {
    this.#loaded();
    return await this.#studies.difference(a, b);
  }

  async bill(text: string): Promise<BillOutcome> {
    this.#loaded();
    return await this.#costs.bill(text);
  }

  async compareBills(a: string, b: string): Promise<BillComparison | null> {
    this.#loaded();
    return await this.#costs.compare(a, b);
  }

  async costBySize(text: string): Promise<CostLine[]> {
    this.#loaded();
    return await this.#costs.bySize(text);
  }

  trap(): void {
    const module = this.#loaded();
    this.#guard.log("Fire drill: the engine traps.");
    this.#guard.run("trap", () => module.trap());
  }

  #open(source: ScenarioSource, present: Running | null, keeps: Keeps): Opening {
    const checked = this.check(source);
    const { scenario, problems } = checked;
    const refused = { outcome: { checked, machine: null, endCycle: 0 }, running: null };
    if (!scenario || problems.some(({ severity }) => severity === "error")) return refused;
    try {
      const running = this.#guard.run("Simulation", () => this.#opened(scenario, present, keeps));
      const { machine, endCycle } = running;
      return { outcome: { checked, machine, endCycle }, running };
    } catch (thrown) {
      if (!(thrown instanceof EngineRefusal)) throw thrown;
      const objections = { ...checked, problems: [...thrown.problems] };
      return { ...refused, outcome: { ...refused.outcome, checked: objections } };
    }
  }

  /** Where only the events differ, the present simulation continues with them and keeps its past. */
  #opened(scenario: Scenario, present: Running | null, keeps: Keeps): Running {
    this.#epoch += 1;
    if (present?.amend(scenario, this.#epoch)) {
      this.#guard.log(`"${scenario.name}" continues with changed events from cycle ${present.cycle}.`);
      return present;
    }
    const opened = new Running(this.#loaded(), scenario, this.#epoch, keeps);
    const { nodes } = opened.machine.topology;
    this.#guard.log(`Opened "${scenario.name}": ${nodes} nodes, ${opened.endCycle} cycles.`);
    return opened;
  }

  #loaded(): WasmModule {
    if (!this.#module) throw new Error("The engine is not loaded yet.");
    return this.#module;
  }
}

/** Text that is transferred instead of copied. */
function inBytes(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  return Comlink.transfer(bytes, [bytes.buffer]);
}
