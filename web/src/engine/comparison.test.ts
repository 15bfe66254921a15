/** Two simulations on one clock, as the page asks the host for them. */
import { expect, test } from "vitest";
import fc from "../base/drawn.fixture";
import { type FakeScenario, FakeWorld, straightDigest } from "./fake-wasm.fixture";
import { EngineHost } from "./host";
import { SLICE_MS } from "./pacing";
import type { FramePortMessage, Side } from "./protocol";
import type { ScenarioEvent } from "./types";

const source = (text: string) => ({ kind: "text", text, lenient: false }) as const;
const written = (change: Partial<FakeScenario> = {}) => source(JSON.stringify(change));
const LONGER = { run: { seed: 2, duration_us: 20 } };
const LONG_END = 4000;
const broken: ScenarioEvent = { at_cycle: 700, change: "break", part: { node: 0 } };

async function opened(): Promise<{ world: FakeWorld; host: EngineHost }> {
  const world = new FakeWorld();
  const host = new EngineHost(world.modules, world.clock);
  await host.start(world.port);
  host.setSpeed({ kind: "unpaced" });
  host.open(written(), 0);
  return { world, host };
}

async function compared(change: Partial<FakeScenario> = LONGER) {
  const there = await opened();
  there.host.openSecond(written(change));
  there.world.settle();
  return there;
}

const places = ({ lastStatus }: FakeWorld) => [lastStatus?.cycle, lastStatus?.second?.cycle];

test("the second one catches up with the clock, and statuses cover both from then on", async () => {
  const { world, host } = await opened();
  void host.seek(1500);
  world.settle();
  const outcome = host.openSecond(written(LONGER));
  expect(outcome).toMatchObject({ machine: { epoch: 2 }, endCycle: LONG_END });
  world.settle();
  expect(world.lastStatus).toMatchObject({
    epoch: 1,
    cycle: 1500,
    seeking: null,
    second: { epoch: 2, cycle: 1500, endCycle: LONG_END },
  });
  expect(world.lastStatus?.second?.summary.result_digest).toBe(straightDigest(1500, LONGER));
});

test("one that is refused leaves everything as it is", async () => {
  const { world, host } = await compared();
  expect(host.openSecond(source("bad")).machine).toBeNull();
  void host.step(5);
  world.settle();
  expect(places(world)).toEqual([5, 5]);
  expect(world.lastStatus?.second?.epoch).toBe(2);
});

test("a step, an event, a hop and a run until something take the other along", async () => {
  const { world, host } = await compared();
  const moves = [
    [() => host.step(10), 10],
    [() => host.stepEvent(1), 14],
    [() => host.stepEvent(-1), 7],
    [() => host.stepHop(1, 1), 13],
    [() => host.stepHop(1, 1), 26],
    [() => host.stepHop(1, -1), 13],
    [() => host.runUntil({ kind: "blocked" }), 555],
    [() => host.seek(20), 20],
  ] as const;
  for (const [move, cycle] of moves) {
    const arrived = move();
    world.settle();
    expect(await arrived).toMatchObject({ cycle, complete: true, serial: world.lastStatus?.serial });
    expect(places(world)).toEqual([cycle, cycle]);
  }
});

test("the clock continues to the later end; who has ended before stays there", async () => {
  const { world, host } = await compared();
  host.play();
  world.settle();
  expect(places(world)).toEqual([2000, LONG_END]);
  expect(world.lastStatus).toMatchObject({ playing: false, summary: { finished: true } });
  // An event of one that has ended is none: the clock stays where it is.
  const arrived = host.stepEvent(1);
  world.settle();
  expect(await arrived).toMatchObject({ cycle: LONG_END });
  void host.seek(3000);
  world.settle();
  expect(places(world)).toEqual([2000, 3000]);
  void host.step(-1500);
  world.settle();
  expect(places(world)).toEqual([1500, 1500]);
});

