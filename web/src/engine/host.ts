/**
 * The engine worker's heart: owns the one simulation, runs it in slices and answers the page in between.
 *
 * A slice never exceeds SLICE_MS by design, so a pause takes effect within one slice. A trap of the engine poisons
 * its memory: the host reports the crash with its log and refuses everything afterwards; the page starts a new
 * worker. A scenario that does not pass the check never touches the running simulation.
 *
 * Absent here: nothing of the scenario is judged; that is the engine's check.
 */
import * as Comlink from "comlink";
import { FrameServer } from "./frame-server";
import { PacedClock, SlicePacer } from "./pacing";
import { PaperDesk } from "./paper-desk";
import type {
  EngineControl,
  EngineInfo,
  Machine,
  OpenOutcome,
  PaperSource,
  PlanOutcome,
  ScenarioSource,
  Speed,
} from "./protocol";
import { Running } from "./running";
import { StatusSender } from "./status-sender";
import type { Catalog, Checked, Problem, Verdict } from "./types";
import type { ScorecardModule, WasmModule } from "./wasm-module";

export type HostClock = {
  now(): number;
  /** Calls back after messages that are already waiting were handled. */
  soon(callback: () => void): void;
  later(callback: () => void, ms: number): void;
};

/** How the two wasm modules come into this worker: the engine at its start, the scorecard when it is asked for. */
export type HostModules = {
  engine(): Promise<WasmModule>;
  scorecard(): Promise<ScorecardModule>;
};

/** Between two slices of a paced run; shorter than a frame of the screen. */
const PACED_REST_MS = 4;

export class EngineHost implements EngineControl {
  readonly #modules: HostModules;
  readonly #clock: HostClock;
  readonly #frames = new FrameServer(() => this.#playing);
  readonly #paced = new PacedClock();
  readonly #papers = new PaperDesk();
  #pacer = new SlicePacer();
  #module: WasmModule | null = null;
  #scorecard: Promise<ScorecardModule> | null = null;
  #status: StatusSender | null = null;
  #running: Running | null = null;
  #speed: Speed = { kind: "paced", nsPerSecond: 1000 };
  #playing = false;
  #ticking = false;
  #lastTick = 0;
  #epoch = 0;
  #crashed = false;

  constructor(modules: HostModules, clock: HostClock) {
    this.#modules = modules;
    this.#clock = clock;
  }

  async start(events: MessagePort): Promise<EngineInfo> {
    this.#status = new StatusSender(events, () => this.#clock.now());
    const began = this.#clock.now();
    this.#module = await this.#modules.engine();
    const module = this.#module;
    const version = this.#guarded("engine_version", () => module.engine_version());
    const catalog = this.#guarded("catalog", () => JSON.parse(module.catalog()) as Catalog);
    this.log(`Engine ${version} ready after ${Math.round(this.#clock.now() - began)} ms.`);
    return { version, catalog };
  }

  attachRenderer(frames: MessagePort): void {
    this.#frames.attach(frames);
  }

