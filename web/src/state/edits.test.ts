/** Undo and redo, which are held to any sequence of edits, and what breaks from the present on. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import fc from "../base/drawn.fixture";
import type { Scenario } from "../engine/types";
import { withField, withJobField } from "../scenario/edit";
import { START_PRESET } from "../scenario/presets";
import { shownScenario } from "./selectors";
import { seen } from "./sides.fixture";
import { settled, visit } from "./visit.fixture";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function paused() {
  const there = await visit("", false);
  const { edits, opening, store, playback } = there.session;
  return { ...there, edits, opening, store, playback, state: () => seen({ store }) };
}

const smaller = (scenario: Scenario) => withField(scenario, "topology.nodes", 32);
const impossible = (scenario: Scenario) => withField(scenario, "run.seed", -1);

test("undo and redo go by name, and leave time alone", async () => {
  const { edits, opening, playback, state } = await paused();
  await playback.seek(900);
  await opening.edit(smaller);
  await opening.edit((scenario) => withField(scenario, "run.seed", 5), "Another seed");
  await vi.advanceTimersByTimeAsync(1);
  expect(state().undo).toEqual(["Nodes 64 → 32", "Another seed"]);
  await edits.undo();
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toMatchObject({
    opened: { scenario: { run: { seed: 1 }, topology: { nodes: 32 } } },
    status: { cycle: 900 },
    undo: ["Nodes 64 → 32"],
    redo: ["Another seed"],
    notice: { text: "Undone: Another seed" },
  });
  await edits.redo();
  expect(state()).toMatchObject({ opened: { scenario: { run: { seed: 5 } } }, redo: [] });
});

test("the address follows", async () => {
  const { session, edits, opening, address } = await paused();
  const before = address.current;
  await opening.edit(smaller);
  await settled(session);
  expect(address.current).not.toBe(before);
  await edits.undo();
  await settled(session);
  expect(address.current).toBe(before);
});

test("an edit after an undo takes the place of what was undone", async () => {
  const { edits, opening, state } = await paused();
  await opening.edit(smaller);
  await edits.undo();
  await opening.edit((scenario) => withField(scenario, "run.seed", 5));
  expect(state()).toMatchObject({ undo: ["Seed 1 → 5"], redo: [] });
});

test("an edit that changes nothing is none", async () => {
  const { engine, opening, state } = await paused();
  const told = engine.told.length;
  await opening.edit((scenario) => ({ ...scenario }));
  expect(state().undo).toEqual([]);
  expect(engine.told).toHaveLength(told);
});

test("a refused edit is undone as any other, and takes its problems with it", async () => {
  const { edits, opening, state } = await paused();
  await opening.edit(impossible);
  expect(state().report?.origin).toBe("edit");
  await edits.undo();
  expect(state()).toMatchObject({ draft: null, report: null, redo: ["Seed 1 → -1"] });
  await edits.redo();
  expect(state()).toMatchObject({ draft: { run: { seed: -1 } }, report: { origin: "edit" } });
});

test("what was discarded comes back by undo", async () => {
  const { edits, opening, state } = await paused();
  await opening.edit(impossible);
  opening.discardDraft();
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toMatchObject({ draft: null, report: null });
  await edits.undo();
  expect(state()).toMatchObject({ draft: { run: { seed: -1 } } });
});

test("opening something else can be undone, and leads back to where it was left", async () => {
  const { edits, opening, playback, state } = await paused();
  await opening.edit(smaller);
  await playback.seek(321);
  await opening.openPreset(START_PRESET, { play: false });
  expect(state()).toMatchObject({ opened: { scenario: { topology: { nodes: 64 } } }, status: { cycle: 0 } });
  await edits.undo();
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toMatchObject({
    opened: { scenario: { topology: { nodes: 32 } } },
    status: { cycle: 321 },
  });
});

test("an undo overtakes an edit whose answer is still due", async () => {
  const { session, edits, opening, state } = await paused();
  void opening.edit(smaller);
  void edits.undo();
  await settled(session);
  expect(state()).toMatchObject({ opened: { scenario: { topology: { nodes: 64 } } }, draft: null });
});

test("a pause and a seek while an edit is on its way are not undone by its answer", async () => {
  const { session, opening, playback, state } = await paused();
  await playback.seek(900);
  await playback.play();
  void opening.edit(smaller);
  void playback.pause();
  void playback.seek(5000);
  await settled(session);
  expect(state()).toMatchObject({
    opened: { scenario: { topology: { nodes: 32 } } },
    playing: false,
    status: { cycle: 5000 },
  });
});

test("to discard what was undone on its way leaves it to be done again", async () => {
  const { session, edits, opening, state } = await paused();
  void opening.edit(smaller);
  void edits.undo();
  opening.discardDraft();
  await settled(session);
  expect(state()).toMatchObject({ draft: null, undo: [], redo: ["Nodes 64 → 32"] });
});

test("a part breaks and is repaired at the present cycle, by name", async () => {
  const { session, playback, state } = await paused();
  const part = { level: 2, elite: 3, up: 1 };
  await playback.seek(700);
  await session.breakPart(part);
  await vi.advanceTimersByTimeAsync(1);
  expect(state().opened?.scenario.events).toEqual([{ at_cycle: 700, change: "break", part }]);
  expect(state().undo).toEqual(["Break up link 1 of Elite 2.3"]);
  await playback.seek(900);
  await session.mendPart(part);
  expect(state().opened?.scenario.events).toHaveLength(2);
});

type Deed =
  | { kind: "edit"; change: (scenario: Scenario) => Scenario }
  | { kind: "undo" | "redo" | "discard" };

const edit = (change: (scenario: Scenario) => Scenario) => ({ kind: "edit", change }) as const;
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.integer({ min: -2, max: 4 }).map((seed) => edit((now) => withField(now, "run.seed", seed))),
  fc.constantFrom(32, 64).map((nodes) => edit((now) => withField(now, "topology.nodes", nodes))),
  fc.constantFrom(0.25, 0.5).map((load) => edit((now) => withJobField(now, 0, "load", load))),
  fc.record({ kind: fc.constantFrom("undo", "redo", "discard") }) as fc.Arbitrary<Deed>,
);

/** What the form should show, with everything that could be undone or done again: the model that the page is held to. */
class Model {
  past: string[] = [];
  future: string[] = [];

