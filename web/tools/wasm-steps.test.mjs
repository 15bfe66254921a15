/** Stepping and explaining through the wasm package, in Node: what the page calls, and what it gets. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "./stage.mjs";

/** @type {any} */
let engine;
beforeAll(async () => {
  engine = await import(/* @vite-ignore */ join(ROOT, "wasm/pkg/flitscope_wasm.js"));
  engine.initSync({ module: readFileSync(join(ROOT, "wasm/pkg/flitscope_wasm_bg.wasm")) });
});

/** A hot spot with checkpoints, at a cycle. @param {number} cycle @param {object} model */
function hotSpot(cycle, model = {}) {
  const scenario = {
    version: 4,
    topology: { dimension: 2 },
    jobs: [{ pattern: "hot-spot" }],
    model,
    run: { duration_us: 60 },
  };
  const simulation = new engine.Simulation(JSON.stringify(scenario));
  simulation.keep_checkpoints(16_000_000);
  simulation.run(cycle);
  return simulation;
}

/** Runs for a condition in slices; the reason and how many slices it took. */
function runUntil(
  /** @type {any} */ simulation,
  /** @type {object} */ condition,
  /** @type {number} */ slice,
) {
  for (let slices = 1; ; slices++) {
    const reason = simulation.run_towards(JSON.stringify(condition), slice);
    if (reason !== "") return { reason: JSON.parse(reason), slices };
  }
}

describe("stepping in the wasm package", () => {
  it("continues to events and back through them", () => {
    const simulation = hotSpot(4_000);
    const cycles = [];
    for (let step = 0; step < 9; step++) {
      expect(simulation.next_event(1_000)).toBe(true);
      cycles.push(simulation.run(0));
    }
    for (const cycle of cycles.reverse().slice(1)) expect(simulation.previous_event()).toBe(cycle);
    simulation.free();
  });

  it("stops for a condition wherever it is cut, and at the end", () => {
    const [coarse, fine] = [hotSpot(0, { time_out_cycles: 2_000 }), hotSpot(0, { time_out_cycles: 2_000 })];
    const [one, many] = [
      runUntil(coarse, { kind: "time-out" }, 100_000),
      runUntil(fine, { kind: "time-out" }, 50),
    ];
    expect(many.reason).toEqual(one.reason);
    expect(one.slices).toBe(1);
    expect(many.slices).toBeGreaterThan(1);
    expect(one.reason.kind).toBe("time-out");
    expect(runUntil(coarse, { kind: "stalled" }, 5_000).reason.kind).toBe("end");
    coarse.free();
    fine.free();
  });

  it.each([
    "",
    "{}",
    '{"kind":"soon"}',
    '{"kind":"link","share":7}',
    '{"kind":"link","share":0.5,"link":99999}',
  ])("throws what is wrong with the condition %j", (condition) => {
    const simulation = hotSpot(0);
    expect(() => simulation.run_towards(condition, 100)).toThrow();
    expect(simulation.run(0)).toBe(0);
    simulation.free();
  });
});

describe("explaining in the wasm package", () => {
  it("follows a hot spot to its inputter, and tells the life of what waits", () => {
    const simulation = hotSpot(9_000);
    const why = JSON.parse(simulation.why("node", 12));
    expect(["inputter", "ack"]).toContain(why.end.kind);
    const { packet } = why.steps[0];
    expect(JSON.parse(simulation.why("packet", packet))).toEqual(why);
    const journey = JSON.parse(simulation.journey(packet));
    const cycles = journey.parts.reduce(
      (/** @type {number} */ sum, /** @type {any} */ part) => sum + part.cycles,
      0,
    );
    expect(cycles).toBe(journey.until - journey.opened);
    expect(journey.until).toBe(9_000);
    expect(["moved", "later"]).toContain(simulation.next_hop(packet, 5));
    simulation.free();
  });

  it("has nothing to say of what is not there", () => {
    const simulation = hotSpot(9_000);
    for (const [kind, id] of [
      ["node", 99],
      ["cloud", 0],
      ["packet", 0],
      ["packet", 4_000_000_000],
    ]) {
      expect(simulation.why(kind, id)).toBe("null");
    }
    expect(simulation.journey(0)).toBe("null");
    expect(simulation.journey(4_000_000_000)).toBe("null");
    expect(simulation.next_hop(4_000_000_000, 100)).toBe("ended");
    simulation.free();
  });
});
