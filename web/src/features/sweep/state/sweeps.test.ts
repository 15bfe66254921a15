import { expect, test, vi } from "vitest";
import type { StudyOutcome, StudySource } from "../../../engine/protocol";
import { EMPTY_PLAN, NOTHING_REPORTED } from "../../../engine/study.fixture";
import type { PlannedRun, RunFigures, StudyPlan, StudyReport } from "../../../engine/types";
import { HeldPool, plannedRun, testRunner } from "../../../runs/held-pool.fixture";
import { EXAMPLE } from "../../../scenario/example.fixture";
import type { Opened } from "../../../state/app-state";
import { isOpen, openSheet } from "../../../state/sheets";
import { alone } from "../../../state/sides.fixture";
import { createAppStore } from "../../../state/store";
import { visit as visitPage } from "../../../state/visit.fixture";
import { sweepProgress } from "./selectors";
import type { SweepFile } from "./sweep-file";
import { Sweeps } from "./sweeps";

/** Reads a sweep of one axis of values: a point for each. */
class SweepPool extends HeldPool {
  readonly sources: StudySource[] = [];

  override async planStudy(source: StudySource): Promise<StudyOutcome> {
    this.sources.push(source);
    const { axes } = JSON.parse(source.kind === "sweep" ? source.text : "") as SweepFile;
    const [axis] = axes;
    const values = axis && "values" in axis ? axis.values : [];
    if (values.includes("bad"))
      return { plan: null, problems: [{ path: "axes[0].values", severity: "error", message: "no load" }] };
    const keys = values.map(String);
    const runs = keys.map((key) => plannedRun(key));
    const points = keys.map((key) => ({ name: key, values: [0], scenario: "{}", link: key, keys: [key] }));
    const plan: StudyPlan = { ...EMPTY_PLAN, points, runs };
    return { plan, problems: [] };
  }

  /** What follows each run, by its key. */
  readonly following = new Map<string, string>();

  override async nextRuns(_source: StudySource, figures: readonly RunFigures[]): Promise<PlannedRun[]> {
    const done = figures.map(({ scenario_digest }) => scenario_digest);
    const next = done.flatMap((key) => this.following.get(key) ?? []);
    return next.filter((key) => !done.includes(key)).map((key) => plannedRun(key));
  }

  override async reportStudy(_source: StudySource, figures: readonly RunFigures[]): Promise<StudyReport> {
    return { ...NOTHING_REPORTED, done: figures.length };
  }
}

const file = (...values: unknown[]): SweepFile => ({
  sweep: 1,
  base: EXAMPLE,
  axes: [{ path: "jobs[0].load", values }],
});

function visit(texts: Record<string, string> = {}) {
  const store = createAppStore();
  store.setState(alone({ opened: { scenario: EXAMPLE } as Opened }));
  const pool = new SweepPool();
  const fetchText = async (path: string) => {
    const text = texts[path];
    if (text === undefined) throw new Error("not there");
    return text;
  };
  const sweeps = new Sweeps({ store, pool, runner: testRunner(pool), presetText: fetchText, fetchText });
  const sweep = () => store.getState().sweep;
  const progress = () => sweepProgress(store.getState());
  const edited = async (next: SweepFile) => {
    sweeps.edit(next);
    await vi.waitFor(() => expect(sweep().read).toBe(next));
  };
  /** This many runs were asked for. */
  const begun = (runs: number) => vi.waitFor(() => expect(pool.asked).toHaveLength(runs));
  return { store, pool, sweeps, sweep, progress, edited, begun };
}

test("the sheet begins with the load of what is on the stage", async () => {
  const { sweeps, sweep, store } = visit();
  sweeps.show();
  expect(isOpen(store.getState(), "sweep")).toBe(true);
  expect(sweep().file).toMatchObject({ base: EXAMPLE, axes: [{ path: "jobs[0].load" }] });
  await vi.waitFor(() => expect(sweep().read).toBe(sweep().file));
});

test("each edit is read, the newest wins, and what is objected to leaves the last plan", async () => {
  const { sweeps, sweep, edited, pool } = visit();
  for (const load of [0.1, 0.2, 0.3]) sweeps.edit(file(load));
  await vi.waitFor(() => expect(sweep().plan?.runs.map(({ key }) => key)).toEqual(["0.3"]));
  expect(pool.sources.length, "what was wanted in between is not asked").toBe(2);
  await edited(file("bad"));
  expect(sweep().problems).toMatchObject([{ path: "axes[0].values" }]);
  expect(sweep().plan?.runs).toHaveLength(1);
  await edited(file(0.4));
  expect(sweep().problems).toEqual([]);
});

test("results are told point by point; cancelled, it continues without running anything twice", async () => {
  const { sweeps, sweep, edited, pool, progress, begun } = visit();
  await edited(file(0.1, 0.2, 0.3, 0.4));
  const first = sweeps.run();
  expect(sweep().running).toBe(true);
  await begun(4);
  for (const [at, key] of ["0.1", "0.2"].entries()) {
    pool.held(key).done();
    await vi.waitFor(() => expect(sweep().results?.done).toBe(at + 1));
  }
  sweeps.cancel();
  await first;
  expect(sweep().running).toBe(false);
  expect(progress()).toMatchObject({ done: 2, of: 4, share: 0.5 });
  expect([...sweep().runs.keys()]).toEqual(["0.1", "0.2"]);

  pool.asked.length = 0;
  const rest = sweeps.run();
  await begun(2);
  expect(pool.asked).toEqual(["0.3", "0.4"]);
  for (const key of pool.asked) pool.held(key).done();
  await rest;
  await vi.waitFor(() => expect(sweep().results?.done).toBe(4));
});