  constructor(public shown: string) {}

  change(next: string): void {
    if (next === this.shown) return;
    this.past.push(this.shown);
    this.future = [];
    this.shown = next;
  }

  undo(): void {
    const before = this.past.pop();
    if (before === undefined) return;
    this.future.push(this.shown);
    this.shown = before;
  }

  redo(): void {
    const next = this.future.pop();
    if (next === undefined) return;
    this.past.push(this.shown);
    this.shown = next;
  }
}

test("any sequence of edits, undos and redos shows what it should: accepted, or with its problem", async () => {
  const property = fc.asyncProperty(
    fc.array(fc.tuple(deeds, fc.boolean()), { maxLength: 15 }),
    async (done) => {
      const { session, edits, opening, state } = await paused();
      const model = new Model(JSON.stringify(shownScenario(state())));
      for (const [deed, waits] of done) {
        if (deed.kind === "edit") {
          const next = deed.change(JSON.parse(model.shown) as Scenario);
          model.change(JSON.stringify(next));
          void opening.edit(deed.change);
        } else if (deed.kind === "discard") {
          const accepted = state().opened?.scenario;
          if (state().draft && accepted) model.change(JSON.stringify(accepted));
          opening.discardDraft();
        } else {
          model[deed.kind]();
          void edits[deed.kind]();
        }
        if (waits) await settled(session);
      }
      await settled(session);
      expect(JSON.stringify(shownScenario(state()))).toBe(model.shown);
      const { draft, report, undo, redo, opened } = state();
      expect(draft === null).toBe((JSON.parse(model.shown) as Scenario).run.seed >= 0);
      expect(draft === null || report?.problems.some(({ severity }) => severity === "error")).toBe(true);
      expect([undo.length, redo.length]).toEqual([model.past.length, model.future.length]);
      expect(opened?.scenario.run.seed).toBeGreaterThanOrEqual(0);
      // All the way back is where it began.
      for (let left = undo.length; left > 0; left--) await edits.undo();
      await settled(session);
      expect(JSON.stringify(shownScenario(state()))).toBe(model.past[0] ?? model.shown);
    },
  );
  await fc.assert(property, { numRuns: 60 });
}, 30_000);
