/** Ways through time, as the page asks the host for them. */
import { expect, test } from "vitest";
import fc from "../base/drawn.fixture";
import { FakeWorld, straightDigest } from "./fake-wasm.fixture";
import { EngineHost } from "./host";
import { SLICE_MS } from "./pacing";
import type { ScenarioEvent } from "./types";

const source = (text: string) => ({ kind: "text", text, lenient: false }) as const;
const withEvents = (events: ScenarioEvent[]) => source(JSON.stringify({ events }));
const broken: ScenarioEvent = { at_cycle: 700, change: "break", part: { node: 0 } };

async function opened(at = 0): Promise<{ world: FakeWorld; host: EngineHost }> {
  const world = new FakeWorld();
  const host = new EngineHost(world.modules, world.clock);
  await host.start(world.port);
  host.setSpeed({ kind: "unpaced" });
  host.open(source("good"), at);
  return { world, host };
}

test("a step moves by exactly the given number of cycles, back and forth, and stays paused", async () => {
  const { world, host } = await opened();
  for (const [cycles, cycle] of [[1, 1] as const, [10, 11] as const, [-4, 7] as const, [-99, 0] as const]) {
    const arrived = host.step(cycles);
    world.settle();
    expect(await arrived).toMatchObject({ cycle, complete: true, serial: world.lastStatus?.serial });
    expect(world.lastStatus).toMatchObject({ cycle, playing: false, seeking: null });
  }
});

test("steps that come faster than they are done add up", async () => {
  const { world, host } = await opened();
  void host.seek(1000);
  world.settle();
  for (let times = 0; times < 5; times++) void host.step(-1);
  world.settle();
  expect(world.lastStatus?.cycle).toBe(995);
});

test("a seek names its target, sends statuses on the way, and never takes longer than a slice", async () => {
  const { world, host } = await opened();
  const arrived = host.seek(1999);
  world.settle();
  expect(await arrived).toMatchObject({ cycle: 1999, complete: true });
  expect(Math.max(...world.slices)).toBeLessThanOrEqual(SLICE_MS);
  expect(world.lastStatus?.summary.result_digest).toBe(straightDigest(1999));
});

test("a slow seek sends statuses that name its target", async () => {
  const { world, host } = await opened();
  void host.seek(1999);
  world.turn(3);
  world.time += 500;
  world.turn(1);
  expect(world.lastStatus).toMatchObject({ seeking: 1999, playing: false });
  expect(world.lastStatus?.cycle).toBeLessThan(1999);
});

test("a seek past either end arrives at that end", async () => {
  const { world, host } = await opened();
  void host.seek(1e9);
  world.settle();
  expect(world.lastStatus).toMatchObject({ cycle: 2000, playing: false });
  void host.seek(-5);
  world.settle();
  expect(world.lastStatus?.cycle).toBe(0);
});

test("a newer seek replaces the present one, and a pause any time goal", async () => {
  const { world, host } = await opened();
  const first = host.seek(1999);
  world.turn(3);
  const second = host.seek(300);
  expect(await first).toMatchObject({ complete: false });
  world.turn(1);
  const third = host.seek(1999);
  expect(await second).toMatchObject({ complete: true });
  world.turn(3);
  const { cycle } = await host.pause();
  expect(await third).toMatchObject({ cycle, complete: false });
  world.settle();
  expect(world.lastStatus).toMatchObject({ cycle, playing: false, seeking: null });
});

test("seeks to the same cycle are one", async () => {
  const { world, host } = await opened();
  const [first, second] = [host.seek(900), host.seek(900)];
  world.settle();
  expect([await first, await second].map(({ complete }) => complete)).toEqual([true, true]);
});

test("what played plays on after a seek, and not after a step", async () => {
  const { world, host } = await opened();
  host.play();
  void host.seek(400);
  world.turn(1);
  expect(world.lastStatus).toMatchObject({ cycle: 0 });
  world.settle();
  expect(world.lastStatus).toMatchObject({ cycle: 2000, playing: false });
  void host.seek(0);
  host.play();
  void host.step(1);
  world.settle();
  expect(world.lastStatus).toMatchObject({ cycle: 1, playing: false });
});

