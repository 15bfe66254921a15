/**
 * A wasm engine for tests of the host, on a clock that the test moves: it counts cycles, 0.01 ms each, and has a past.
 * Its state depends on every cycle that was run, so that a wrong way to a cycle shows.
 */

import type { HostModules } from "./host";
import type { HostClock } from "./host-clock";
import { testLayout, testSummaryJson, testTopology } from "./machine.fixture";
import { NETWORKS } from "./networks.fixture";
import type { EngineEvent, EngineStatus } from "./protocol";
import { EMPTY_PLAN, NOTHING_COMPARED, NOTHING_REPORTED } from "./study.fixture";
import type { ScenarioEvent } from "./types";
import type { ScorecardModule, WasmModule, WasmScorecard, WasmStudy } from "./wasm-module";

const MS_PER_CYCLE = 0.01;
const CYCLES_PER_US = 200;
const CHECKPOINT_INTERVAL = 300;
const EVENT_INTERVAL = 7;
const HOP_INTERVAL = 13;
const BLOCKED_AT = 555;

const scenario = { name: "two nodes", model: { buffer_flits: 128 }, run: { seed: 1, duration_us: 10 } };

export type FakeScenario = typeof scenario & { events?: ScenarioEvent[] };

export class FakeWorld {
  time = 0;
  /** Cycles asked for in each call that runs. */
  runs: number[] = [];
  /** Milliseconds of each turn of the worker. */
  slices: number[] = [];
  opened = 0;
  freed = 0;
  trapAt = Number.POSITIVE_INFINITY;
  events: EngineEvent[] = [];
  scorecardLoads = 0;
  studiesRead = 0;
  scorecardFailure: Error | null = null;
  #jobs: (() => void)[] = [];

  readonly clock: HostClock = {
    now: () => this.time,
    pace: () => this.time,
    soon: (job) => this.#jobs.push(() => this.#slice(job)),
    later: (job, ms) => {
      this.#jobs.push(() => {
        this.time += ms;
        this.#slice(job);
      });
    },
  };

  readonly module: WasmModule = {
    engine_version: () => "0.0.0",
    catalog: () => JSON.stringify({ metrics: [], networks: NETWORKS }),
    forecast: () => JSON.stringify({ problems: [{ path: "", severity: "error", message: "no forecast" }] }),
    open_link: () => JSON.stringify({ scenario: null, scenario_digest: null, link: null, problems: [] }),
    check_scenario: (text) =>
      text === "bad"
        ? JSON.stringify({ scenario: null, problems: [{ path: "", severity: "error", message: "bad" }] })
        : JSON.stringify({
            scenario: text === "good" ? scenario : { ...scenario, ...JSON.parse(text) },
            scenario_digest: "5ce",
            link: "d4.x",
            problems: [],
          }),
    trap: () => {
      throw new WebAssembly.RuntimeError("unreachable");
    },
    Simulation: fakeSimulation(this),
  };

  readonly modules: HostModules = {
    engine: async () => this.module,
    scorecard: async () => {
      this.scorecardLoads += 1;
      if (this.scorecardFailure) throw this.scorecardFailure;
      return {
        Scorecard: FakeScorecard,
        Study: fakeStudies(this),
        difference: () => '{"names":["A","B"],"changes":[]}',
        bill: () => JSON.stringify({ bill: null, reason: "no price list", prices: [] }),
        compare_bills: () => "null",
        cost_by_size: () => "[]",
      };
    },
  };

  /** A port that delivers at once. */
  readonly port = { postMessage: (event: EngineEvent) => this.events.push(event) } as unknown as MessagePort;

  turn(times: number): void {
    for (let turn = 0; turn < times; turn++) this.#jobs.shift()?.();
  }

  /** Until nothing is to be done any more. */
  settle(): void {
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) job();
  }

  #slice(job: () => void): void {
    const began = this.time;
    job();
    this.slices.push(this.time - began);
  }

  get statuses(): EngineStatus[] {
    return this.events.flatMap((event) => (event.kind === "status" ? [event.status] : []));
  }

  get lastStatus(): EngineStatus | undefined {
    return this.statuses.at(-1);
  }
}

