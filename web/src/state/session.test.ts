import { beforeEach, expect, test, vi } from "vitest";
import { withField, withJobField } from "../scenario/edit";
import { EXAMPLE } from "../scenario/example.fixture";
import { FORMAT } from "../scenario/format";
import { withJobAdded, withPattern } from "../scenario/jobs";
import { runCommand } from "./commands";
import { FakeEngine } from "./fake-engine.fixture";
import { reproduction } from "./selectors";
import { Session } from "./session";
import { seen } from "./sides.fixture";
import { FACTS, FakeAddress, settled, visit } from "./visit.fixture";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const own = withField(EXAMPLE, "run.seed", 7);
const ownLink = `#/s/d4.${JSON.stringify(own)}`;

test("without an address the start preset opens and plays, and the bar holds its link", async () => {
  const { session, engine, address } = await visit();
  const state = seen(session);
  expect(state.opened?.scenario).toEqual(EXAMPLE);
  expect(state.playing).toBe(true);
  expect(engine.told).toContain("play");
  expect(address.current).toBe(`#/s/d4.${JSON.stringify(EXAMPLE)}`);
  expect(state.status, "a status that overtook the answer is not lost").not.toBeNull();
});

test("where motion is unwelcome nothing plays by itself", async () => {
  const { session, engine } = await visit("", false);
  expect(seen(session).playing).toBe(false);
  expect(engine.told).not.toContain("play");
});

test("a link opens its scenario, and a view that is broken does not lose it", async () => {
  const { session } = await visit(`${ownLink}?r=***&colour=blue`);
  const { opened, report } = seen(session);
  expect(opened?.scenario).toEqual(own);
  expect(report?.problems.map(({ severity }) => severity)).toEqual(["warning", "warning"]);
});

test("a corrupt link at the start is reported, stays in the bar, and the start preset is shown", async () => {
  const { session, address } = await visit("#/s/d4.#!");
  const { opened, report } = seen(session);
  expect(report).toMatchObject({ origin: "link", problems: [{ path: "link", severity: "error" }] });
  expect(opened?.scenario).toEqual(EXAMPLE);
  expect(address.current).toBe("#/s/d4.#!");
});

test("a link that could not be opened stays in the bar, however long the engine takes to play", async () => {
  const engine = new FakeEngine();
  const slow = (onEvent: Parameters<typeof engine.start>[0]) => ({
    ...engine.start(onEvent),
    play: () => new Promise<void>((resolve) => setTimeout(resolve, 2000)),
  });
  const address = new FakeAddress("#/s/d4.q64FAA");
  const session = new Session({
    startEngine: slow,
    fetchFacts: async () => FACTS,
    fetchText: () => Promise.reject(new Error("no files here")),
    browserAddress: address,
    playAtStart: true,
  });
  session.store.setState({ backgroundRuns: false });
  const begun = session.begin();
  await vi.advanceTimersByTimeAsync(5000);
  await begun;
  expect(session.store.getState()).toMatchObject({ playing: true, report: { origin: "link" } });
  expect(address.current).toBe("#/s/d4.q64FAA");
});

test("a corrupt link pasted later leaves what runs, and the bar gets its link back", async () => {
  const { session, engine, address } = await visit(ownLink);
  const before = seen(session).opened;
  address.go(`#/s/d${FORMAT}.corrupt`);
  await settled(session);
  expect(seen(session).opened).toBe(before);
  expect(seen(session).playing).toBe(true);
  expect(seen(session).report?.origin).toBe("link");
  expect(engine.told.filter((line) => line.startsWith("seek") || line === "pause")).toEqual([]);
  expect(address.current).toBe(ownLink);
});

test("a link of a newer version is reported and kept", async () => {
  const { session, address } = await visit(ownLink);
  address.go(`#/s/d${FORMAT + 1}.newer`);
  await settled(session);
  expect(seen(session)).toMatchObject({
    opened: { scenario: own },
    report: { origin: "link", problems: [{ severity: "error" }] },
  });
  expect(address.current).toBe(`#/s/d${FORMAT + 1}.newer`);
});

