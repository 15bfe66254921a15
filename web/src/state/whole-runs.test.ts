// @vitest-environment node
import { expect, test } from "vitest";
import { testMachine, testSummary } from "../engine/machine.fixture";
import type { Scenario, Summary } from "../engine/types";
import { HeldPool, testRunner } from "../runs/held-pool.fixture";
import { EXAMPLE } from "../scenario/example.fixture";
import { EMPTY_SIDE, INITIAL_STATE, type Opened, type SideState } from "./app-state";
import { createAppStore } from "./store";
import { resultOn, usesWholeRuns, wholeInFocus } from "./whole-run";
import { WholeRuns } from "./whole-runs";

/** By their digests, which are seeds here. */
class ScenarioPool extends HeldPool {
  override keyOf(scenario: string): string {
    return String((JSON.parse(scenario) as Scenario).run.seed);
  }
}

const summaryAt = (simulatedUs: number, change: Partial<Summary> = {}): Summary => ({
  ...testSummary(),
  simulated_ns: simulatedUs * 1000,
  finished: simulatedUs === 100,
  ...change,
});

/** Estimated CPU time of a simulated µs. */
const CPU_US_PER_US = 100;

function side(seed: number, durationUs = 100): SideState {
  const scenario = { ...EXAMPLE, run: { ...EXAMPLE.run, seed, duration_us: durationUs } };
  const opened: Opened = {
    scenario,
    digest: String(seed),
    payload: "",
    machine: testMachine(seed),
    cpuUs: CPU_US_PER_US * durationUs,
    endCycle: 1000,
    promised: null,
    result: null,
  };
  const status = { cycle: 1, reachedNsPerSecond: 0, summary: summaryAt(1) };
  return { ...EMPTY_SIDE, opened, status };
}

