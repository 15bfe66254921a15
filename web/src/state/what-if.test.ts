// @vitest-environment node
import { beforeEach, expect, test } from "vitest";
import type { EngineClient } from "../engine/client";
import { testMachine, testSummary } from "../engine/machine.fixture";
import type { EngineEvent } from "../engine/protocol";
import type { Problem, Scenario, Summary } from "../engine/types";
import { EXAMPLE } from "../scenario/example.fixture";
import { EMPTY_SIDE, INITIAL_STATE, type Opened } from "./app-state";
import { createAppStore } from "./store";
import { WhatIf } from "./what-if";
import { resultInFocus } from "./whole-run";

/** An engine that runs what a test says, when it says so. */
class TrialClient {
  readonly opened: Scenario[] = [];
  problems: Problem[] = [];
  disposed = false;
  start: () => void = () => {};
  readonly info = new Promise<never>((resolve) => {
    this.start = resolve as () => void;
  });
  readonly #tell: (event: EngineEvent) => void;

  constructor(tell: (event: EngineEvent) => void) {
    this.#tell = tell;
  }

  /** A program's: however long its run may be, it takes no more. */
  mostCpuUs = Number.POSITIVE_INFINITY;
  played = 0;

  open = async (source: { text: string }) => {
    this.opened.push(JSON.parse(source.text) as Scenario);
    const checked = await this.check(source);
    return { checked, machine: this.problems.length > 0 ? null : testMachine(this.opened.length) };
  };
  check = async ({ text }: { text: string }) => {
    const { run } = JSON.parse(text) as Scenario;
    const estimate = Math.min(CPU_US_PER_US * run.duration_us, this.mostCpuUs);
    return { cpu_us: this.problems.length > 0 ? null : estimate, problems: this.problems };
  };
  setSpeed = async () => {};
  play = async () => {
    this.played += 1;
  };
  pause = async () => {};
  returnFrame = () => {};
  dispose = () => {
    this.disposed = true;
  };

  status(summary: Partial<Summary>, epoch = this.opened.length): void {
    const measured = testSummary();
    const metrics = { ...measured.metrics, accepted_mb_s_per_sender: 100 };
    const status = { epoch, summary: { ...measured, metrics, ...summary }, frame: new ArrayBuffer(0) };
    this.#tell({ kind: "status", status } as unknown as EngineEvent);
  }
}

/** Estimated CPU time of a simulated µs. */
const CPU_US_PER_US = 100;

const settled = () => new Promise((resolve) => setTimeout(resolve));
const withSeed = (seed: number) => (scenario: Scenario) => ({ ...scenario, run: { ...scenario.run, seed } });

let clients: TrialClient[] = [];
beforeEach(() => {
  clients = [];
});

/** A run of this length takes a third of a second by its estimate. */
function visit(durationUs = 3_300) {
  const scenario = { ...EXAMPLE, run: { ...EXAMPLE.run, duration_us: durationUs } };
  const opened: Opened = {
    scenario,
    digest: "before",
    payload: "",
    machine: testMachine(1),
    cpuUs: 0,
    endCycle: 1000,
    promised: null,
    result: null,
  };
  const status = { cycle: 1, reachedNsPerSecond: 0, summary: testSummary() };
  const store = createAppStore({
    ...INITIAL_STATE,
    sides: { a: { ...EMPTY_SIDE, opened, status }, b: null },
  });
  const edits: Scenario[] = [];
  const later: (() => void)[] = [];
  const whatIf = new WhatIf({
    store,
    startEngine: (tell) => {
      const client = new TrialClient(tell);
      clients.push(client);
      return client as unknown as EngineClient;
    },
    edit: async (change) => {
      const next = change(scenario);
      edits.push(next);
      const a = { ...store.getState().sides.a, opened: { ...opened, scenario: next, digest: "after" } };
      store.setState({ sides: { a, b: null } });
    },
    later: (work) => {
      later.push(work);
      return () => void later.splice(later.indexOf(work), 1);
    },
  });
  return { store, whatIf, edits, later, now: () => store.getState().whatIf };
}

test("a value that is reached before the engine is ready is tried when it is; only the last one is", async () => {
  const { whatIf, now } = visit();
  whatIf.hold("run.seed");
  whatIf.change(withSeed(7));
  whatIf.change(withSeed(8));
  clients[0]!.start();
  await settled();
  expect(clients[0]!.opened.map(({ run }) => run.seed)).toEqual([8]);
  clients[0]!.status({ simulated_ns: 5 });
  expect(now()).toMatchObject({ path: "run.seed", isFresh: true });
});