class FakeScorecard implements WasmScorecard {
  constructor(paper: string) {
    if (paper === "bad") throw JSON.stringify([{ path: "claims", severity: "error", message: "bad" }]);
    if (paper === "trap") throw new WebAssembly.RuntimeError("unreachable");
  }
  plan = () => '{"runs":[],"claims":{}}';
  judge = (claim: string, summaries: string) => JSON.stringify({ id: claim, status: summaries });
}

/** A sweep whose text is "bad" is refused, as a comparison with a bad side is. */
function fakeStudies(world: FakeWorld): ScorecardModule["Study"] {
  const study = (name: string): WasmStudy => {
    if (name === "bad") throw JSON.stringify([{ path: "axes", severity: "error", message: "bad" }]);
    if (name === "trap") throw new WebAssembly.RuntimeError("unreachable");
    world.studiesRead += 1;
    return {
      plan: () => JSON.stringify({ ...EMPTY_PLAN, name }),
      next: () => "[]",
      report: (figures) => JSON.stringify({ ...NOTHING_REPORTED, done: JSON.parse(figures).length }),
      comparison: () => JSON.stringify(NOTHING_COMPARED),
      table: (figures) => `table ${name} ${figures}`,
      csv: (figures) => `csv ${name} ${figures}`,
      json: (figures) => `json ${name} ${figures}`,
      markdown: (figures) => `markdown ${name} ${figures}`,
      free: () => {},
    };
  };
  return { from_file: (text) => study(text), of_comparison: (a, b) => study(a === "bad" ? a : b) };
}

type Point = { cycle: number; state: number };

/** The state after a cycle in which this number of events holds. */
function next({ cycle, state }: Point, events: readonly ScenarioEvent[]): Point {
  const past = events.filter(({ at_cycle }) => at_cycle <= cycle).length;
  return { cycle: cycle + 1, state: (Math.imul(state, 31) + cycle + 7 * past) | 0 };
}

const startOf = ({ run }: FakeScenario): Point => ({ cycle: 0, state: run.seed });
const endOf = ({ run }: FakeScenario): number => run.duration_us * CYCLES_PER_US;

/** The digest of a run without a break after this number of cycles. */
export function straightDigest(cycles: number, change: Partial<FakeScenario> = {}): string {
  const { events = [], ...fake } = { ...scenario, ...change };
  let point = startOf(fake);
  while (point.cycle < Math.min(cycles, endOf(fake))) point = next(point, events);
  return `d${point.state}`;
}

