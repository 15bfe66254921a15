/**
 * The page's session on the real engine, in Node: any sequence of edits leaves a scenario that the engine accepts, or a
 * problem that is to be seen; and time stays where it was.
 */

import { beforeAll, describe, expect, it } from "vitest";
import fc from "../src/base/drawn.fixture.ts";
import { withField, withFieldAt, withJobField } from "../src/scenario/edit.ts";
import { withIoNodes } from "../src/scenario/io-nodes.ts";
import { withJobAdded, withJobRemoved, withPattern } from "../src/scenario/jobs.ts";
import { withNodes } from "../src/scenario/members.ts";
import { resize } from "../src/scenario/resize.ts";
import { shownScenario } from "../src/state/selectors.ts";
import { seen } from "../src/state/sides.fixture.ts";
import { clockCycle, otherSide, SIDES } from "../src/state/sides.ts";
import { engineModule, quiet, visitInProcess } from "./in-process.mjs";

/** @typedef {import("../src/state/session").Session} Session */
/** @typedef {import("../src/engine/types").Scenario} Scenario */

/** @type {any} */
let engine;
beforeAll(async () => {
  engine = await engineModule();
});

const visit = async () => (await visitInProcess("#/p/qsnet-64-uniform", { engine })).session;

const numbers = fc.oneof(fc.integer({ min: -1, max: 5 }), fc.constantFrom(16, 64, 1024, 1e9, Number.NaN));
const patterns = /** @type {const} */ (["uniform", "transpose", "hot-spot", "io-random", "bit-reversal"]);
const parts = fc.oneof(
  fc.record({ node: fc.nat(70) }),
  fc.record({ level: fc.integer({ min: 0, max: 4 }), elite: fc.nat(17) }),
  fc.record({ level: fc.integer({ min: 1, max: 3 }), elite: fc.nat(15), up: fc.nat(4) }),
);

/** @param {(scenario: Scenario, value: any) => Scenario} change @param {fc.Arbitrary<any>} values */
const edit = (change, values) =>
  values.map(
    (value) => (/** @type {Session} */ session) =>
      session.opening.edit((scenario) => change(scenario, value)),
  );

const actions = fc.oneof(
  edit((now, arity) => resize(now, { arity, dimension: now.topology.dimension }), numbers),
  edit((now, dimension) => resize(now, { arity: now.topology.arity, dimension }), numbers),
  edit((now, nodes) => withField(now, "topology.nodes", nodes), numbers),
  edit((now, kept) => withField(now, "topology.up_links_kept", kept), fc.array(numbers, { maxLength: 3 })),
  edit((now, seed) => withField(now, "run.seed", seed), numbers),
  edit((now, length) => withField(now, "run.duration_us", length), fc.constantFrom(20, 50, 0)),
  edit((now, pattern) => withPattern(now, 0, pattern), fc.constantFrom(...patterns)),
  edit((now, load) => withJobField(now, 0, "load", load), fc.constantFrom("saturated", 0.3, 7)),
  edit((now, nodes) => withNodes(now, 0, nodes), fc.constantFrom(undefined, [[0, 15]], [99])),
  edit((now, nodes) => withIoNodes(now, 0, nodes), fc.constantFrom(undefined, [[0, 7]], [])),
  edit((now) => withJobAdded(now), fc.constant(0)),
  edit((now) => withJobRemoved(now, 0), fc.constant(0)),
  edit((now, value) => withFieldAt(now, "model.circuit_hold", value), fc.boolean()),
  parts.map((part) => (/** @type {Session} */ session) => session.breakPart(part)),
  parts.map((part) => (/** @type {Session} */ session) => session.mendPart(part)),
  fc.nat(4_000).map((cycle) => (/** @type {Session} */ session) => session.playback.seek(cycle)),
  fc.constant((/** @type {Session} */ session) => session.edits.undo()),
  fc.constant((/** @type {Session} */ session) => session.edits.redo()),
);

/** What a comparison adds to them. */
const comparing = fc.constantFrom(
  (/** @type {Session} */ session) => session.compare.start(),
  (/** @type {Session} */ session) => session.compare.focus(otherSide(session.store.getState().focus)),
  (/** @type {Session} */ session) => session.compare.exchange(),
  (/** @type {Session} */ session) => session.compare.close(),
);

