import { expect, test } from "vitest";
import { testSummary } from "../engine/machine.fixture";
import { type JobOptions, SimulationPool } from "../engine/pool";
import type { Summary } from "../engine/types";
import { Comparison } from "./comparison";
import { presetsRun } from "./selectors";
import { createAppStore } from "./store";

type Asked = { options: JobOptions; resolve(summary: Summary): void; reject(reason: unknown): void };

/** A pool whose jobs end when a test says so. */
class HeldPool extends SimulationPool {
  readonly asked = new Map<string, Asked>();

  constructor() {
    super(() => {
      throw new Error("No engine here.");
    }, 1);
  }

  override run(text: string, options: JobOptions = {}): Promise<Summary> {
    return new Promise((resolve, reject) => {
      this.asked.set(text, { options, resolve, reject });
      options.signal?.addEventListener("abort", () => reject(options.signal?.reason));
    });
  }
}

/** Files whose path is their text; one is not there, and one begins to arrive and never ends. */
function fetchText(path: string, signal?: AbortSignal): Promise<string> {
  if (path.includes("gone")) return Promise.reject(new Error("there is no such file"));
  if (!path.includes("stalled")) return Promise.resolve(path);
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}

function visit(ids = ["a", "b", "gone"]) {
  const store = createAppStore();
  const presets = ids.map((id) => ({ id, title: id, goal: "", claims: [], scenario: null }));
  store.setState({ presets });
  const pool = new HeldPool();
  const comparison = new Comparison(store, pool, fetchText);
  const phases = () => Object.values(store.getState().presetRuns).map(({ phase }) => phase);
  const job = (id: string) => pool.asked.get(`scenarios/${id}.json`)!;
  return { store, comparison, phases, job };
}

test("every preset waits, runs and ends on its own; what cannot be read fails and holds up nobody", async () => {
  const { store, comparison, phases, job } = visit();
  const all = comparison.runAll();
  expect(phases()).toEqual(["waiting", "waiting", "waiting"]);
  await Promise.resolve();
  await Promise.resolve();
  job("a").options.onProgress?.({ simulatedNs: 10, endNs: 100 });
  expect(store.getState().presetRuns.a).toEqual({ phase: "running", simulatedNs: 10, endNs: 100 });
  const { metrics } = testSummary();
  job("a").resolve(testSummary());
  job("b").reject(new Error("The engine stopped."));
  await all;
  expect(store.getState().presetRuns).toEqual({
    a: { phase: "done", metrics },
    b: { phase: "failed", message: "The engine stopped.", log: [] },
    gone: { phase: "failed", message: "there is no such file", log: [] },
  });
  expect(presetsRun(store.getState())).toBe(false);
});

test("cancelling keeps what is done, and all can be run again", async () => {
  const { comparison, phases, job } = visit();
  const all = comparison.runAll();
  await Promise.resolve();
  await Promise.resolve();
  job("a").resolve(testSummary());
  await Promise.resolve();
  await Promise.resolve();
  comparison.cancel();
  await all;
  expect(phases()).toEqual(["done", "cancelled", "failed"]);
  void comparison.runAll();
  expect(phases()).toEqual(["waiting", "waiting", "waiting"]);
});

test("cancelling ends a download that has stalled", async () => {
  const { comparison, phases, job } = visit(["a", "stalled"]);
  const all = comparison.runAll();
  await Promise.resolve();
  await Promise.resolve();
  job("a").resolve(testSummary());
  await Promise.resolve();
  await Promise.resolve();
  expect(phases()).toEqual(["done", "waiting"]);
  comparison.cancel();
  await all;
  expect(phases()).toEqual(["done", "cancelled"]);
});

test("asking twice runs once", async () => {
  const { comparison, job } = visit();
  void comparison.runAll();
  await Promise.resolve();
  await Promise.resolve();
  const first = job("a");
  await comparison.runAll();
  expect(job("a")).toBe(first);
});
