import { expect, it } from "vitest";
import { FakeWorld } from "./fake-wasm.fixture";
import { EngineHost } from "./host";
import { ManualClock } from "./manual-clock";

/** A clock on which no real time passes, with the callbacks of `soon` in a list. */
function clockAndJobs() {
  const jobs: (() => void)[] = [];
  const clock = new ManualClock({
    now: () => 0,
    pace: () => 0,
    soon: (callback) => jobs.push(callback),
    later: () => {
      throw new Error("a callback waits for real time");
    },
  });
  return { clock, jobs };
}

it("calls back in the order of time, each at its own time, and only up to the time that passes", () => {
  const { clock } = clockAndJobs();
  const calls: [string, number][] = [];
  const note = (name: string) => () => calls.push([name, clock.pace()]);
  clock.later(note("second"), 20);
  clock.later(note("first"), 10);
  clock.later(note("third"), 20);
  clock.later(note("too late"), 41);
  clock.pass(9);
  expect(calls).toEqual([]);
  clock.pass(31);
  expect(calls).toEqual([
    ["first", 10],
    ["second", 20],
    ["third", 20],
  ]);
  expect(clock.pace()).toBe(40);
  clock.pass(1);
  expect(calls.at(-1)).toEqual(["too late", 41]);
});

it("calls back what a callback asks for, where it is due within the same time", () => {
  const { clock } = clockAndJobs();
  const times: number[] = [];
  const beat = () => {
    times.push(clock.pace());
    clock.later(beat, 4);
  };
  clock.later(beat, 4);
  clock.pass(12);
  expect(times).toEqual([4, 8, 12]);
});

async function playing() {
  const world = new FakeWorld();
  const clock = new ManualClock(world.clock);
  const host = new EngineHost(world.modules, clock);
  await host.start(world.port);
  host.open({ kind: "text", text: "good", lenient: false }, 0);
  host.setSpeed({ kind: "paced", nsPerSecond: 10_000 });
  host.play();
  world.settle();
  return { world, clock, host };
}

it("holds paced play still until time passes, and a report then has every cycle that became due", async () => {
  const { world, clock, host } = await playing();
  expect(world.runs).toEqual([]);
  clock.pass(100);
  // 10 µs a second are 2 cycles of 5 ns in each ms.
  const { cycle, serial } = host.report();
  expect(cycle).toBe(200);
  expect(world.lastStatus).toMatchObject({ cycle: 200, serial, playing: true });
});

it("holds back neither full speed nor a seek, also while paced play waits for time to pass", async () => {
  const { world, clock, host } = await playing();
  void host.seek(300);
  world.settle();
  expect(world.lastStatus).toMatchObject({ cycle: 300, playing: true });
  host.setSpeed({ kind: "unpaced" });
  world.settle();
  expect(clock.pace()).toBe(0);
  expect(world.lastStatus).toMatchObject({ cycle: 2000, playing: false });
});