test("a change of focus simulates nothing again, and statuses are about the new focus", async () => {
  const { world, host } = await compared();
  void host.seek(900);
  world.settle();
  const { runs } = world;
  world.runs = [];
  host.focusOn("b");
  expect(world.lastStatus).toMatchObject({ epoch: 2, cycle: 900, second: { epoch: 1, cycle: 900 } });
  expect(world.lastStatus?.overview).not.toBeNull();
  host.focusOn("a");
  world.settle();
  expect([world.runs, world.opened, runs.length > 0]).toEqual([[], 2, true]);
});

test("a break in one alone continues from where they separated; the other waits for it", async () => {
  const { world, host } = await compared({ events: [] });
  void host.seek(1200);
  world.settle();
  host.openSecond(written({ events: [broken] }));
  world.settle();
  expect(world.opened).toBe(2);
  expect(places(world)).toEqual([1200, 1200]);
  expect(world.lastStatus?.second?.summary.result_digest).toBe(straightDigest(1200, { events: [broken] }));
});

test("a pause on the way leaves both at the last moment that they have in common", async () => {
  const { world, host } = await opened();
  void host.seek(1900);
  world.settle();
  host.openSecond(written(LONGER));
  world.turn(2);
  const paused = host.pause();
  world.settle();
  const { cycle } = await paused;
  expect(cycle).toBeLessThan(1900);
  expect(places(world)).toEqual([cycle, cycle]);
  expect(world.lastStatus).toMatchObject({ playing: false, seeking: null });
});

test("closing the comparison frees the side that is not in focus; its time goal passes to the other", async () => {
  const { world, host } = await compared();
  const seek = host.seek(1800);
  world.turn(1);
  host.focusOn("b");
  host.closeSecond();
  world.settle();
  expect(await seek).toMatchObject({ cycle: 1800, complete: true });
  expect(world.lastStatus).toMatchObject({ epoch: 2, cycle: 1800, second: null });
  expect(world.freed).toBe(1);
  const until = host.runUntil({ kind: "blocked" });
  host.openSecond(written());
  host.focusOn("b");
  host.closeSecond();
  world.settle();
  expect(await until).toMatchObject({ complete: false });
  expect(world.lastStatus).toMatchObject({ epoch: 3, second: null });
});

function picture(host: EngineHost, side: Side) {
  const reported: FramePortMessage[] = [];
  const port = {
    postMessage: (message: FramePortMessage) => reported.push(message),
    onmessage: null as ((event: unknown) => void) | null,
  };
  host.attachRenderer(port as unknown as MessagePort, side);
  const pull = () => port.onmessage?.({ data: { kind: "pull", buffer: null } });
  return {
    pull,
    machines: () => reported.flatMap((each) => (each.kind === "machine" ? [each.machine.epoch] : [])),
    frames: () => reported.flatMap((each) => (each.kind === "frame" ? [[each.epoch, each.cycle]] : [])),
  };
}

test("each picture shows its side, whichever is in focus", async () => {
  const { world, host } = await compared();
  const [a, b] = [picture(host, "a"), picture(host, "b")];
  const pull = () => {
    a.pull();
    b.pull();
  };
  pull();
  host.focusOn("b");
  void host.step(5);
  world.settle();
  pull();
  expect([a.frames().at(-1), b.frames().at(-1)]).toEqual([
    [1, 5],
    [2, 5],
  ]);
  host.exchangeSides();
  pull();
  expect([a.machines(), b.machines()]).toEqual([
    [1, 2],
    [2, 1],
  ]);
  host.closeSecond();
  expect(a.machines().at(-1)).toBe(2);
});

test("the buffers of both frames go round", async () => {
  const { world, host } = await compared();
  const buffers = new Set<ArrayBuffer | undefined>();
  for (let times = 0; times < 20; times++) {
    void host.step(1);
    world.settle();
    for (const each of [world.lastStatus, world.lastStatus?.second]) {
      buffers.add(each?.frame);
      world.port.onmessage?.({ data: { buffer: each?.frame } } as MessageEvent);
    }
  }
  expect(buffers.size).toBe(2);
});