function visit(a: SideState = side(1), b: SideState | null = null) {
  const store = createAppStore({ ...INITIAL_STATE, sides: { a, b } });
  const pool = new ScenarioPool();
  const clock = { ms: 0 };
  const runs = new WholeRuns({ store, runner: testRunner(pool), now: () => clock.ms });
  const whole = () => wholeInFocus(store.getState());
  const open = (a: SideState, b: SideState | null = null) => store.setState({ sides: { a, b } });
  /** Lets its promises run. */
  const finish = async (key: string) => {
    pool.held(key).progress(1, summaryAt(100, { result_digest: `result ${key}` }));
    pool.held(key).done();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { store, pool, runs, whole, open, finish, clock };
}

test("a cheap scenario is run at once, in the background, and its figures and digest are there before the stage has them", async () => {
  const { store, pool, whole, finish, runs } = visit();
  expect(pool.asked).toEqual(["1"]);
  expect(pool.held("1").isBackground).toBe(true);
  expect(runs.working).toBe(true);
  pool.held("1").progress(0.5, summaryAt(50));
  expect(whole()).toMatchObject({ phase: "running", share: 0.5, isAsked: false });
  expect(resultOn(store.getState(), "a")?.simulated_ns).toBe(50_000);
  await finish("1");
  expect(whole()?.phase).toBe("done");
  expect(resultOn(store.getState(), "a")?.finished).toBe(true);
  expect(store.getState().sides.a.opened?.result?.digest).toBe("result 1");
  expect(runs.working).toBe(false);
});

test("an edit cancels the run of what was open before, and its figures are shown no more", async () => {
  const { store, pool, whole, open, finish } = visit();
  const first = pool.held("1");
  first.progress(0.5, summaryAt(50));
  store.setState(({ sides }) => ({ sides: { ...sides, a: { ...sides.a, draft: EXAMPLE } } }));
  expect(first.signal?.aborted).toBe(true);
  expect([whole(), resultOn(store.getState(), "a")?.simulated_ns]).toEqual([null, 1000]);
  open(side(2));
  expect(pool.asked).toEqual(["1", "2"]);
  await finish("2");
  expect(whole()?.phase).toBe("done");
  // Undo: it was cancelled, so it is run again; redo has its result at once.
  open(side(1));
  expect(pool.asked).toEqual(["1", "2", "1"]);
  await finish("1");
  open(side(2));
  expect(whole()?.phase).toBe("done");
  expect(pool.asked).toHaveLength(3);
});

test("a run that takes long is offered with an estimate; asked for, it may be cancelled", async () => {
  const { store, pool, whole, runs, finish } = visit(side(1, 1_000_000));
  expect(pool.asked).toEqual([]);
  expect(whole()).toMatchObject({ phase: "offered" });
  runs.compute("a");
  expect(pool.held("1").isBackground).toBe(false);
  expect(pool.held("1").isWatched).toBe(true);
  expect(whole()).toMatchObject({ phase: "running", isAsked: true });
  expect(runs.working).toBe(false);
  runs.cancel("a");
  expect(pool.held("1").signal?.aborted).toBe(true);
  expect(whole()).toMatchObject({ phase: "offered" });
  runs.compute("a");
  runs.setHidden(true);
  expect(pool.held("1").signal?.aborted, "the user asked for it").toBe(false);
  await finish("1");
  expect(store.getState().sides.a.whole?.phase).toBe("done");
});

test("nothing runs by itself while the page is hidden", () => {
  const { pool, runs, open } = visit({ ...side(1), status: null });
  runs.setHidden(true);
  open(side(1));
  expect(pool.asked).toEqual([]);
  runs.setHidden(false);
  expect(pool.asked).toEqual(["1"]);
  runs.setHidden(true);
  expect(pool.held("1").signal?.aborted).toBe(true);
});

test("a run that came to its end on the stage is not run again", () => {
  const done = summaryAt(100);
  const { store, pool, open } = visit({
    ...side(1),
    whole: { phase: "done", summary: done, overview: null },
  });
  expect(pool.asked).toEqual([]);
  // Undone and redone, it is still known.
  open(side(2));
  open(side(1));
  expect(pool.asked).toEqual(["2"]);
  expect(store.getState().sides.a.whole).toMatchObject({ phase: "done", summary: done });
});

test("both sides are run, one after the other, that in focus first", async () => {
  const { store, pool, finish } = visit(side(1), side(2));
  expect(pool.asked).toEqual(["1"]);
  await finish("1");
  expect(pool.asked).toEqual(["1", "2"]);
  await finish("2");
  const { a, b } = store.getState().sides;
  expect([a.whole?.phase, b?.whole?.phase]).toEqual(["done", "done"]);
  expect(resultOn(store.getState(), "b")?.result_digest).toBe("result 2");
});

test("a cheap run that would take long on this machine is ended, and offered with what it would take", () => {
  // 2.85 s by its estimate.
  const { pool, whole, clock } = visit(side(1, 19_000));
  const at = (seconds: number, share: number) => {
    clock.ms = 1000 * seconds;
    pool.held("1").progress(share, summaryAt(100 * share));
  };
  at(0, 0.5);
  // It gave up its worker to others, and begins again.
  at(100, 0);
  // Starved for 5 s, it says no more than its estimate and these 5 s.
  at(105, 0);
  expect(whole()).toMatchObject({ phase: "running", share: 0 });
  at(120, 0.2);
  expect(pool.held("1").signal?.aborted).toBe(true);
  expect(whole()).toMatchObject({ phase: "offered", seconds: expect.closeTo(20.285 / 0.3, 5) });
});

test("a run that fails says why, and is not tried again before the user asks", async () => {
  const { pool, whole, runs, open } = visit();
  pool.held("1").fail(new Error("out of memory"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(whole()).toMatchObject({ phase: "failed", message: "out of memory" });
  expect(pool.asked).toEqual(["1"]);
  runs.compute("a");
  expect(pool.asked).toEqual(["1", "1"]);
  open(side(3));
  expect(pool.asked).toEqual(["1", "1", "3"]);
});

test("without the preference, in a frame, before a prediction is revealed, or where a link hides it, nothing is run or shown", async () => {
  const { store, pool, finish, whole } = visit();
  await finish("1");
  const lesson = {
    lesson: { id: "x", steps: [{ predict: {}, view: "" }] },
    step: 0,
    exploring: false,
  } as never;
  const base = store.getState();
  const hiding = (hidden: string[]) => ({ hidden, locked: [], moment: null }) as never;
  expect(usesWholeRuns(base)).toBe(true);
  expect(usesWholeRuns({ ...base, backgroundRuns: false })).toBe(false);
  expect(usesWholeRuns({ ...base, embedded: true })).toBe(false);
  expect(usesWholeRuns({ ...base, restrictions: hiding(["bandwidth"]) })).toBe(false);
  expect(usesWholeRuns({ ...base, restrictions: hiding(["setup"]) })).toBe(true);
  expect(usesWholeRuns({ ...base, lesson })).toBe(false);
  expect(usesWholeRuns({ ...base, lesson, answers: { x: { 0: { choice: 1 } } } })).toBe(false);
  expect(usesWholeRuns({ ...base, lesson, answers: { x: { 0: { choice: 1, revealed: true } } } })).toBe(true);
  store.setState({ lesson, sides: { a: side(2), b: null } });
  expect([whole(), pool.asked]).toEqual([null, ["1"]]);
  store.setState({ answers: { x: { 0: { revealed: true } } } });
  expect(pool.asked).toEqual(["1", "2"]);
});
