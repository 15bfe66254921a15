import { expect, test } from "vitest";
import { EngineHost, type HostClock, type HostModules } from "./host";
import { testLayout, testSummaryJson, testTopology } from "./machine.fixture";
import type { EngineEvent } from "./protocol";
import type { WasmModule, WasmScorecard } from "./wasm-module";

const topology = testTopology(2);
const layout = testLayout(4, 8, 2);
const scenario = { name: "two nodes", model: { buffer_flits: 128 }, run: { duration_us: 10 } };

/** An engine that counts, on a clock that a test moves: each cycle takes it 0.01 ms. */
class FakeWorld {
  time = 0;
  runs: number[] = [];
  trapAt = Number.POSITIVE_INFINITY;
  events: EngineEvent[] = [];
  #jobs: (() => void)[] = [];

  readonly clock: HostClock = {
    now: () => this.time,
    soon: (job) => this.#jobs.push(job),
    later: (job, ms) => {
      this.#jobs.push(() => {
        this.time += ms;
        job();
      });
    },
  };

  readonly module: WasmModule = {
    engine_version: () => "0.0.0",
    catalog: () => '{"metrics":[],"switches":[]}',
    open_link: () => JSON.stringify({ scenario: null, scenario_digest: null, link: null, problems: [] }),
    check_scenario: (text) =>
      text === "bad"
        ? JSON.stringify({ scenario: null, problems: [{ path: "", severity: "error", message: "bad" }] })
        : JSON.stringify({ scenario, scenario_digest: "5ce", link: "d1.x", problems: [] }),
    trap: () => {
      throw new WebAssembly.RuntimeError("unreachable");
    },
    Simulation: fakeSimulation(this),
  };

  scorecardLoads = 0;
  scorecardFailure: Error | null = null;

  readonly modules: HostModules = {
    engine: async () => this.module,
    scorecard: async () => {
      this.scorecardLoads += 1;
      if (this.scorecardFailure) throw this.scorecardFailure;
      return { Scorecard: FakeScorecard };
    },
  };

  /** A port that delivers at once. */
  readonly port = { postMessage: (event: EngineEvent) => this.events.push(event) } as unknown as MessagePort;

  turn(times: number): void {
    for (let turn = 0; turn < times; turn++) this.#jobs.shift()?.();
  }

  get lastStatus() {
    return this.events.flatMap((event) => (event.kind === "status" ? [event.status] : [])).at(-1);
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

function fakeSimulation(world: FakeWorld): WasmModule["Simulation"] {
  return class {
    #cycle = 0;
    topology = () => JSON.stringify(topology);
    layout = () => JSON.stringify(layout);
    run(cycles: number): number {
      world.runs.push(cycles);
      this.#cycle = Math.min(2000, this.#cycle + cycles);
      world.time += cycles * 0.01;
      if (this.#cycle >= world.trapAt) throw new WebAssembly.RuntimeError("unreachable");
      return this.#cycle;
    }
    end = () => 2000;
    fill_frame(): void {}
    summary = () => JSON.stringify(testSummaryJson());
    free(): void {}
  };
}

async function opened(): Promise<{ world: FakeWorld; host: EngineHost }> {
  const world = new FakeWorld();
  const host = new EngineHost(world.modules, world.clock);
  await host.start(world.port);
  host.open({ kind: "text", text: "good", lenient: false });
  return { world, host };
}

test("it runs in slices to the end, and says so once it is there", async () => {
  const { world, host } = await opened();
  host.setSpeed({ kind: "unpaced" });
  host.play();
  world.turn(50);
  expect(world.lastStatus).toMatchObject({ cycle: 2000, endCycle: 2000, playing: false });
  expect(Math.max(...world.runs) * 0.01).toBeLessThanOrEqual(8);
});

test("a pause takes effect before the next slice and answers where it stands", async () => {
  const { world, host } = await opened();
  host.setSpeed({ kind: "unpaced" });
  host.play();
  world.turn(2);
  const runs = world.runs.length;
  const cycle = host.pause();
  world.turn(5);
  expect(world.runs).toHaveLength(runs);
  expect(world.lastStatus).toMatchObject({ cycle, playing: false });
});

test("at 1× about two hundred cycles pass in a second", async () => {
  const { world, host } = await opened();
  host.setSpeed({ kind: "paced", nsPerSecond: 1000 });
  host.play();
  const began = world.time;
  while (world.time - began < 1000) world.turn(1);
  expect(host.pause()).toBeGreaterThan(190);
  expect(host.pause()).toBeLessThanOrEqual(201);
});

test("a step moves by exactly so many cycles and stays paused", async () => {
  const { world, host } = await opened();
  expect(host.step(1)).toBe(1);
  expect(host.step(10)).toBe(11);
  expect(world.lastStatus).toMatchObject({ cycle: 11, playing: false });
});

test("what the check refuses leaves the running simulation alone", async () => {
  const { world, host } = await opened();
  host.step(5);
  const outcome = host.open({ kind: "text", text: "bad", lenient: false });
  expect(outcome.machine).toBeNull();
  expect(host.step(1)).toBe(6);
  expect(world.lastStatus?.epoch).toBe(1);
});

test("reset begins a new epoch at 0 with the same scenario", async () => {
  const { world, host } = await opened();
  host.step(5);
  expect(host.reset()).toMatchObject({ epoch: 2 });
  expect(world.lastStatus).toMatchObject({ epoch: 2, cycle: 0 });
});

test("a trap while playing is reported once, with its log, and the engine refuses to go on", async () => {
  const { world, host } = await opened();
  world.trapAt = 100;
  host.setSpeed({ kind: "unpaced" });
  host.play();
  world.turn(20);
  const crashes = world.events.filter((event) => event.kind === "crashed");
  expect(crashes).toHaveLength(1);
  expect(crashes[0]?.message).toMatch(/stopped in run at cycle \d+\. RuntimeError: unreachable/);
  expect(
    world.events.some((event) => event.kind === "log" && event.line.startsWith("The engine stopped in run")),
  ).toBe(true);
  expect(() => host.check({ kind: "text", text: "good", lenient: false })).toThrow("has to be started again");
});

test("a paper is planned and judged; what is wrong with it is told, and is no crash", async () => {
  const { host } = await opened();
  const good = { paper: "good", presets: "{}" };
  expect(await host.plan(good)).toEqual({ plan: { runs: [], claims: {} }, problems: [] });
  const judged = await host.judge(good, "P01", new TextEncoder().encode("fails"));
  expect(judged).toEqual({ id: "P01", status: "fails" });
  const { plan, problems } = await host.plan({ ...good, paper: "bad" });
  expect([plan, problems[0]?.message]).toEqual([null, "bad"]);
  expect(JSON.parse(new TextDecoder().decode(host.summaryJson()))).toMatchObject({ result_digest: "d19e57" });
});

test("the scorecard is loaded for the first question about a paper, once, and never to simulate", async () => {
  const { world, host } = await opened();
  host.step(5);
  expect(world.scorecardLoads).toBe(0);
  const good = { paper: "good", presets: "{}" };
  await Promise.all([host.plan(good), host.plan(good)]);
  await host.judge(good, "P01", new TextEncoder().encode("{}"));
  expect(world.scorecardLoads).toBe(1);
  expect(world.events).toContainEqual({ kind: "log", line: "Scorecard ready after 0 ms." });
});

test("a scorecard that cannot be loaded fails the question, with its log; the engine is well", async () => {
  const { world, host } = await opened();
  world.scorecardFailure = new TypeError("no network");
  const question = () => host.plan({ paper: "good", presets: "{}" });
  const message = "The scorecard could not be loaded. TypeError: no network";
  await expect(question()).rejects.toThrow(message);
  expect(world.events).toContainEqual({ kind: "log", line: message });
  expect(world.events.filter(({ kind }) => kind === "crashed")).toEqual([]);
  expect(host.step(1)).toBe(1);
  world.scorecardFailure = null;
  expect((await question()).problems).toEqual([]);
});

test("a trap of the scorecard ends the worker as one of the engine does", async () => {
  const { world, host } = await opened();
  const question = (paper: string) => host.plan({ paper, presets: "{}" });
  await expect(question("trap")).rejects.toThrow("stopped in plan");
  expect(world.events.filter(({ kind }) => kind === "crashed")).toHaveLength(1);
  await expect(question("good")).rejects.toThrow("has to be started again");
});
