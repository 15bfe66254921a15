/**
 * The worker's host on the real engine, in Node: a cycle has the same state however it is reached, queries of the
 * page get answers, and an edit is either accepted or refused with its problems.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import fc from "../src/base/drawn.fixture.ts";
import { hostOn } from "./in-process.mjs";
import { ROOT } from "./stage.mjs";

/** @type {any} */
let engine;
beforeAll(async () => {
  engine = await import(/* @vite-ignore */ join(ROOT, "wasm/pkg/flitscope_wasm.js"));
  engine.initSync({ module: readFileSync(join(ROOT, "wasm/pkg/flitscope_wasm_bg.wasm")) });
});

const preset = JSON.parse(
  readFileSync(join(ROOT, "engine-rs/study/data/scenarios/qsnet-64-hot-spot.json"), "utf8"),
);
const END = 4_000;
const scenario = { ...preset, run: { ...preset.run, duration_us: END / 200 } };
const broken = { at_cycle: 1_500, change: "break", part: { level: 1, elite: 3, up: 1 } };

/** @param {object} change */
const text = (change = {}) => JSON.stringify({ ...scenario, ...change });
/** @param {string} written */
const source = (written) => /** @type {const} */ ({ kind: "text", text: written, lenient: false });

/** What a run has come to that went straight to a cycle. @param {string} written @param {number} cycle */
function straight(written, cycle) {
  const simulation = new engine.Simulation(written);
  simulation.run(cycle);
  const { result_digest } = JSON.parse(simulation.summary());
  simulation.free();
  return result_digest;
}

/** @param {string} written */
async function opened(written) {
  const there = await hostOn(engine);
  there.host.setSpeed({ kind: "unpaced" });
  const outcome = there.host.open(source(written), 0);
  expect(outcome.checked.problems).toEqual([]);
  return there;
}

const moves = fc.oneof(
  fc.record({ kind: fc.constant("seek"), by: fc.integer({ min: -10, max: END + 10 }) }),
  fc.record({ kind: fc.constant("step"), by: fc.integer({ min: -900, max: 900 }) }),
  fc.record({ kind: fc.constant("turn"), by: fc.integer({ min: 1, max: 20 }) }),
  fc.record({
    kind: fc.constantFrom("play", "pause", "event", "back", "until", "break", "mend"),
    by: fc.constant(0),
  }),
);

describe("going back and forth", () => {
  it("leads to the same, also where parts break and are fixed on the way", async () => {
    /** @param {{ kind: string, by: number }[]} list @param {number} target */
    const holds = async (list, target) => {
      const there = await opened(text());
      const { host, clock } = there;
      /** @type {object[]} */
      let events = [];
      /** @param {object[]} next */
      const change = (next) => {
        events = next;
        host.open(source(text({ events })), there.status?.cycle ?? 0);
      };
      /** @type {Record<string, (by: number) => void>} */
      const doing = {
        seek: (by) => void host.seek(by),
        step: (by) => void host.step(by),
        turn: (by) => clock.turn(by),
        play: () => host.play(),
        pause: () => void host.pause(),
        event: () => void host.stepEvent(1),
        back: () => void host.stepEvent(-1),
        until: () => void host.runUntil({ kind: "blocked" }),
        break: () => change([broken]),
        mend: () => change([]),
      };
      for (const { kind, by } of list) doing[kind]?.(by);
      host.pause();
      const arrived = host.seek(target);
      clock.settle();
      expect(await arrived).toMatchObject({ cycle: target, complete: true });
      expect(there.status?.summary.result_digest).toBe(straight(text({ events }), target));
    };
    await fc.assert(fc.asyncProperty(fc.array(moves, { maxLength: 8 }), fc.nat(END), holds), { numRuns: 15 });
  });

  it("goes by events, by hops, and until something happens", async () => {
    const { host, clock } = await opened(text());
    const at = async (/** @type {Promise<{ cycle: number }>} */ arrival) => {
      clock.settle();
      return (await arrival).cycle;
    };
    const first = await at(host.stepEvent(1));
    const second = await at(host.stepEvent(1));
    expect(second).toBeGreaterThan(first);
    expect(await at(host.stepEvent(-1))).toBe(first);
    const blocked = await at(host.runUntil({ kind: "blocked" }));
    expect(blocked).toBeGreaterThan(second);
    expect(await at(host.runUntil({ kind: "steady" }))).toBeGreaterThan(blocked);
  });
});