test("a short run comes first, then the whole one, which counts from where it is further", async () => {
  const { whatIf, store, now } = visit();
  whatIf.hold("run.seed");
  clients[0]!.start();
  whatIf.change(withSeed(7));
  await settled();
  const [short] = clients[0]!.opened;
  expect(short!.run.duration_us).toBeLessThan(EXAMPLE.run.duration_us * 1e9);
  clients[0]!.status({ simulated_ns: 50, finished: true });
  await settled();
  expect(clients[0]!.opened).toHaveLength(2);
  expect(clients[0]!.opened[1]!.run.duration_us).toBeGreaterThan(short!.run.duration_us);
  clients[0]!.status({ simulated_ns: 40 });
  expect(now()!.result!.simulated_ns).toBe(50);
  clients[0]!.status({ simulated_ns: 60 });
  expect(resultInFocus(store.getState())!.simulated_ns).toBe(60);
  // What was tried before tells nothing any more.
  clients[0]!.status({ simulated_ns: 99 }, 1);
  expect(now()!.result!.simulated_ns).toBe(60);
});

test("letting go is one edit; without another value there is none", async () => {
  const { whatIf, edits, now } = visit();
  whatIf.hold("run.seed");
  whatIf.change(withSeed(7));
  whatIf.change(withSeed(9));
  await whatIf.release();
  expect(edits.map(({ run }) => run.seed)).toEqual([9]);
  expect(now()).toMatchObject({ applied: { digest: "after" } });
  whatIf.hold("run.seed");
  await whatIf.release();
  expect(edits).toHaveLength(1);
  expect(now()).toBeNull();
});

test("what is refused is told, and what is dropped leaves nothing", async () => {
  const { whatIf, edits, now } = visit();
  whatIf.hold("topology.nodes");
  clients[0]!.start();
  clients[0]!.problems = [{ path: "topology.nodes", severity: "error", message: "is too large" }];
  whatIf.change(withSeed(7));
  await settled();
  expect(now()).toMatchObject({ result: null, problems: [{ message: "is too large" }] });
  whatIf.drop();
  expect([now(), edits]).toEqual([null, []]);
});

test("a hidden page lets go, and has no engine; one at rest ends after a while", async () => {
  const { whatIf, now, later } = visit();
  whatIf.hold("run.seed");
  whatIf.setHidden(true);
  expect([now(), clients[0]!.disposed]).toEqual([null, true]);
  whatIf.warm();
  expect(clients).toHaveLength(1);
  whatIf.setHidden(false);
  whatIf.warm();
  whatIf.hold("run.seed");
  await whatIf.release();
  later.at(-1)!();
  expect(clients.map(({ disposed }) => disposed)).toEqual([true, true]);
});

test("what would take long is not tried", async () => {
  const { whatIf, now } = visit(1e9);
  whatIf.hold("run.seed");
  clients[0]!.start();
  whatIf.change(withSeed(7));
  await settled();
  expect(clients[0]!.opened).toEqual([]);
  expect(now()!.isDear).toBe(true);
});

test("a program of which even a short run may be all is tried once, or not at all", async () => {
  const { whatIf, now } = visit(1_000_000);
  whatIf.hold("run.seed");
  clients[0]!.start();
  clients[0]!.mostCpuUs = 5e5;
  whatIf.change(withSeed(7));
  await settled();
  expect(clients[0]!.played).toBe(0);
  expect(now()).toMatchObject({ isDear: true, result: null });
  clients[0]!.mostCpuUs = 1e5;
  whatIf.change(withSeed(8));
  await settled();
  clients[0]!.status({ finished: true });
  await settled();
  expect(now()).toMatchObject({ isDear: false, isFresh: true });
  expect(clients[0]!.played).toBe(1);
});

test("what one hand has tried begins nothing for the next", async () => {
  const { whatIf, now } = visit();
  whatIf.hold("run.seed");
  whatIf.change(withSeed(7));
  whatIf.drop();
  whatIf.hold("run.duration_us");
  clients[0]!.start();
  await settled();
  expect(clients[0]!.opened).toEqual([]);
  expect(now()).toMatchObject({ path: "run.duration_us", isFresh: false });
});

test("another scenario ends what was applied", async () => {
  const { whatIf, store, now } = visit();
  whatIf.hold("run.seed");
  whatIf.change(withSeed(7));
  await whatIf.release();
  const { a } = store.getState().sides;
  store.setState({ sides: { a: { ...a, opened: { ...a.opened!, digest: "another" } }, b: null } });
  expect(now()).toBeNull();
});