test("going back to the link of the open scenario does not restart it", async () => {
  const { session, engine, address } = await visit(ownLink);
  const opens = engine.told.filter((line) => line.startsWith("open")).length;
  address.go(ownLink);
  await settled(session);
  expect(engine.told.filter((line) => line.startsWith("open"))).toHaveLength(opens);
});

test("an unknown preset is said, and what runs continues", async () => {
  const { session, address } = await visit(ownLink);
  address.go("#/p/no-such-preset");
  await settled(session);
  expect(seen(session)).toMatchObject({ opened: { scenario: own }, report: { origin: "preset" } });
});

test("an accepted edit leaves time alone: it catches up, and plays on", async () => {
  const { session, engine, address } = await visit(ownLink);
  const epoch = seen(session).opened?.machine.epoch ?? 0;
  engine.status({ cycle: 1234 });
  await session.opening.edit((scenario) => withJobField(scenario, 0, "pattern", "uniform"));
  await settled(session);
  const { opened, status, playing, draft, seeking, undo } = seen(session);
  expect(opened?.scenario.jobs[0]?.pattern).toBe("uniform");
  expect(opened?.machine.epoch).toBeGreaterThan(epoch);
  expect(status?.cycle).toBe(1234);
  const moves = engine.told.filter((line) => line !== "forecast");
  expect(moves.slice(-3)).toEqual(["open at 1234", "seek 1234", "play"]);
  expect([playing, draft, seeking]).toEqual([true, null, null]);
  expect(undo).toEqual(["Pattern Bit-reversal → Uniform (random)"]);
  expect(address.current).toContain("uniform");
});

test("a refused edit stays a draft; mending it applies everything", async () => {
  const { session } = await visit(ownLink);
  const before = seen(session).opened;
  await session.opening.edit((scenario) => withField(scenario, "run.seed", -1));
  expect(seen(session)).toMatchObject({
    opened: before,
    draft: { run: { seed: -1 } },
    report: { origin: "edit", problems: [{ path: "run.seed" }] },
  });
  await session.opening.edit((scenario) => withJobField(scenario, 0, "pattern", "uniform"));
  expect(seen(session).opened).toBe(before);
  await session.opening.edit((scenario) => withField(scenario, "run.seed", 3));
  expect(seen(session)).toMatchObject({
    opened: { scenario: { run: { seed: 3 }, jobs: [{ pattern: "uniform" }] } },
    draft: null,
    report: null,
  });
});

test("discarding a refused edit shows what runs again", async () => {
  const { session } = await visit(ownLink);
  await session.opening.edit((scenario) => withField(scenario, "run.seed", -1));
  runCommand(session, "discard-draft");
  expect(seen(session)).toMatchObject({ draft: null, report: null, opened: { scenario: own } });
});

test("a file that is refused leaves what runs", async () => {
  const { session } = await visit(ownLink);
  await session.opening.openFile(new File(["not JSON"], "broken.json"));
  expect(seen(session)).toMatchObject({
    opened: { scenario: own },
    report: { origin: "file", about: "broken.json" },
  });
});

test("a crash keeps scenario and settings; a new engine takes them up, paused", async () => {
  const { session, engine } = await visit(ownLink);
  await session.playback.setSpeed({ kind: "paced", nsPerSecond: 50 });
  engine.crash("The engine stopped in run: unreachable");
  expect(seen(session)).toMatchObject({
    engine: { phase: "crashed", message: "The engine stopped in run: unreachable" },
    opened: { scenario: own },
    playing: false,
  });
  expect(session.quiet).toBe(true);
  await session.restartEngine();
  expect(seen(session)).toMatchObject({
    engine: { phase: "ready" },
    opened: { scenario: own },
    speed: { kind: "paced", nsPerSecond: 50 },
    playing: false,
    engineGeneration: 2,
  });
  expect(seen(session).status, "the new engine's first status").not.toBeNull();
  expect(engine.told.lastIndexOf("dispose")).toBeLessThan(engine.told.lastIndexOf("start"));
});

