/**
 * An engine for tests of the state: accepts every text that parses and every link "d4.<json>", refuses what has a
 * negative seed, writes no link to what is called large, and records what it was told. No worker, no wasm.
 */

import type { EngineClient } from "../engine/client";
import { testMachine, testStatus } from "../engine/machine.fixture";
import { NETWORKS } from "../engine/networks.fixture";
import type {
  Arrival,
  EngineEvent,
  EngineStatus,
  OpenOutcome,
  ScenarioSource,
  SecondOutcome,
  Side,
} from "../engine/protocol";
import { EMPTY_PLAN, NOTHING_COMPARED, NOTHING_REPORTED } from "../engine/study.fixture";
import type {
  BillComparison,
  BillOutcome,
  Checked,
  CollectiveTimeline,
  ComparisonChange,
  CostLine,
  Forecast,
  ProgramTimeline,
  Scenario,
  Scope,
  Why,
} from "../engine/types";

function refused(path: string, message: string): Checked {
  return {
    scenario: null,
    scenario_digest: null,
    link: null,
    cpu_us: null,
    problems: [{ path, severity: "error", message }],
  };
}

/** As the engine's: the same for the same scenario under another name. */
function digestOf(scenario: Scenario): string {
  const letters = [...JSON.stringify({ ...scenario, name: "" })];
  return letters.reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffffff, 0).toString(16);
}

/** As uniform traffic on 64 nodes takes it. */
const cpuUsOf = ({ topology, run }: Scenario): number => 2 * topology.nodes * run.duration_us;

function check(source: ScenarioSource): Checked {
  const text = source.kind === "text" ? source.text : source.payload.replace(/^d4\./, "");
  try {
    const scenario = JSON.parse(text) as Scenario;
    if (scenario.run.seed < 0) return refused("run.seed", "-1; allowed are 0 to 4,294,967,295");
    return {
      scenario,
      scenario_digest: digestOf(scenario),
      link: scenario.name.startsWith("Large") ? null : `d4.${JSON.stringify(scenario)}`,
      cpu_us: cpuUsOf(scenario),
      problems: [],
    };
  } catch {
    return refused(source.kind === "link" ? "link" : "", "cut off or altered on its way");
  }
}

const END_CYCLE = 400_000;

const SCOPE: Scope = {
  from_cycle: 0,
  cycles: Float64Array.of(1),
  series: [{ name: "x", unit: "", values: Float64Array.of(1) }],
};

function forecastOf(text: string): Forecast {
  const { topology } = JSON.parse(text) as Scenario;
  return {
    nodes: topology.nodes,
    elites: 0,
    cables: 0,
    cables_down: 0,
    bisection_cables: 0,
    bisection_mb_s: 0,
    group: 1,
    side: 0,
    pairs: new Float32Array(0),
    offered_mb_s: new Float32Array(0),
    links: new Float32Array(0),
    most_loaded_link: null,
    most_loaded_cable: null,
    saturation_load: null,
  };
}

export class FakeEngine {
  readonly told: string[] = [];
  readonly returned: ArrayBuffer[] = [];
  /** What it says to every question why. */
  why: Why | null = null;
  /** What it says of every collective job. */
  timeline: CollectiveTimeline | null = null;
  /** What it says of every program. */
  program: ProgramTimeline | null = null;
  /** What it says of the cost of a scenario, as text. */
  billOf: (text: string) => BillOutcome = () => ({ bill: null, reason: "no price list", prices: [] });
  billsCompared: (a: string, b: string) => BillComparison | null = () => null;
  costLines: readonly CostLine[] = [];
  /** What it says to differ between any two scenarios. */
  changes: ComparisonChange[] = [];
  #newest = 0;
  #epoch = 0;
  #second: number | null = null;
  #side: Side = "a";
  #cycle = 0;
  #serial = 0;
  #emit: (event: EngineEvent) => void = () => {};

  get epoch(): number {
    return this.#epoch;
  }

  /** The side that is in focus. */
  get side(): Side {
    return this.#side;
  }

  get cycle(): number {
    return this.#cycle;
  }

  status(change: Partial<EngineStatus>): void {
    this.#serial += 1;
    if (change.epoch === undefined) this.#cycle = change.cycle ?? this.#cycle;
    const status = testStatus({
      epoch: this.#epoch,
      serial: this.#serial,
      cycle: this.#cycle,
      endCycle: END_CYCLE,
      second: this.#secondNow(),
      ...change,
    });
    this.#emit({ kind: "status", status });
  }

  crash(message: string): void {
    this.#emit({ kind: "crashed", message });
  }