function fakeSimulation(world: FakeWorld): WasmModule["Simulation"] {
  return class {
    #now: Point;
    #points: Point[];
    #end: number;
    #keeps = false;
    #rest: string;
    #events: readonly ScenarioEvent[];

    constructor(json: string) {
      const fake = JSON.parse(json) as FakeScenario;
      const { events = [], name: _, ...rest } = fake;
      this.#now = startOf(fake);
      this.#points = [this.#now];
      this.#end = endOf(fake);
      this.#events = events;
      this.#rest = JSON.stringify(rest);
      world.opened += 1;
    }

    topology = () => JSON.stringify(testTopology(2));
    layout = () => JSON.stringify(testLayout(4, 8, 2));

    keep_checkpoints(): void {
      this.#keeps = true;
    }

    run(cycles: number): number {
      if (cycles > 0) world.runs.push(cycles);
      const until = this.#now.cycle + cycles;
      // What a checkpoint holds is not simulated again.
      this.seek(until);
      this.#until(until, () => false);
      return this.#now.cycle;
    }

    seek(cycle: number): number {
      const nearest = this.#points.findLast((point) => point.cycle <= cycle) ?? this.#now;
      if (this.#now.cycle > cycle || nearest.cycle > this.#now.cycle) this.#now = nearest;
      return this.#now.cycle;
    }

    amend(json: string): boolean {
      const { events = [], name: _, ...rest } = JSON.parse(json) as FakeScenario;
      if (JSON.stringify(rest) !== this.#rest) return false;
      const [mine, theirs] = [this.#events, events].map((list) => list.map((each) => JSON.stringify(each)));
      const same = mine!.findIndex((each, index) => each !== theirs![index]);
      const from = same < 0 ? mine!.length : same;
      const common = Math.min(this.#events[from]?.at_cycle ?? this.#end, events[from]?.at_cycle ?? this.#end);
      this.#events = events;
      this.#points = this.#points.filter((point) => point.cycle <= common);
      if (this.#now.cycle > common) this.#now = this.#points.at(-1)!;
      return true;
    }

    next_event(most: number): boolean {
      return this.#until(this.#now.cycle + most, (cycle) => cycle % EVENT_INTERVAL === 0);
    }

    previous_event(): number {
      const target = Math.max(0, Math.ceil(this.#now.cycle / EVENT_INTERVAL) - 1) * EVENT_INTERVAL;
      this.seek(target);
      this.#until(target, () => false);
      return target;
    }

    next_hop(_packet: number, most: number): string {
      return this.#until(this.#now.cycle + most, (cycle) => cycle % HOP_INTERVAL === 0) ? "moved" : "later";
    }

    run_towards(condition: string, most: number): string {
      // As the engine does with what makes no sense, and as a defect of the page's own would.
      if (condition.includes("refused")) throw "there is no such link";
      if (condition.includes("mistaken")) throw new TypeError("not a function");
      if (!this.#until(this.#now.cycle + most, (cycle) => cycle === BLOCKED_AT)) return "";
      return JSON.stringify({
        ...JSON.parse(condition),
        cycle: this.#now.cycle,
        text: "A header is blocked.",
      });
    }

    keep_history(): void {}
    recent_links = () => new Float32Array(4);
    recent_full_links = () => new Float32Array(4);
    recent_pairs = () => new Float32Array(4);
    pairs = () => new Float32Array(4);
    collective = () => "null";
    program = () => "null";
    recent_congestion = () => '{"levels":[]}';
    why = () => "null";
    /** A simulation that has advanced by equal numbers of cycles since the start. */
    journey = () => {
      const hops = Array.from({ length: Math.floor(this.#now.cycle / HOP_INTERVAL) }, (_, hop) => ({
        claimed: (hop + 1) * HOP_INTERVAL,
      }));
      return JSON.stringify({ attempts: [{ hops, taken: null, discarded: null }] });
    };
    recent = () =>
      JSON.stringify({
        from_cycle: 0,
        to_cycle: this.#now.cycle,
        full_from_cycle: 0,
        group: 1,
        side: 2,
      });

    overview = () => {
      const cycles = this.#points.map(({ cycle }) => cycle);
      const values = cycles.map(() => 0.5);
      return JSON.stringify({
        interval_cycles: CHECKPOINT_INTERVAL,
        from_cycle: 0,
        cycles,
        waiting: values,
        utilisation: values,
        time_outs: values,
      });
    };

    scope = (kind: string, id: number) =>
      kind === "elite"
        ? "null"
        : JSON.stringify({ cycles: [id], series: [{ name: "x", unit: "", values: [1] }] });
    end = () => this.#end;
    fill_frame(): void {}
    summary = () =>
      JSON.stringify(
        testSummaryJson({ result_digest: `d${this.#now.state}`, finished: this.#now.cycle === this.#end }),
      );
    table = (id: string) =>
      JSON.stringify({
        columns: [{ id, label: id, unit: "", kind: "integer" }],
        facts: {},
        rows: [[this.#now.cycle]],
      });
    figures = () => JSON.stringify(this.#now.cycle === this.#end ? { scenario_digest: "5ce" } : null);
    free(): void {
      world.freed += 1;
    }

    /** True when it stopped where it was asked to, after at least one cycle. */
    #until(cycle: number, stopsAt: (cycle: number) => boolean): boolean {
      const end = Math.min(cycle, this.#end);
      const began = this.#now.cycle;
      let stopped = false;
      while (this.#now.cycle < end && !stopped) {
        this.#now = next(this.#now, this.#events);
        this.#keep();
        stopped = stopsAt(this.#now.cycle);
      }
      world.time += (this.#now.cycle - began) * MS_PER_CYCLE;
      if (this.#now.cycle >= world.trapAt) throw new WebAssembly.RuntimeError("unreachable");
      return stopped;
    }

    #keep(): void {
      const due = this.#now.cycle % CHECKPOINT_INTERVAL === 0;
      if (this.#keeps && due && this.#points.at(-1)!.cycle < this.#now.cycle) this.#points.push(this.#now);
    }
  };
}