test("a refused edit is still there, with its problem, after the engine was started again", async () => {
  const { session, engine } = await visit("", false);
  await session.opening.edit((scenario) => withField(scenario, "run.seed", -1));
  engine.crash("The engine stopped.");
  await session.restartEngine();
  expect(seen(session)).toMatchObject({
    engine: { phase: "ready" },
    draft: { run: { seed: -1 } },
    report: { origin: "edit" },
  });
});

test("a link's digest is compared when the run is complete, and not before", async () => {
  const { session, engine } = await visit(`${ownLink}?r=d19e57`);
  expect(reproduction(seen(session).opened).kind).toBe("pending");
  engine.status({ cycle: 400_000 });
  expect(reproduction(seen(session).opened).kind).toBe("reproduced");
  expect(seen(session).playing).toBe(false);
  const other = await visit(`${ownLink}?r=0123456789abcdef`);
  other.engine.status({ cycle: 400_000 });
  expect(reproduction(seen(other.session).opened).kind).toBe("differs");
});

test("a complete run puts its digest into the link", async () => {
  const { session, engine, address } = await visit(ownLink);
  expect(session.link("https://example.org/")).not.toContain("?r=");
  engine.status({ cycle: 400_000 });
  await settled(session);
  expect(session.link("https://example.org/")).toContain(`${ownLink}?r=d19e57&e=0.0.0`);
  expect(address.current).toContain(`${ownLink}?r=d19e57&e=0.0.0`);
});

test("a status of a simulation that is gone changes nothing, and its buffer goes back", async () => {
  const { session, engine } = await visit(ownLink);
  const before = seen(session).status;
  const returned = engine.returned.length;
  engine.status({ epoch: engine.epoch - 1, cycle: 77 });
  expect(seen(session).status).toBe(before);
  expect(engine.returned).toHaveLength(returned + 1);
});

test("hidden, a paced run rests and an unpaced one continues", async () => {
  const { session, engine } = await visit(ownLink);
  await session.playback.setHidden(true);
  expect(engine.told.at(-1)).toBe("pause");
  expect(seen(session).playing).toBe(true);
  await session.playback.setHidden(false);
  expect(engine.told.at(-1)).toBe("play");
  await session.playback.setSpeed({ kind: "unpaced" });
  const told = engine.told.length;
  await session.playback.setHidden(true);
  expect(engine.told).toHaveLength(told);
});

test("play after the end starts again from 0", async () => {
  const { session, engine } = await visit(ownLink);
  engine.status({ cycle: 400_000 });
  await runCommand(session, "toggle-play");
  expect(engine.told.slice(-2)).toEqual(["seek 0", "play"]);
});

test("a brush does not outlive its job, nor one for I/O nodes the pattern that has them", async () => {
  const { session } = await visit();
  const { store, opening } = session;
  await opening.edit((now) => withPattern(withJobAdded(now), 1, "io-random"));
  await runCommand(session, "paint");
  expect(store.getState().paint).toEqual({ job: 1, as: "io" });
  await opening.edit((now) => withField(now, "run.seed", 9));
  expect(store.getState().paint).not.toBeNull();
  await opening.edit((now) => withPattern(now, 1, "uniform"));
  expect(store.getState().paint).toBeNull();
  await runCommand(session, "paint");
  expect(store.getState().paint).toEqual({ job: 0, as: "member" });
  await runCommand(session, "clear-selection");
  expect(store.getState().paint).toBeNull();
});

test("what is selected breaks at the present moment, and the same key mends it", async () => {
  const { session, engine } = await visit();
  engine.status({ cycle: 500 });
  session.select({ kind: "link", id: 2 });
  await runCommand(session, "break-or-mend");
  const { opened } = seen(session);
  expect(opened?.scenario.events).toEqual([{ at_cycle: 500, change: "break", part: { node: 1 } }]);
  session.select({ kind: "link", id: 2 });
  await runCommand(session, "break-or-mend");
  expect(seen(session).opened?.scenario).not.toHaveProperty("events");
});