  check(source: ScenarioSource): Checked {
    const module = this.#loaded();
    const json = this.#guarded("check", () =>
      source.kind === "text"
        ? module.check_scenario(source.text, source.lenient)
        : module.open_link(source.payload),
    );
    return JSON.parse(json) as Checked;
  }

  open(source: ScenarioSource): OpenOutcome {
    const checked = this.check(source);
    const refused = checked.problems.some((problem) => problem.severity === "error");
    if (!checked.scenario || refused) return { checked, machine: null, endCycle: 0 };
    const opened = this.#construct(checked);
    if (!(opened instanceof Running)) return opened;
    this.#adopt(opened);
    return { checked, machine: opened.machine, endCycle: opened.endCycle };
  }

  reset(): Machine | null {
    if (!this.#running) return null;
    const module = this.#loaded();
    const { scenario } = this.#running;
    const again = this.#guarded("Simulation", () => new Running(module, scenario, this.#nextEpoch()));
    this.#adopt(again);
    return again.machine;
  }

  play(): void {
    if (!this.#running || this.#running.finished || this.#playing) return;
    this.#playing = true;
    this.#lastTick = this.#clock.now();
    this.#paced.clear();
    this.log("Playing.");
    this.#schedule(0);
  }

  pause(): number {
    if (!this.#running) return 0;
    if (this.#playing) {
      this.#playing = false;
      this.log(`Paused at cycle ${this.#running.cycle}.`);
      this.#report(this.#running);
    }
    return this.#running.cycle;
  }

  step(cycles: number): number {
    this.#playing = false;
    if (!this.#running) return 0;
    this.#advance(this.#running, cycles);
    this.#report(this.#running);
    return this.#running.cycle;
  }

  setSpeed(speed: Speed): void {
    this.#speed = speed;
    this.#paced.clear();
    this.log(
      speed.kind === "paced" ? `Speed ${speed.nsPerSecond} simulated ns a second.` : "As fast as it goes.",
    );
  }

  summaryJson(): Uint8Array {
    const text = this.#guarded("summary", () => this.#running?.summaryJson() ?? "");
    const bytes = new TextEncoder().encode(text);
    return Comlink.transfer(bytes, [bytes.buffer]);
  }

  async plan(source: PaperSource): Promise<PlanOutcome> {
    const module = await this.#loadedScorecard();
    return this.#guarded("plan", () => this.#papers.plan(module, source));
  }

  async judge(source: PaperSource, claim: string, summariesJson: Uint8Array): Promise<Verdict | null> {
    const module = await this.#loadedScorecard();
    const summaries = new TextDecoder().decode(summariesJson);
    return this.#guarded("judge", () => this.#papers.judge(module, source, claim, summaries));
  }

  trap(): void {
    const module = this.#loaded();
    this.log("Fire drill: the engine is told to trap.");
    this.#guarded("trap", () => module.trap());
  }

  log(line: string): void {
    this.#status?.post({ kind: "log", line });
  }

  #construct(checked: Checked): Running | OpenOutcome {
    const module = this.#loaded();
    const { scenario } = checked;
    try {
      return this.#guarded("Simulation", () => {
        if (!scenario) throw new Error("A scenario was to be opened that the check refused.");
        return new Running(module, scenario, this.#nextEpoch());
      });
    } catch (thrown) {
      // The constructor names its objections as JSON; anything else was a crash and is already reported.
      if (typeof thrown !== "string") throw thrown;
      const problems = JSON.parse(thrown) as Problem[];
      return { checked: { ...checked, problems }, machine: null, endCycle: 0 };
    }
  }

  #adopt(running: Running): void {
    this.#running?.free();
    this.#running = running;
    this.#playing = false;
    this.#pacer = new SlicePacer();
    this.#status?.restart();
    const { nodes } = running.machine.topology;
    this.log(`Opened "${running.scenario.name}": ${nodes} nodes, ${running.endCycle} cycles.`);
    this.#frames.open(running);
    this.#report(running);
  }

  #schedule(restMs: number): void {
    if (this.#ticking) return;
    this.#ticking = true;
    if (restMs > 0) this.#clock.later(this.#tick, restMs);
    else this.#clock.soon(this.#tick);
  }

  #tick = (): void => {
    this.#ticking = false;
    const running = this.#running;
    if (!this.#playing || !running) return;
    try {
      this.#slice(running);
    } catch {
      // Reported by the guard; nothing can run any more.
      return;
    }
    if (this.#playing) this.#schedule(this.#speed.kind === "paced" ? PACED_REST_MS : 0);
  };

  #slice(running: Running): void {
    const now = this.#clock.now();
    let cycles = this.#pacer.budget;
    if (this.#speed.kind === "paced") {
      const { cycle_ps } = running.machine.topology;
      this.#paced.advance(now - this.#lastTick, this.#speed.nsPerSecond, cycle_ps);
      cycles = this.#paced.take(this.#pacer.budget);
    }
    this.#lastTick = now;
    if (cycles > 0) this.#advance(running, cycles);
    if (running.finished) {
      this.#playing = false;
      this.log(`Reached the end at cycle ${running.cycle}.`);
      this.#report(running);
    } else {
      this.#guarded("summary", () => this.#status?.sendIfDue(running, true));
    }
  }

  #advance(running: Running, cycles: number): void {
    const began = this.#clock.now();
    this.#guarded("run", () => running.run(cycles));
    this.#pacer.record(cycles, this.#clock.now() - began);
    this.#guarded("fill_frame", () => this.#frames.offer());
  }

  /** Tells both listeners where things stand, at a moment when playing may just have ended. */
  #report(running: Running): void {
    this.#guarded("fill_frame", () => this.#frames.offer());
    this.#guarded("summary", () => this.#status?.send(running, this.#playing));
  }

  #nextEpoch(): number {
    this.#epoch += 1;
    return this.#epoch;
  }

  #loaded(): WasmModule {
    if (this.#crashed) throw new Error("The engine has stopped; it has to be started again.");
    if (!this.#module) throw new Error("The engine is not loaded yet.");
    return this.#module;
  }

  /** Fails its caller only when it cannot be loaded: the engine is well, and another call may have more luck. */
  async #loadedScorecard(): Promise<ScorecardModule> {
    this.#loaded();
    this.#scorecard ??= this.#fetchScorecard();
    try {
      return await this.#scorecard;
    } catch (thrown) {
      this.#scorecard = null;
      throw thrown;
    }
  }

  async #fetchScorecard(): Promise<ScorecardModule> {
    const began = this.#clock.now();
    try {
      const module = await this.#modules.scorecard();
      this.log(`Scorecard ready after ${Math.round(this.#clock.now() - began)} ms.`);
      return module;
    } catch (thrown) {
      const cause = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
      const message = `The scorecard could not be loaded. ${cause}`;
      this.log(message);
      throw new Error(message);
    }
  }

  /** Runs a call into wasm. Whatever is thrown but text is a trap: it is reported once and ends this engine. */
  #guarded<T>(call: string, body: () => T): T {
    try {
      return body();
    } catch (thrown) {
      if (typeof thrown === "string" || this.#crashed) throw thrown;
      this.#crashed = true;
      this.#playing = false;
      const cause = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
      const at = this.#running ? ` at cycle ${this.#running.cycle}` : "";
      const message = `The engine stopped in ${call}${at}. ${cause}`;
      this.log(message);
      this.#status?.post({ kind: "crashed", message });
      // Whoever asked learns the same, whichever of the two messages arrives first.
      throw new Error(message);
    }
  }
}