describe("two simulations on one clock", () => {
  const other = { name: "B", run: { ...scenario.run, seed: 77, duration_us: END / 100 } };
  const both = fc.oneof(moves, fc.record({ kind: fc.constantFrom("focus", "exchange"), by: fc.constant(0) }));

  it("stand at one time after whatever is wished for, each as if it had come there alone", async () => {
    /** @param {{ kind: string, by: number }[]} list @param {number} openedAfter */
    const holds = async (list, openedAfter) => {
      const there = await opened(text());
      const { host, clock } = there;
      /** @type {Record<"focus" | "second", object>} */
      const sides = { focus: {}, second: other };
      /** @type {"a" | "b"} */
      let side = "a";
      const turn = () => {
        side = side === "a" ? "b" : "a";
      };
      /** @param {object[]} events */
      const change = (events) => {
        sides.second = { ...sides.second, events };
        host.openSecond(source(text(sides.second)));
      };
      /** @type {Record<string, (by: number) => void>} */
      const doing = {
        seek: (by) => void host.seek(by),
        step: (by) => void host.step(by),
        turn: (by) => clock.turn(by),
        play: () => host.play(),
        pause: () => void host.pause(),
        event: () => void host.stepEvent(1),
        back: () => void host.stepEvent(-1),
        until: () => void host.runUntil({ kind: "blocked" }),
        break: () => change([broken]),
        mend: () => change([]),
        focus: () => {
          turn();
          host.focusOn(side);
          [sides.focus, sides.second] = [sides.second, sides.focus];
        },
        exchange: () => {
          turn();
          host.exchangeSides();
        },
      };
      const [before, after] = [list.slice(0, openedAfter), list.slice(openedAfter)];
      for (const { kind, by } of before) if (by !== 0) doing[kind]?.(by);
      host.openSecond(source(text(other)));
      for (const { kind, by } of after) doing[kind]?.(by);
      const paused = host.pause();
      clock.settle();
      const { cycle } = await paused;
      const { status } = there;
      expect([status?.cycle, status?.second?.cycle]).toEqual(
        [status?.endCycle, status?.second?.endCycle].map((end) => Math.min(cycle, end ?? -1)),
      );
      const digests = [status, status?.second].map((each) => each?.summary.result_digest);
      expect(digests).toEqual([straight(text(sides.focus), cycle), straight(text(sides.second), cycle)]);
    };
    const property = fc.asyncProperty(fc.array(both, { maxLength: 9 }), fc.nat(3), holds);
    await fc.assert(property, { numRuns: 15 });
  });

  it("continues where one is only renamed, and reaches the later end", async () => {
    const there = await opened(text());
    const { host, clock } = there;
    host.openSecond(source(text(other)));
    void host.seek(END);
    clock.settle();
    const opening = there.events.length;
    host.openSecond(source(text({ ...other, name: "renamed" })));
    host.play();
    clock.settle();
    const events = there.events.slice(opening);
    expect(events).toContainEqual({
      kind: "log",
      line: `"renamed" continues with changed events from cycle ${END}.`,
    });
    expect(there.status).toMatchObject({
      cycle: END,
      second: { cycle: 2 * END, summary: { finished: true } },
      playing: false,
    });
  });
});

describe("what the page asks", () => {
  it("is reported at every stop: the past, recent events, and why something does not move", async () => {
    const there = await opened(text());
    const { host, clock } = there;
    void host.runUntil({ kind: "blocked" });
    clock.settle();
    const { stopped } = there.status ?? {};
    expect(stopped).toMatchObject({ kind: "blocked", cycle: there.status?.cycle });
    const packet = stopped?.packet ?? -1;
    const why = host.why({ kind: "packet", id: packet });
    expect(why?.steps[0]).toMatchObject({ packet });
    const journey = host.journey(packet);
    const life = (journey?.until ?? 0) - (journey?.opened ?? 0);
    expect(journey?.parts.reduce((sum, { cycles }) => sum + cycles, 0)).toBe(life);
    // Back to where its header got on last, and from there on to where it is.
    void host.stepHop(packet, -1);
    clock.settle();
    const back = there.status?.cycle ?? 0;
    expect(back).toBeLessThan(stopped?.cycle ?? 0);

    void host.seek(END);
    clock.settle();
    const { overview, recent, summary } = there.status ?? {};
    expect(overview?.cycles.at(-1)).toBe(END);
    expect(Math.max(...(overview?.waiting ?? []))).toBeGreaterThan(0);
    expect(recent?.links).toHaveLength(host.forecast(text()).forecast?.links.length ?? -1);
    expect(recent?.pairs).toHaveLength((recent?.side ?? 0) ** 2);
    expect(recent?.loads.total).toHaveLength(summary?.loads.total.length ?? -1);
    const [network, node, none] = host.scopes([
      { kind: "network", id: 0 },
      { kind: "node", id: 3 },
      { kind: "node", id: 999 },
    ]);
    expect(network?.series.every(({ values }) => values.length === network.cycles.length)).toBe(true);
    expect([node?.series.length === 0, none]).toEqual([false, null]);
  });

  it("gets a forecast of link loads before the run", async () => {
    const { host } = await opened(text());
    const { forecast } = host.forecast(text());
    expect(forecast).toMatchObject({ nodes: 64, elites: 48 });
    const most = Math.max(...(forecast?.links ?? []));
    expect(forecast?.links[forecast.most_loaded_link ?? -1]).toBe(most);
    expect(host.forecast("{").problems.length).toBeGreaterThan(0);
  });

  it("costs a run in the pool nothing: it keeps no past", async () => {
    const there = await hostOn(engine);
    there.host.open(source(text()));
    expect(there.status).toMatchObject({ recent: null, overview: null });
  });
});
