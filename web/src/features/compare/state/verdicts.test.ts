import { expect, test, vi } from "vitest";
import { testMachine } from "../../../engine/machine.fixture";
import type { StudyOutcome, StudySource } from "../../../engine/protocol";
import { EMPTY_PLAN, NOTHING_COMPARED } from "../../../engine/study.fixture";
import type { Comparison, PlannedRun, RunFigures, Scenario } from "../../../engine/types";
import { HeldPool, plannedRun, testRunner } from "../../../runs/held-pool.fixture";
import { runProgress } from "../../../runs/run-progress";
import { EXAMPLE } from "../../../scenario/example.fixture";
import type { Opened } from "../../../state/app-state";
import * as reduce from "../../../state/reducers";
import { alone } from "../../../state/sides.fixture";
import { createAppStore } from "../../../state/store";
import { Verdicts } from "./verdicts";

/** Has each side run once for each seed, by its nodes. */
class VerdictPool extends HeldPool {
  override async planStudy(source: StudySource): Promise<StudyOutcome> {
    if (source.kind !== "comparison") throw new Error("This is no comparison.");
    const { a, b, seeds } = source;
    const sides = [a, b].map((text) => (JSON.parse(text) as Scenario).topology.nodes);
    if (sides.includes(0)) {
      return { plan: null, problems: [{ path: "a.topology.nodes", severity: "error", message: "none" }] };
    }
    const keys = [...new Set(sides)].flatMap((nodes) =>
      Array.from({ length: seeds ?? 0 }, (_, seed) => `${nodes}.${seed}`),
    );
    const runs = keys.map((key) => plannedRun(key));
    return { plan: { ...EMPTY_PLAN, runs }, problems: [] };
  }

  /** What follows each run, by its key. */
  readonly following = new Map<string, string>();

  override async nextRuns(_source: StudySource, figures: readonly RunFigures[]): Promise<PlannedRun[]> {
    const done = figures.map(({ scenario_digest }) => scenario_digest);
    const next = done.flatMap((key) => this.following.get(key) ?? []);
    return next.filter((key) => !done.includes(key)).map((key) => plannedRun(key));
  }

  override async reportComparison(_source: StudySource, figures: readonly RunFigures[]): Promise<Comparison> {
    const sentence = figures.map(({ scenario_digest }) => scenario_digest).join(" ");
    const seedsOf = (nodes: string) =>
      figures.filter((each) => each.scenario_digest.startsWith(nodes)).length;
    return { ...NOTHING_COMPARED, sentence, seeds: Math.min(seedsOf("64."), seedsOf("32.")) };
  }
}

function opened(nodes: number, name = ""): Opened {
  const scenario = { ...EXAMPLE, name, topology: { ...EXAMPLE.topology, nodes } };
  const machine = testMachine(1);
  return { scenario, digest: "", payload: "", machine, cpuUs: 1, endCycle: 1, promised: null, result: null };
}

const fixed = (seeds: number) => ({ seeds, fixedLength: true });

async function compared(a = 64, b = 32) {
  const pool = new VerdictPool();
  const store = createAppStore();
  const verdicts = new Verdicts({ store, pool, runner: testRunner(pool) });
  store.setState(alone({ opened: opened(a) }));
  const openB = (of: Opened) => store.setState((state) => reduce.secondOpened(state, "a", of));
  openB(opened(b));
  const verdict = () => store.getState().compare.verdict;
  const progress = () => {
    const now = verdict();
    return now?.phase === "running" ? runProgress(now.planned, now.runs) : null;
  };
  const asked = (keys: string[]) => vi.waitFor(() => expect(pool.asked).toEqual(keys));
  return { pool, store, verdicts, openB, verdict, progress, asked };
}

test("both sides run with each seed, and are told of when all is done", async () => {
  const { pool, verdicts, verdict, asked, progress } = await compared();
  const judged = verdicts.judge(fixed(2));
  await asked(["64.0", "64.1", "32.0", "32.1"]);
  pool.held("64.0").done();
  pool.held("32.1").progress(0.5);
  await vi.waitFor(() => expect(progress()).toMatchObject({ done: 1, of: 4, share: 1.5 / 4 }));
  for (const key of pool.asked) pool.held(key).done();
  await judged;
  expect(verdict()).toEqual({
    phase: "done",
    asked: fixed(2),
    comparison: { ...NOTHING_COMPARED, sentence: "64.0 64.1 32.0 32.1", seeds: 2 },
  });
});

