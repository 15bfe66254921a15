import { expect, test } from "vitest";
import { FakeWorld, straightDigest } from "./fake-wasm.fixture";
import { EngineHost } from "./host";
import { SLICE_MS } from "./pacing";
import type { StudySource } from "./protocol";
import type { RunUntil } from "./types";

const good = { kind: "text", text: "good", lenient: false } as const;

async function opened(): Promise<{ world: FakeWorld; host: EngineHost }> {
  const world = new FakeWorld();
  const host = new EngineHost(world.modules, world.clock);
  await host.start(world.port);
  host.open(good, 0);
  return { world, host };
}

test("it runs in slices to the end, and says so once it is there", async () => {
  const { world, host } = await opened();
  host.setSpeed({ kind: "unpaced" });
  host.play();
  world.turn(50);
  expect(world.lastStatus).toMatchObject({ cycle: 2000, endCycle: 2000, playing: false });
  expect(Math.max(...world.slices)).toBeLessThanOrEqual(SLICE_MS);
});

test("a pause takes effect before the next slice and returns its cycle", async () => {
  const { world, host } = await opened();
  host.setSpeed({ kind: "unpaced" });
  host.play();
  world.turn(2);
  const runs = world.runs.length;
  const { cycle } = await host.pause();
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
  expect((await host.pause()).cycle).toBeGreaterThan(190);
  expect((await host.pause()).cycle).toBeLessThanOrEqual(201);
});

test("what the check refuses leaves the running simulation alone", async () => {
  const { world, host } = await opened();
  void host.step(5);
  world.settle();
  const outcome = host.open({ ...good, text: "bad" }, 5);
  expect(outcome.machine).toBeNull();
  void host.step(1);
  world.settle();
  expect(world.lastStatus).toMatchObject({ epoch: 1, cycle: 6 });
});

test("a trap while playing is reported once, with its log, and the engine refuses to continue", async () => {
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
  expect(() => host.check(good)).toThrow("must be restarted");
});

test.each([
  ["refused", "there is no such link"],
  ["mistaken", "not a function"],
])(
  "a condition that is %s fails its own call with the reason; the engine continues",
  async (kind, reason) => {
    const { world, host } = await opened();
    await expect(host.runUntil({ kind } as unknown as RunUntil)).rejects.toThrow(reason);
    expect(world.events.filter((event) => event.kind === "crashed")).toEqual([]);
    expect(world.events).toContainEqual({ kind: "log", line: `Could not run_towards: ${reason}` });
    expect(world.lastStatus).toMatchObject({ cycle: 0, playing: false, seeking: null });
    const arrived = host.step(5);
    world.settle();
    expect(await arrived).toMatchObject({ cycle: 5, complete: true });
  },
);

test("a trap on the way to a moment is the crash, and the answer to the call", async () => {
  const { world, host } = await opened();
  world.trapAt = 100;
  const arrived = host.seek(1000);
  world.settle();
  await expect(arrived).rejects.toThrow(/stopped in seek at cycle \d+\. RuntimeError: unreachable/);
  expect(world.events.filter((event) => event.kind === "crashed")).toHaveLength(1);
  expect(() => host.why({ kind: "node", id: 0 })).toThrow("must be restarted");
});

test("a paper is planned and judged; its problems are an answer, and no crash", async () => {
  const { host } = await opened();
  const paper = { paper: "good", presets: "{}" };
  expect(await host.plan(paper)).toEqual({ plan: { runs: [], claims: {} }, problems: [] });
  const judged = await host.judge(paper, "P01", new TextEncoder().encode("fails"));
  expect(judged).toEqual({ id: "P01", status: "fails" });
  const { plan, problems } = await host.plan({ ...paper, paper: "bad" });
  expect([plan, problems[0]?.message]).toEqual([null, "bad"]);
  expect(JSON.parse(new TextDecoder().decode(host.summaryJson()))).toMatchObject({
    result_digest: straightDigest(0),
  });
});