type Deed =
  | { kind: "seek" | "step" | "turn"; by: number }
  | { kind: "play" | "pause" | "event" | "back" | "hop" | "until" | "focus" | "exchange" | "break" | "mend" };

const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant("seek"), by: fc.integer({ min: -50, max: LONG_END + 50 }) }),
  fc.record({ kind: fc.constant("step"), by: fc.integer({ min: -900, max: 900 }) }),
  fc.record({ kind: fc.constant("turn"), by: fc.integer({ min: 1, max: 20 }) }),
  fc.record({
    kind: fc.constantFrom(
      "play",
      "pause",
      "event",
      "back",
      "hop",
      "until",
      "focus",
      "exchange",
      "break",
      "mend",
    ),
  }),
) as fc.Arbitrary<Deed>;

test("after any time goals both are at one time, each as if it had come there alone", async () => {
  const property = fc.asyncProperty(fc.array(deeds, { maxLength: 15 }), async (done) => {
    const { world, host } = await opened();
    host.openSecond(written(LONGER));
    // By epoch, since sides are exchanged: what each of the two simulates.
    const scenarios = new Map<number, Partial<FakeScenario>>([
      [1, {}],
      [2, LONGER],
    ]);
    let epoch = { focus: 1, second: 2 };
    let newest = 2;
    let side: Side = "a";
    const change = (events: ScenarioEvent[]) => {
      const next = { ...scenarios.get(epoch.second), events };
      newest += 1;
      host.openSecond(written(next));
      scenarios.set(newest, next);
      epoch = { ...epoch, second: newest };
    };
    const turn = () => {
      side = side === "a" ? "b" : "a";
    };
    const doing: Record<Deed["kind"], (by: number) => void> = {
      seek: (cycle) => void host.seek(cycle),
      step: (cycles) => void host.step(cycles),
      turn: (times) => world.turn(times),
      play: () => host.play(),
      pause: () => void host.pause(),
      event: () => void host.stepEvent(1),
      back: () => void host.stepEvent(-1),
      hop: () => void host.stepHop(1, 1),
      until: () => void host.runUntil({ kind: "blocked" }),
      focus: () => {
        turn();
        host.focusOn(side);
        epoch = { focus: epoch.second, second: epoch.focus };
      },
      exchange: () => {
        turn();
        host.exchangeSides();
      },
      break: () => change([broken]),
      mend: () => change([]),
    };
    for (const deed of done) doing[deed.kind]("by" in deed ? deed.by : 0);
    const paused = host.pause();
    world.settle();
    const { cycle, complete } = await paused;
    expect(complete).toBe(true);
    const { lastStatus } = world;
    expect([lastStatus?.epoch, lastStatus?.second?.epoch]).toEqual([epoch.focus, epoch.second]);
    for (const each of [lastStatus, lastStatus?.second]) {
      expect(each?.cycle).toBe(Math.min(cycle, each?.endCycle ?? -1));
      expect(each?.summary.result_digest).toBe(straightDigest(cycle, scenarios.get(each?.epoch ?? 0)));
    }
    expect(Math.max(...world.slices)).toBeLessThanOrEqual(SLICE_MS);
  });
  // An event back from the start, while the other is ahead on the way to somewhere else.
  const ahead: Deed[] = [{ kind: "seek", by: 1 }, { kind: "turn", by: 1 }, { kind: "back" }];
  // Other events take the one that leads back from its end, while the other is still on its way.
  const takenBack: Deed[] = [
    { kind: "seek", by: 2237 },
    { kind: "focus" },
    { kind: "turn", by: 10 },
    { kind: "break" },
    { kind: "turn", by: 1 },
  ];
  // One moves alone until it has come where the other waits; from there on both do.
  const alone: Deed[] = [
    { kind: "seek", by: 900 },
    { kind: "turn", by: 5 },
    { kind: "seek", by: 555 },
    { kind: "turn", by: 3 },
    { kind: "until" },
    { kind: "turn", by: 3 },
  ];
  await fc.assert(property, { numRuns: 300, examples: [[ahead], [takenBack], [alone]] });
});