describe("any sequence of edits", () => {
  it("leaves an accepted scenario, or a visible problem", async () => {
    const property = fc.asyncProperty(
      fc.array(fc.tuple(fc.oneof(actions, actions, comparing), fc.boolean()), { maxLength: 10 }),
      async (list) => {
        const session = await visit();
        await session.opening.edit((now) => withField(now, "run.duration_us", 20));
        for (const [deed, waits] of list) {
          const done = deed(session);
          if (waits) await done;
        }
        await quiet(session);
        const { draft, report, engine: state, seeking, sides } = seen(session);
        expect(state.phase).toBe("ready");
        const problems = report?.problems.filter(({ severity }) => severity === "error") ?? [];
        const shown = shownScenario(session.store.getState());
        const checked = JSON.parse(engine.check_scenario(JSON.stringify(shown), false));
        const accepted = checked.problems.every((/** @type {any} */ each) => each.severity !== "error");
        expect({ draft: draft !== null, problem: problems.length > 0 }).toEqual({
          draft: !accepted,
          problem: !accepted,
        });
        // The open scenario is what the engine runs, and time has arrived somewhere in it.
        expect(seeking).toBeNull();
        const clock = clockCycle(session.store.getState());
        for (const side of SIDES) {
          const { opened, status } = sides[side] ?? {};
          if (side === "b" && !opened) continue;
          expect(JSON.parse(engine.open_link(opened?.payload)).scenario).toEqual(opened?.scenario);
          // Both stand at one time, except for one that has ended before.
          expect(status?.cycle).toBe(Math.min(clock, opened?.endCycle ?? -1));
        }
      },
    );
    await fc.assert(property, { numRuns: 25 });
  });

  it("an edit that is sent while the focus moves stays on its side", async () => {
    // Sooner or later in the turns that it takes to give the other side the seed, and then the focus.
    for (let turns = 0; turns < 8; turns++) {
      const session = await visit();
      await session.compare.start();
      await quiet(session);
      void session.opening.edit((now) => withField(now, "run.seed", 7));
      const moved = session.compare.focus("a");
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
      const edited = session.store.getState().focus;
      await session.opening.edit((now) => withField(now, "run.duration_us", 20));
      await moved;
      await quiet(session);
      const { sides, focus } = session.store.getState();
      expect(focus).toBe("a");
      expect(sides[edited]?.opened?.scenario.run).toMatchObject({ seed: 7, duration_us: 20 });
      expect(sides[otherSide(edited)]?.opened?.scenario.run.duration_us).not.toBe(20);
    }
  });

  it("an undo while the one before still catches up leaves time alone, too", async () => {
    for (let turns = 0; turns < 60; turns += 6) {
      const session = await visit();
      await session.playback.seek(2_000);
      await session.breakPart({ level: 1, elite: 3, up: 1 });
      await session.playback.seek(3_000);
      await session.mendPart({ level: 1, elite: 3, up: 1 });
      await session.playback.seek(30_000);
      await quiet(session);
      const first = session.edits.undo();
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
      await Promise.all([first, session.edits.undo()]);
      await quiet(session);
      const { status, opened } = seen(session);
      expect(opened?.scenario).not.toHaveProperty("events");
      expect(status?.cycle).toBe(30_000);
    }
  });

  it("leaves time alone: a part that breaks at a moment changes nothing before", async () => {
    const session = await visit();
    await session.playback.seek(3_000);
    await session.breakPart({ level: 1, elite: 3, up: 1 });
    await quiet(session);
    const { status, opened, undo } = seen(session);
    expect(status?.cycle).toBe(3_000);
    expect(opened?.scenario.events).toHaveLength(1);
    expect(undo).toEqual(["Break up link 1 of Elite 1.3"]);
    const down = () => session.engine.frames.a.get()?.columns.linkIsDown.reduce((sum, is) => sum + is, 0);
    await session.playback.seek(3_100);
    await quiet(session);
    expect(down()).toBe(2);
    await session.edits.undo();
    await quiet(session);
    expect(seen(session).status?.cycle).toBe(3_100);
    expect(down()).toBe(0);
  });
});