test("what studies need of a run is there at its end, without the second module", async () => {
  const { world, host } = await opened();
  expect(host.figures()).toBeNull();
  host.setSpeed({ kind: "unpaced" });
  host.play();
  world.turn(50);
  expect(host.figures()?.scenario_digest).toBe("5ce");
  expect(world.scorecardLoads).toBe(0);
});

test("the scorecard is loaded for the first question about a paper, once, and never to simulate", async () => {
  const { world, host } = await opened();
  void host.step(5);
  world.settle();
  expect(world.scorecardLoads).toBe(0);
  const paper = { paper: "good", presets: "{}" };
  await Promise.all([host.plan(paper), host.plan(paper)]);
  await host.judge(paper, "P01", new TextEncoder().encode("{}"));
  expect(world.scorecardLoads).toBe(1);
  expect(world.events).toContainEqual({ kind: "log", line: "Scorecard ready after 0 ms." });
});

test("a scorecard that cannot be loaded fails the question, with its log; the engine is well", async () => {
  const { world, host } = await opened();
  world.scorecardFailure = new TypeError("no network");
  const question = () => host.plan({ paper: "good", presets: "{}" });
  const message = "Couldn't load the scorecard. TypeError: no network";
  await expect(question()).rejects.toThrow(message);
  expect(world.events).toContainEqual({ kind: "log", line: message });
  expect(world.events.filter(({ kind }) => kind === "crashed")).toEqual([]);
  expect(host.check(good).problems).toEqual([]);
  world.scorecardFailure = null;
  expect((await question()).problems).toEqual([]);
});

test("a trap of the scorecard ends the worker as one of the engine does", async () => {
  const { world, host } = await opened();
  const question = (paper: string) => host.plan({ paper, presets: "{}" });
  await expect(question("trap")).rejects.toThrow("stopped in plan");
  expect(world.events.filter(({ kind }) => kind === "crashed")).toHaveLength(1);
  await expect(question("good")).rejects.toThrow("must be restarted");
});

test("a study is planned, reported, compared and written; its problems are an answer, and no crash", async () => {
  const { world, host } = await opened();
  const source: StudySource = { kind: "sweep", text: "loads", presets: "{}" };
  expect((await host.planStudy(source)).plan?.name).toBe("loads");
  const { plan, problems } = await host.planStudy({ ...source, text: "bad" });
  expect([plan, problems[0]?.message]).toEqual([null, "bad"]);
  expect(await host.reportStudy(source, [])).toMatchObject({ done: 0 });
  expect(await host.writeStudy(source, [], "csv")).toBe("csv loads []");
  expect(await host.writeStudy(source, [], "markdown")).toBe("markdown loads []");
  const sides: StudySource = { kind: "comparison", a: "one", b: "two", seeds: 3 };
  expect((await host.planStudy(sides)).plan?.name).toBe("two");
  expect(await host.reportComparison(sides, [])).toMatchObject({ names: ["A", "B"] });
  await expect(host.reportComparison({ ...sides, a: "bad" }, [])).rejects.toThrow("axes: bad");
  expect(await host.scenarioDifference("one", "two")).toEqual({ names: ["A", "B"], changes: [] });
  expect(world.events.filter(({ kind }) => kind === "crashed")).toEqual([]);
});

test("a study is read once for all questions about it", async () => {
  const { world, host } = await opened();
  const source: StudySource = { kind: "sweep", text: "loads", presets: "{}" };
  await host.planStudy(source);
  await host.reportStudy({ ...source }, []);
  await host.writeStudy({ ...source }, [], "json");
  expect(world.studiesRead).toBe(1);
  await host.reportStudy({ ...source, text: "others" }, []);
  expect(world.studiesRead).toBe(2);
});

test("a trap of a study ends the worker, and with it every question that follows", async () => {
  const { world, host } = await opened();
  const question = (text: string) => host.planStudy({ kind: "sweep", text, presets: "{}" });
  await expect(question("trap")).rejects.toThrow("stopped in planStudy");
  expect(world.events.filter(({ kind }) => kind === "crashed")).toHaveLength(1);
  await expect(question("good")).rejects.toThrow("must be restarted");
});