test("playing again what was simulated before does not make later slices too long", async () => {
  const { world, host } = await opened();
  void host.seek(620);
  world.settle();
  void host.seek(90);
  host.play();
  world.settle();
  expect(world.lastStatus?.cycle).toBe(2000);
  expect(Math.max(...world.slices)).toBeLessThanOrEqual(SLICE_MS);
});

test("events and hops are stepped to, both ways for events", async () => {
  const { world, host } = await opened();
  void host.stepEvent(1);
  void host.stepEvent(1);
  world.settle();
  expect(world.lastStatus?.cycle).toBe(14);
  void host.stepEvent(-1);
  expect(world.lastStatus?.cycle).toBe(7);
  void host.stepHop(3, 1);
  world.settle();
  expect(world.lastStatus).toMatchObject({ cycle: 13, playing: false });
  void host.seek(100);
  world.settle();
  void host.stepHop(3, -1);
  world.settle();
  expect(world.lastStatus?.cycle).toBe(91);
  void host.stepHop(3, -1);
  world.settle();
  expect(world.lastStatus?.cycle).toBe(78);
});

test("a run until something stops there with its reason, which goes with the next move", async () => {
  const { world, host } = await opened();
  const arrived = host.runUntil({ kind: "blocked" });
  world.settle();
  expect(await arrived).toMatchObject({ cycle: 555, complete: true });
  expect(world.lastStatus?.stopped).toMatchObject({ kind: "blocked", cycle: 555 });
  expect(Math.max(...world.slices)).toBeLessThanOrEqual(SLICE_MS);
  void host.step(1);
  world.settle();
  expect(world.lastStatus?.stopped).toBeNull();
  const never = host.runUntil({ kind: "blocked" });
  world.settle();
  expect(await never).toMatchObject({ cycle: 2000, complete: true });
  expect(world.lastStatus?.stopped).toBeNull();
});

test("a scenario that is opened catches up to where it is wanted", async () => {
  const { world, host } = await opened(1200);
  expect(world.lastStatus).toMatchObject({ cycle: 0, seeking: 1200 });
  const arrived = host.seek(1200);
  world.settle();
  expect(await arrived).toMatchObject({ cycle: 1200, complete: true });
});

test("other events continue from the last common cycle, in a new epoch", async () => {
  const { world, host } = await opened(1200);
  world.settle();
  const { machine } = host.open(withEvents([broken]), 1200);
  expect(world.opened).toBe(1);
  expect(machine?.epoch).toBe(2);
  expect(world.lastStatus).toMatchObject({ epoch: 2, cycle: 600, seeking: 1200 });
  world.settle();
  expect(world.lastStatus?.summary.result_digest).toBe(straightDigest(1200, { events: [broken] }));
  host.open(source(JSON.stringify({ run: { duration_us: 5 } })), 0);
  expect(world.opened).toBe(2);
});

test("after other events the overview is sent again, though it has not changed", async () => {
  const { world, host } = await opened(1200);
  world.settle();
  host.open(withEvents([{ ...broken, at_cycle: 1900 }]), 1200);
  expect(world.lastStatus?.overview?.cycles).toHaveLength(5);
});

/** Asks for a frame on request, and has the cycles of the frames that it got. */
function renderer(host: EngineHost) {
  const sent: number[] = [];
  const frames = {
    postMessage: (message: { kind: string; cycle?: number }) => {
      if (message.kind === "frame") sent.push(message.cycle ?? -1);
    },
    onmessage: null as ((event: unknown) => void) | null,
  };
  host.attachRenderer(frames as unknown as MessagePort, "a");
  return { sent, pull: () => frames.onmessage?.({ data: { kind: "pull", buffer: null } }) };
}