  readonly start = (onEvent: (event: EngineEvent) => void): EngineClient => {
    this.told.push("start");
    // One that is started only to be asked about a paper speaks for no simulation.
    let opened = false;
    const open = (source: ScenarioSource): OpenOutcome => {
      if (!opened) {
        opened = true;
        this.#emit = onEvent;
        this.#newest = 0;
        this.#second = null;
        this.#side = "a";
      }
      return this.#open(source);
    };
    const tell = <T>(line: string, answer: T): Promise<T> => {
      this.told.push(line);
      return Promise.resolve(answer);
    };
    return {
      info: Promise.resolve({
        version: "0.0.0",
        catalog: { metrics: [], networks: NETWORKS },
        life: null,
      }),
      inFlight: () => 0,
      attachRenderer: () => tell("attachRenderer", undefined),
      returnFrame: (buffer) => {
        this.returned.push(buffer);
      },
      check: (source) => tell("check", check(source)),
      open: (source, at) => tell(at ? `open at ${at}` : "open", open(source)),
      openSecond: (source) => tell("openSecond", this.#openSecond(source)),
      closeSecond: () => tell("closeSecond", this.#closeSecond()),
      focusOn: (side) => tell(`focusOn ${side}`, this.#focusOn(side)),
      exchangeSides: () => tell("exchangeSides", this.#exchangeSides()),
      play: () => tell("play", undefined),
      pause: () => tell("pause", this.#arrival()),
      seek: (cycle) => tell(`seek ${cycle}`, this.#moved(cycle)),
      step: (cycles) => tell(`step ${cycles}`, this.#moved(this.#cycle + cycles)),
      stepEvent: (direction) => tell(`stepEvent ${direction}`, this.#moved(this.#cycle + 7 * direction)),
      stepHop: (packet, direction) =>
        tell(`stepHop ${packet} ${direction}`, this.#moved(this.#cycle + 13 * direction)),
      runUntil: (condition) => tell(`runUntil ${condition.kind}`, this.#moved(this.#cycle + 100)),
      setDrawing: (on) => tell(`drawing ${on}`, undefined),
      why: ({ kind, id }) => tell(`why ${kind} ${id}`, this.why),
      journey: (packet) => tell(`journey ${packet}`, null),
      scopes: (refs) =>
        tell(
          `scopes ${refs.length}`,
          refs.map(() => SCOPE),
        ),
      collective: (job) => tell(`collective ${job}`, this.timeline),
      program: (job) => tell(`program ${job}`, this.program),
      forecast: (text) => tell("forecast", { forecast: forecastOf(text), problems: [] }),
      summaryJson: () => tell("summaryJson", new Uint8Array()),
      tableJson: (id) => tell(`tableJson ${id}`, new Uint8Array()),
      figures: () => tell("figures", null),
      plan: () => tell("plan", { plan: { runs: [], claims: {} }, problems: [] }),
      judge: () => tell("judge", null),
      planStudy: () => tell("planStudy", { plan: EMPTY_PLAN, problems: [] }),
      nextRuns: () => tell("nextRuns", []),
      reportStudy: () => tell("reportStudy", NOTHING_REPORTED),
      reportComparison: () => tell("reportComparison", NOTHING_COMPARED),
      writeStudy: (_source, _figures, format) => tell(`writeStudy ${format}`, ""),
      scenarioDifference: (a, b) =>
        tell("scenarioDifference", { names: namesOf(a, b), changes: [...this.changes] }),
      bill: (text) => tell("bill", this.billOf(text)),
      compareBills: (a, b) => tell("compareBills", this.billsCompared(a, b)),
      costBySize: () => tell("costBySize", [...this.costLines]),
      setSpeed: (speed) => tell(`speed ${speed.kind}`, undefined),
      report: () => tell("report", this.#arrival()),
      trap: () => tell("trap", undefined),
      dispose: () => {
        this.told.push("dispose");
      },
    };
  };

  #arrival(): Arrival {
    return { cycle: this.#cycle, serial: this.#serial, complete: true };
  }

  #moved(cycle: number): Arrival {
    this.status({ cycle: Math.max(0, Math.min(cycle, END_CYCLE)) });
    return this.#arrival();
  }

  #open(source: ScenarioSource): OpenOutcome {
    const checked = check(source);
    if (!checked.scenario) return { checked, machine: null, endCycle: 0 };
    this.#newest += 1;
    this.#epoch = this.#newest;
    const machine = testMachine(this.#epoch);
    // As in the worker, the first status may come before the answer.
    this.status({ cycle: 0 });
    return { checked, machine, endCycle: END_CYCLE };
  }
  #secondNow(): EngineStatus["second"] {
    if (this.#second === null) return null;
    const { summary, recent, frame } = testStatus();
    return { epoch: this.#second, cycle: this.#cycle, endCycle: END_CYCLE, summary, recent, frame };
  }

  #openSecond(source: ScenarioSource): SecondOutcome {
    const clock = this.#cycle;
    const checked = check(source);
    if (!checked.scenario) return { checked, machine: null, endCycle: 0, clock };
    this.#newest += 1;
    this.#second = this.#newest;
    this.status({});
    return { checked, machine: testMachine(this.#second), endCycle: END_CYCLE, clock };
  }

  #closeSecond(): void {
    this.#second = null;
    this.#side = "a";
    this.status({});
  }

  #focusOn(side: Side): void {
    if (side === this.#side) return;
    this.#side = side;
    if (this.#second === null) return;
    [this.#epoch, this.#second] = [this.#second, this.#epoch];
    this.status({});
  }

  #exchangeSides(): void {
    if (this.#second !== null) this.#side = this.#side === "a" ? "b" : "a";
  }
}

/** Own names, or letters where these are the same: what differs is the engine's to say. */
function namesOf(...texts: [string, string]): [string, string] {
  const [a, b] = texts.map((text) => (JSON.parse(text || "{}") as Partial<Scenario>).name ?? "");
  return a === b ? [`${a} (A)`, `${b} (B)`] : [a || "A", b || "B"];
}
