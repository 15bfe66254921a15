// @vitest-environment node
import { expect, test, vi } from "vitest";
import { judgedAs, testMachine, testSummary } from "../engine/machine.fixture";
import type { Checked, Judgement, Scenario } from "../engine/types";
import { HeldPool, testRunner } from "../runs/held-pool.fixture";
import { EXAMPLE } from "../scenario/example.fixture";
import { EMPTY_SIDE, INITIAL_STATE, type Opened } from "./app-state";
import { LongerRuns } from "./longer-runs";
import type { Opening } from "./opening";
import { createAppStore } from "./store";
import type { WholeRuns } from "./whole-runs";

const METRIC = "accepted_mb_s_per_sender";
const CHEAP_US = 1e6;
const RESOLVED: Judgement = { reasons: [], count: 9, sentence: "", longer: null };
const longer = (duration_us: number, cpu_us = CHEAP_US) => judgedAs("too short", { duration_us, cpu_us });

const summaryJudged = (judgement: Judgement) =>
  testSummary({ finished: true, judgements: { [METRIC]: judgement } });

/** By their lengths. */
class ScenarioPool extends HeldPool {
  override keyOf(scenario: string): string {
    return String((JSON.parse(scenario) as Scenario).run.duration_us);
  }
  override async check(scenario: string): Promise<Checked> {
    return { scenario_digest: this.keyOf(scenario), cpu_us: CHEAP_US } as Checked;
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

function visit(judgement: Judgement) {
  const opened: Opened = {
    scenario: EXAMPLE,
    digest: "open",
    payload: "",
    machine: testMachine(1),
    cpuUs: 1,
    endCycle: 1000,
    promised: null,
    result: null,
  };
  const whole = { phase: "done", summary: summaryJudged(judgement), overview: null } as const;
  const store = createAppStore({ ...INITIAL_STATE, sides: { a: { ...EMPTY_SIDE, opened, whole }, b: null } });
  const pool = new ScenarioPool();
  const edit = vi.fn<Opening["edit"]>(async (change) => {
    const scenario = change(EXAMPLE);
    store.setState({
      sides: { a: { ...EMPTY_SIDE, opened: { ...opened, scenario, digest: "edited" } }, b: null },
    });
  });
  const compute = vi.fn();
  const runs = new LongerRuns({
    store,
    pool,
    runner: testRunner(pool),
    opening: { edit } as unknown as Opening,
    stack: { record: vi.fn() },
    second: { restore: vi.fn() },
    wholeRuns: { compute } as unknown as WholeRuns,
  });
  const finish = async (key: string, end: Judgement) => {
    const summary = summaryJudged(end);
    pool.held(key).done(JSON.stringify({ ...summary, nodes: [], congestion_matrix: { levels: [] } }));
    await settle();
  };
  return { store, pool, runs, finish, edit, compute, longer: () => store.getState().longer };
}

test("a value that is not resolved is followed by longer runs until one is, in the background", async () => {
  const { runs, pool, finish, longer: now } = visit(longer(200));
  runs.show(METRIC);
  expect(runs.working).toBe(true);
  await settle();
  expect(pool.held("200").isBackground).toBe(true);
  pool.held("200").progress(0.5);
  expect(now()).toMatchObject({ digest: "open", durationUs: 200, share: 0.5, summary: null });
  await finish("200", longer(500));
  expect(now()).toMatchObject({ durationUs: 200, summary: { finished: true } });
  await finish("500", RESOLVED);
  expect(now()).toMatchObject({ durationUs: 500, summary: { judgements: { [METRIC]: { reasons: [] } } } });
  expect([pool.asked, runs.working]).toEqual([["200", "500"], false]);
});

test.each([
  ["that is resolved", RESOLVED],
  ["that no length resolves", judgedAs("the traffic ended")],
  ["whose longer run takes long", longer(200, 1e9)],
])("a value %s is followed by no run", async (_name, judgement) => {
  const { runs, pool } = visit(judgement);
  runs.show(METRIC);
  await settle();
  expect([pool.asked, runs.working]).toEqual([[], false]);
});

test("nothing runs while the page is hidden, and what runs ends with the scenario", async () => {
  const { store, runs, pool, longer: now } = visit(longer(200));
  runs.setHidden(true);
  runs.show(METRIC);
  await settle();
  expect(pool.asked).toEqual([]);
  runs.setHidden(false);
  await settle();
  expect(pool.asked).toEqual(["200"]);
  const { signal } = pool.held("200");
  store.setState({ sides: { a: EMPTY_SIDE, b: null } });
  expect([signal?.aborted, now(), runs.working]).toEqual([true, null, false]);
});

test("nothing runs where no results are computed by themselves", async () => {
  const { store, runs, pool } = visit(longer(200));
  store.setState({ embedded: true });
  runs.show(METRIC);
  await settle();
  expect(pool.asked).toEqual([]);
});

test("the scenario is given the length as one edit, and its whole run is computed", async () => {
  const { store, runs, edit, compute } = visit(longer(200));
  await runs.lengthen(200);
  expect(edit).toHaveBeenCalledOnce();
  expect(store.getState().sides.a.opened?.scenario.run.duration_us).toBe(200);
  expect(compute).toHaveBeenCalledExactlyOnceWith("a");
});

test("where the edit is refused, nothing is computed", async () => {
  const { runs, edit, compute } = visit(longer(200));
  edit.mockResolvedValue();
  await runs.lengthen(200);
  expect(compute).not.toHaveBeenCalled();
});
