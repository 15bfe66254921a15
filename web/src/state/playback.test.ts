/** Ways through time as the page asks for them, against an engine that is there at once. */

import { beforeEach, expect, test, vi } from "vitest";
import { moving } from "./selectors";
import { seen } from "./sides.fixture";
import { settled, visit } from "./visit.fixture";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

async function paused() {
  const there = await visit("", false);
  const { playback, store } = there.session;
  return { ...there, playback, store, state: () => seen(there.session) };
}

test("a seek is under way until its status is here", async () => {
  const { session, playback, state } = await paused();
  const arrived = playback.seek(5000);
  expect(state().seeking).toEqual({ target: 5000 });
  expect(session.quiet).toBe(false);
  await arrived;
  expect(state()).toMatchObject({ seeking: null, status: { cycle: 5000 } });
  expect(session.quiet).toBe(true);
});

test("a seek goes to a whole cycle of the run", async () => {
  const { playback, engine } = await paused();
  await playback.seek(1.4);
  await playback.seek(-3);
  await playback.seek(1e9);
  expect(engine.told.slice(-3)).toEqual(["seek 1", "seek 0", "seek 400000"]);
});

test("steps go by flit times, events or hops, both ways", async () => {
  const { session, playback, engine, store } = await paused();
  await playback.seek(100);
  await playback.stepForward(10);
  await playback.stepBack();
  store.setState({ stepUnit: "event" });
  await playback.stepForward(2);
  await playback.stepBack();
  store.setState({ stepUnit: "hop" });
  session.select({ kind: "packet", id: 9 });
  await playback.stepForward();
  await playback.stepBack();
  const steps = engine.told.filter((line) => line.startsWith("step"));
  expect(steps).toEqual([
    "step 10",
    "step -1",
    "stepEvent 1",
    "stepEvent 1",
    "stepEvent -1",
    "stepHop 9 1",
    "stepHop 9 -1",
  ]);
});

test("hops without a packet are told of, and move nothing", async () => {
  const { playback, engine, store, state } = await paused();
  store.setState({ stepUnit: "hop" });
  await playback.stepForward();
  expect(engine.told.some((line) => line.startsWith("stepHop"))).toBe(false);
  expect(state().notice?.text).toContain("Select a packet first");
});

test("a run until something is under way until it stops, with its reason", async () => {
  const { playback, engine, state } = await paused();
  const stopped = {
    kind: "blocked",
    cycle: 100,
    link: null,
    packet: 3,
    sentence: "A header is blocked.",
  } as const;
  const arrived = playback.runUntil({ kind: "blocked" });
  expect(state().until).toEqual({ kind: "blocked" });
  expect(moving(state())).toBe(true);
  engine.status({ cycle: 100, stopped });
  await arrived;
  expect(state()).toMatchObject({ until: null, stopped, playing: false });
});

test("the button for pausing ends whatever moves", async () => {
  const { playback, engine, state } = await paused();
  void playback.runUntil({ kind: "steady" });
  await playback.toggle();
  expect(engine.told.at(-1)).toBe("pause");
  expect(moving(state())).toBe(false);
});

test("going back to 0 is a seek, and pauses", async () => {
  const { playback, engine, state } = await paused();
  await playback.play();
  await playback.reset();
  expect(engine.told.slice(-2)).toEqual(["pause", "seek 0"]);
  expect(state()).toMatchObject({ playing: false, status: { cycle: 0 } });
});

test("a page that is hidden lets a seek arrive, and rests there", async () => {
  const { session, playback, engine } = await paused();
  await playback.play();
  const arrived = playback.seek(900);
  await playback.setHidden(true);
  await arrived;
  await settled(session);
  expect(engine.told.slice(-2)).toEqual(["seek 900", "pause"]);
});

test("a new engine is told what is not drawn", async () => {
  const { session, playback, engine } = await paused();
  await playback.setDrawing(false);
  engine.crash("gone");
  await session.restartEngine();
  expect(engine.told.filter((line) => line === "drawing false")).toHaveLength(2);
});

test("a crash ends a seek that no one will answer", async () => {
  const { session, playback, engine, state } = await paused();
  void playback.seek(5);
  engine.crash("gone");
  await settled(session);
  expect(state().seeking).toBeNull();
  expect(session.quiet).toBe(true);
});