test("undrawn, no frame leaves, and the present one does when drawing is on again", async () => {
  const { world, host } = await opened();
  const { sent, pull } = renderer(host);
  pull();
  host.setDrawing(false);
  pull();
  void host.seek(50);
  world.settle();
  expect(sent).toEqual([0]);
  host.setDrawing(true);
  expect(sent).toEqual([0, 50]);
});

test("on the way to a time goal a frame is sent with each status only", async () => {
  const { world, host } = await opened();
  const { sent, pull } = renderer(host);
  pull();
  void host.seek(1999);
  for (let turns = 0; turns < 3; turns++) {
    pull();
    world.turn(1);
  }
  expect(sent).toEqual([0]);
  world.settle();
  expect(sent).toEqual([0, 1999]);
});

test("the overview travels once a second and at rest, and only when it has changed", async () => {
  const { world, host } = await opened();
  expect(world.lastStatus?.overview?.cycles).toEqual(Float64Array.of(0));
  void host.step(1);
  world.settle();
  expect(world.lastStatus?.overview).toBeNull();
  void host.seek(700);
  world.settle();
  expect(world.lastStatus?.overview?.cycles).toEqual(Float64Array.of(0, 300, 600));
  expect(world.lastStatus?.recent).toMatchObject({ to_cycle: 700, side: 2 });
});

test("scopes come in the order in which they were asked for", async () => {
  const { host } = await opened();
  const [network, elite, link] = host.scopes([
    { kind: "network", id: 0 },
    { kind: "elite", id: 1 },
    { kind: "link", id: 2 },
  ]);
  expect([network?.cycles[0], elite, link?.cycles[0]]).toEqual([0, null, 2]);
  expect(host.forecast("{}").problems[0]?.message).toBe("no forecast");
});

type Action =
  | { kind: "seek" | "step" | "turn"; by: number }
  | { kind: "play" | "pause" | "event" | "back" | "hop" | "until" | "break" | "mend" };

const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant("seek" as const), by: fc.integer({ min: -10, max: 2100 }) }),
  fc.record({ kind: fc.constant("step" as const), by: fc.integer({ min: -400, max: 400 }) }),
  fc.record({ kind: fc.constant("turn" as const), by: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    kind: fc.constantFrom("play", "pause", "event", "back", "hop", "until", "break", "mend"),
  }) as fc.Arbitrary<Action>,
);

test("a cycle is the same whichever way it is reached", async () => {
  const property = fc.asyncProperty(
    fc.array(actions, { maxLength: 12 }),
    fc.nat(2000),
    async (done, target) => {
      const { world, host } = await opened();
      let events: ScenarioEvent[] = [];
      const change = (next: ScenarioEvent[]) => {
        events = next;
        host.open(withEvents(events), world.lastStatus?.cycle ?? 0);
      };
      const doing: Record<Action["kind"], (by: number) => void> = {
        seek: (cycle) => void host.seek(cycle),
        step: (cycles) => void host.step(cycles),
        turn: (times) => world.turn(times),
        play: () => host.play(),
        pause: () => void host.pause(),
        event: () => void host.stepEvent(1),
        back: () => void host.stepEvent(-1),
        hop: () => void host.stepHop(1, 1),
        until: () => void host.runUntil({ kind: "blocked" }),
        break: () => change([broken]),
        mend: () => change([]),
      };
      for (const deed of done) doing[deed.kind]("by" in deed ? deed.by : 0);
      void host.pause();
      const arrived = host.seek(target);
      world.settle();
      expect(await arrived).toMatchObject({ cycle: target, complete: true });
      expect(world.lastStatus).toMatchObject({ cycle: target, playing: false, seeking: null });
      expect(world.lastStatus?.summary.result_digest).toBe(straightDigest(target, { events }));
      expect(Math.max(...world.slices)).toBeLessThanOrEqual(SLICE_MS);
    },
  );
  await fc.assert(property, { numRuns: 100 });
});