test("the verdict grows with each seed with which both sides are done", async () => {
  const { pool, verdicts, verdict, asked } = await compared();
  const judged = verdicts.judge(fixed(2));
  await asked(["64.0", "64.1", "32.0", "32.1"]);
  const soFar = () => {
    const now = verdict();
    return now?.phase === "running" ? now.comparison?.sentence : undefined;
  };
  pool.held("64.1").done();
  pool.held("32.1").done();
  await vi.waitFor(() => expect(soFar()).toBe("64.1 32.1"));
  pool.held("64.0").done();
  await vi.waitFor(() => expect(soFar()).toBe("64.1 32.1 64.0"));
  pool.held("32.0").done();
  await judged;
  expect(verdict()?.phase).toBe("done");
});

test("longer runs follow those that are not resolved, before the verdict is there", async () => {
  const { pool, verdicts, verdict, asked, progress } = await compared();
  pool.following.set("64.0", "64.0 longer");
  const judged = verdicts.judge(fixed(1));
  await asked(["64.0", "32.0"]);
  pool.held("64.0").done();
  await asked(["64.0", "32.0", "64.0 longer"]);
  await vi.waitFor(() => expect(progress()).toMatchObject({ done: 1, of: 3 }));
  pool.held("32.0").done();
  pool.held("64.0 longer").done();
  await judged;
  expect(verdict()).toMatchObject({ phase: "done", comparison: { sentence: "64.0 32.0 64.0 longer" } });
});

test("cancelled, what is done stays and is not run again", async () => {
  const { pool, verdicts, verdict, asked, progress } = await compared();
  const first = verdicts.judge(fixed(1));
  await asked(["64.0", "32.0"]);
  pool.held("64.0").done();
  await vi.waitFor(() => expect(progress()).toMatchObject({ done: 1 }));
  verdicts.cancel();
  await first;
  expect(verdict()).toBeNull();
  const second = verdicts.judge(fixed(1));
  await asked(["64.0", "32.0", "32.0"]);
  pool.held("32.0").done();
  await second;
  expect(verdict()).toMatchObject({ phase: "done", comparison: { sentence: "64.0 32.0" } });
});

test("a side that is only renamed has its verdict told again; one that is another has none", async () => {
  const { pool, verdicts, verdict, openB, asked } = await compared();
  const judged = verdicts.judge(fixed(1));
  await asked(["64.0", "32.0"]);
  for (const key of pool.asked) pool.held(key).done();
  await judged;
  openB(opened(32, "renamed"));
  await verdicts.revise();
  expect(verdict()).toMatchObject({ phase: "done", asked: fixed(1) });
  openB(opened(16));
  await verdicts.revise();
  expect([verdict(), pool.asked]).toEqual([null, ["64.0", "32.0"]]);
});

test("a change on the way ends the runs that were for something else", async () => {
  const { verdicts, verdict, openB, asked } = await compared();
  const judged = verdicts.judge(fixed(1));
  await asked(["64.0", "32.0"]);
  openB(opened(16));
  await verdicts.revise();
  await judged;
  expect(verdict()).toBeNull();
});

test("a run that fails, and a study that is refused, say so", async () => {
  const { pool, verdicts, verdict, openB, asked } = await compared();
  const judged = verdicts.judge(fixed(1));
  await asked(["64.0", "32.0"]);
  pool.held("64.0").fail();
  pool.held("32.0").done();
  await judged;
  expect(verdict()).toEqual({ phase: "failed", asked: fixed(1), message: "trap", log: [] });
  openB(opened(0));
  await verdicts.judge(fixed(3));
  expect(verdict()).toMatchObject({ phase: "failed", asked: fixed(3), message: "a.topology.nodes: none" });
});

test("without a comparison there is nothing to judge", async () => {
  const { pool, store, verdicts } = await compared();
  store.setState(reduce.secondClosed);
  await verdicts.judge(fixed(1));
  expect(pool.asked).toEqual([]);
});