test("a changed sweep has the points that it shares with the one before", async () => {
  const { sweeps, sweep, edited, pool, progress, begun } = visit();
  await edited(file(0.1, 0.2));
  const all = sweeps.run();
  await begun(2);
  for (const key of ["0.1", "0.2"]) pool.held(key).done();
  await all;
  await edited(file(0.2, 0.3));
  expect(progress()).toMatchObject({ done: 1, of: 2 });
  await vi.waitFor(() => expect(sweep().results?.done).toBe(1));
  pool.asked.length = 0;
  void sweeps.run();
  await begun(1);
  expect(pool.asked).toEqual(["0.3"]);
});

test("what runs is not changed under way", async () => {
  const { sweeps, sweep, edited } = visit();
  const held = file(0.1);
  await edited(held);
  void sweeps.run();
  sweeps.edit(file(0.2));
  expect(await sweeps.open(JSON.stringify(file(0.3)), "other.json")).toBe(false);
  expect(sweep().file).toBe(held);
  expect(sweep().report?.problems[0]?.message).toContain("Cancel it first");
});

test("a run that fails is told, and the rest continues", async () => {
  const { sweeps, sweep, edited, pool, progress, begun } = visit();
  await edited(file(0.1, 0.2));
  const all = sweeps.run();
  await begun(2);
  pool.held("0.1").fail();
  pool.held("0.2").done();
  await all;
  expect(sweep().runs.get("0.1")).toMatchObject({ phase: "failed", message: "trap" });
  expect(progress()).toMatchObject({ done: 1, of: 2 });
});

test("its runs are watched while its sheet is on top", async () => {
  const { sweeps, edited, pool, store, begun } = visit();
  await edited(file(0.1));
  void sweeps.run();
  await begun(1);
  expect(pool.held("0.1").isWatched).toBe(false);
  sweeps.show();
  expect(pool.held("0.1").isWatched).toBe(true);
  store.setState(openSheet({ id: "glossary" }));
  expect(pool.held("0.1").isWatched).toBe(false);
});

test("a file is opened whole or not at all, with the preset that it begins with", async () => {
  const { sweeps, sweep, edited, pool } = visit({ "qsnet-64-uniform": "the preset" });
  const held = file(0.1);
  await edited(held);
  for (const text of ["{", "null", JSON.stringify(file("bad"))]) {
    expect(await sweeps.open(text, "bad.json")).toBe(false);
    expect(sweep().report).toMatchObject({ about: "bad.json" });
    expect(sweep().file).toBe(held);
  }
  const good = { ...file(0.5), base: "qsnet-64-uniform" };
  expect(await sweeps.open(JSON.stringify(good), "good.json")).toBe(true);
  expect(sweep()).toMatchObject({ file: good, report: null });
  expect(pool.sources.at(-1)).toMatchObject({ presets: '{"qsnet-64-uniform":"the preset"}' });
});

test("an example that is not there says so", async () => {
  const { sweeps, sweep } = visit();
  await sweeps.openExample({ id: "loads", title: "Loads", goal: "" });
  expect(sweep().report).toMatchObject({ about: "Loads", problems: [{ message: "not there" }] });
});

test("a dropped file that the engine refuses says why, over the sweep of what is on the stage", async () => {
  vi.useFakeTimers();
  try {
    const { session } = await visitPage("", false);
    const problem = { path: "axes", severity: "error", message: "a list of 1 to 2 things" } as const;
    session.pool.planStudy = async ({ kind, ...source }) =>
      kind === "sweep" && "text" in source && source.text.includes("wrong")
        ? { plan: null, problems: [problem] }
        : { plan: null, problems: [] };
    await session.openFile(new File(['{"sweep": 1, "name": "wrong"}'], "wrong.json"));
    const { sweep } = session.store.getState();
    expect(sweep.report).toEqual({ about: "wrong.json", problems: [problem] });
    expect(sweep.file?.base).toMatchObject({ jobs: [{}] });
  } finally {
    vi.useRealTimers();
  }
});

test("longer runs follow points that are not resolved, while others run, and are known when it is read again", async () => {
  const { sweeps, sweep, progress, edited, pool } = visit();
  pool.following.set("0.1", "0.1 longer").set("0.1 longer", "0.1 longest");
  await edited(file(0.1, 0.2));
  const running = sweeps.run();
  await vi.waitFor(() => expect(pool.asked).toEqual(["0.1", "0.2"]));
  pool.held("0.1").done();
  await vi.waitFor(() => expect(pool.asked).toContain("0.1 longer"));
  expect(progress()).toMatchObject({ done: 1, of: 3, running: true });
  pool.held("0.1 longer").done();
  await vi.waitFor(() => expect(pool.asked).toContain("0.1 longest"));
  sweeps.cancel();
  await running;
  expect(sweep().running).toBe(false);
  expect(progress()).toMatchObject({ done: 2, of: 4 });
  await edited(file(0.1));
  await vi.waitFor(() => expect(sweep().more.map(({ key }) => key)).toEqual(["0.1 longer", "0.1 longest"]));
  expect(progress()).toMatchObject({ done: 2, of: 3 });
});
