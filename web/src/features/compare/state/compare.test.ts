import { afterEach, beforeEach, expect, test, vi } from "vitest";
import fc from "../../../base/drawn.fixture";
import type { ScenarioSource, Side } from "../../../engine/protocol";
import type { Scenario } from "../../../engine/types";
import { withField } from "../../../scenario/edit";
import { EXAMPLE } from "../../../scenario/example.fixture";
import { START_PRESET } from "../../../scenario/presets";
import { type AppState, NOT_COMPARING } from "../../../state/app-state";
import { shownScenario } from "../../../state/selectors";
import type { Session } from "../../../state/session";
import { onSide, SIDES, sideName } from "../../../state/sides";
import { seen } from "../../../state/sides.fixture";
import { settled, visit } from "../../../state/visit.fixture";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const seeded = (seed: number, name = EXAMPLE.name): Scenario => ({
  ...EXAMPLE,
  name,
  run: { ...EXAMPLE.run, seed },
});
const link = (scenario: Scenario): ScenarioSource => ({
  kind: "link",
  payload: `d4.${JSON.stringify(scenario)}`,
});

async function paused(hash = "") {
  const there = await visit(hash, false);
  return { ...there, state: () => seen(there.session) };
}

async function compared() {
  const there = await paused();
  await there.session.compare.start();
  await settled(there.session);
  there.engine.told.splice(0);
  return there;
}

const scenarios = (session: Session) => {
  const state = seen(session);
  const on = (side: Side) => onSide(state, side)?.opened.scenario;
  return { a: on("a"), b: on("b"), focus: state.focus };
};
const names = (state: AppState) => SIDES.map((side) => sideName(state, side));
const nodesOf = (scenario: Scenario | undefined) => scenario?.topology.nodes;
const smaller = (scenario: Scenario) => withField(scenario, "topology.nodes", 32);
const impossible = (scenario: Scenario) => withField(scenario, "run.seed", -1);

test("without a source B is a copy in focus, at the same time, and the form edits it alone", async () => {
  const { session, engine, state } = await paused();
  await session.playback.seek(700);
  await session.compare.start();
  await settled(session);
  expect(engine.told).toContain("openSecond");
  expect(names(state())).toEqual([`${EXAMPLE.name} (A)`, `${EXAMPLE.name} (B)`]);
  expect(state()).toMatchObject({
    focus: "b",
    compare: { ownSeeds: false },
    sides: { a: { status: { cycle: 700 } }, b: { status: { cycle: 700 } } },
    seeking: null,
  });
  await session.opening.edit(smaller);
  expect(nodesOf(scenarios(session).a)).toBe(64);
  expect(nodesOf(scenarios(session).b)).toBe(32);
});

test("a change of focus asks for nothing to be opened, and what each side shows goes with it", async () => {
  const { session, engine, state } = await compared();
  const [before, frame] = [scenarios(session), session.engine.frames.a.get()];
  await session.compare.focus("a");
  await settled(session);
  expect(engine.told.filter((line) => !/^(why|forecast|scopes)/.test(line))).toEqual(["focusOn a"]);
  expect(scenarios(session)).toEqual({ ...before, focus: "a" });
  expect(state().opened?.scenario).toEqual(before.a);
  expect(session.engine.frames.a.get()?.machine).toBe(frame?.machine);
});

test("an edit whose answer is due when the focus changes is one of the side that it was made on", async () => {
  const { session } = await compared();
  void session.opening.edit(smaller);
  void session.compare.focus("a");
  await settled(session);
  expect(nodesOf(scenarios(session).a)).toBe(64);
  expect(nodesOf(scenarios(session).b)).toBe(32);
  expect(scenarios(session).focus).toBe("a");
});

test("an edit that was refused waits on its side, with what the engine says of it", async () => {
  const { session, state } = await compared();
  await session.opening.edit(impossible);
  expect(state()).toMatchObject({ draft: { run: { seed: -1 } }, report: { origin: "edit" } });
  await session.compare.focus("a");
  expect(state()).toMatchObject({
    draft: null,
    report: null,
    sides: { b: { draft: { run: { seed: -1 } }, report: { origin: "edit" } } },
  });
  await session.compare.focus("b");
  expect(state()).toMatchObject({ draft: { run: { seed: -1 } }, report: { origin: "edit" } });
});

test("A and B exchange their places and nothing else", async () => {
  const { session, engine, state } = await compared();
  const { a, b } = scenarios(session);
  await session.compare.exchange();
  await settled(session);
  expect(scenarios(session)).toEqual({ a: b, b: a, focus: "a" });
  expect(engine.told).toContain("exchangeSides");
  expect(state().opened?.scenario).toEqual(b);
  await session.edits.undo();
  expect(scenarios(session)).toEqual({ a, b, focus: "b" });
  expect(engine.told.filter((line) => line.startsWith("open"))).toEqual([]);
});

test("both have one seed until each has its own", async () => {
  const { session, state } = await compared();
  const seeds = () => [scenarios(session).a?.run.seed, scenarios(session).b?.run.seed];
  await session.opening.edit((scenario) => withField(scenario, "run.seed", 9));
  await settled(session);
  expect(seeds()).toEqual([9, 9]);
  await session.edits.undo();
  await settled(session);
  expect(seeds()).toEqual([EXAMPLE.run.seed, EXAMPLE.run.seed]);
  await session.compare.setOwnSeeds(true);
  await session.opening.edit((scenario) => withField(scenario, "run.seed", 7));
  await settled(session);
  expect(seeds()).toEqual([EXAMPLE.run.seed, 7]);
  await session.compare.setOwnSeeds(false);
  await settled(session);
  expect(seeds()).toEqual([EXAMPLE.run.seed, EXAMPLE.run.seed]);
  expect(state().compare.ownSeeds).toBe(false);
});

test("seeds that are edited faster than the engine answers are one seed in the end", async () => {
  const { session, state } = await compared();
  for (const seed of [5, 9, 12]) void session.opening.edit((now) => withField(now, "run.seed", seed));
  await settled(session);
  expect([scenarios(session).a?.run.seed, scenarios(session).b?.run.seed]).toEqual([12, 12]);
  expect(state().compare.ownSeeds).toBe(false);
});

test("either side is replaced by a link, which keeps its seed and what it promises; a bad one says why", async () => {
  const { session, state } = await compared();
  const promised = { digest: "abcd", engine: null, figures: null };
  for (const side of ["a", "b"] as const) {
    const seed = side === "a" ? 5 : 6;
    const problems = await session.compare.replace(side, link(seeded(seed, `link ${side}`)), promised);
    await settled(session);
    expect(problems).toEqual([]);
    expect(onSide(state(), side)?.opened).toMatchObject({ promised, scenario: { run: { seed } } });
    const before = scenarios(session);
    const refused = await session.compare.replace(side, { kind: "link", payload: "d4.{" });
    await settled(session);
    expect(refused).toMatchObject([{ path: "link", severity: "error" }]);
    expect(scenarios(session)).toEqual(before);
  }
  expect(names(state())).toEqual(["link a", "link b"]);
  expect(state()).toMatchObject({ compare: { ownSeeds: true }, focus: "b", report: null });
});

test("sides of the same name are distinguished by their letters", async () => {
  const { session, state } = await compared();
  await session.compare.edit("a", (scenario) => ({ ...scenario, name: "mine" }), "Name A");
  await session.compare.edit("b", (scenario) => ({ ...scenario, name: "mine" }), "Name B");
  await settled(session);
  expect(names(state())).toEqual(["mine (A)", "mine (B)"]);
});

test("to stop comparing keeps what is in focus; undo brings the other back to its side", async () => {
  const { session, state } = await compared();
  await session.opening.edit(smaller);
  const before = scenarios(session);
  await session.compare.close();
  await settled(session);
  expect(state()).toMatchObject({ sides: { b: null }, focus: "a", compare: NOT_COMPARING });
  expect(nodesOf(scenarios(session).a)).toBe(32);
  await session.edits.undo();
  await settled(session);
  expect(scenarios(session)).toEqual(before);
});

test("undone all the way, one is alone again; done again, all is as it was", async () => {
  const { session, state } = await compared();
  await session.opening.edit(smaller);
  await session.compare.focus("a");
  await session.opening.edit((scenario) => withField(scenario, "topology.nodes", 16));
  await session.compare.exchange();
  await settled(session);
  const done = scenarios(session);
  while (state().undo.length > 0) await session.edits.undo();
  await settled(session);
  expect(state()).toMatchObject({ sides: { b: null }, focus: "a", compare: NOT_COMPARING });
  expect(state().opened?.scenario).toEqual(EXAMPLE);
  while (state().redo.length > 0) await session.edits.redo();
  await settled(session);
  expect(scenarios(session)).toEqual(done);
});

test("a new engine has both again, each on its side", async () => {
  const { session, engine, state } = await compared();
  await session.opening.edit(smaller);
  const before = scenarios(session);
  engine.crash("trap");
  await session.restartEngine();
  await settled(session);
  expect(scenarios(session)).toEqual(before);
  expect(engine.side).toBe("b");
  expect(state()).toMatchObject({
    engine: { phase: "ready" },
    sides: { a: { status: { cycle: 0 } }, b: { status: { cycle: 0 } } },
  });
});

test("the address bar holds both, and opens both", async () => {
  const { session, address, state } = await compared();
  await session.opening.edit(smaller);
  await settled(session);
  expect(address.current).toMatch(/^#\/c\/d4\..*~d4\..*\?focus=b$/);
  const again = await paused(address.current);
  expect(scenarios(again.session)).toEqual(scenarios(session));
  expect(again.state()).toMatchObject({ report: null, undo: [], status: { cycle: 0 } });
  await session.compare.close();
  await settled(session);
  expect(address.current).toMatch(/^#\/s\//);
  expect(state()).toMatchObject({ sides: { b: null }, focus: "a", compare: NOT_COMPARING });
});

test("of two in an address, one that cannot be opened leaves the other alone, and says so", async () => {
  const [good, bad] = [`d4.${JSON.stringify(seeded(3))}`, "d4.nonsense"];
  for (const hash of [`#/c/${good}~${bad}`, `#/c/${bad}~${good}`]) {
    const { state } = await paused(hash);
    expect(state()).toMatchObject({ sides: { b: null }, opened: { scenario: { run: { seed: 3 } } } });
    expect(state().report?.problems.map(({ severity }) => severity)).toEqual(["error"]);
  }
});

test("an address of one scenario shows that alone", async () => {
  const { session, address, state } = await compared();
  address.go(`#/s/d4.${JSON.stringify(seeded(4))}`);
  await settled(session);
  expect(state()).toMatchObject({ sides: { b: null }, opened: { scenario: { run: { seed: 4 } } } });
  await session.edits.undo();
  await settled(session);
  expect(scenarios(session)).toMatchObject({ focus: "b", a: { run: { seed: EXAMPLE.run.seed } } });
});

test("a preset takes the place of the side in focus", async () => {
  const { session } = await compared();
  await session.opening.edit(smaller);
  await session.opening.openPreset(START_PRESET, { play: false });
  await settled(session);
  expect(scenarios(session)).toMatchObject({ focus: "b", b: { topology: { nodes: 64 } } });
});

type Deed =
  | { kind: "edit"; nodes: number }
  | { kind: "compare" | "close" | "focus" | "exchange" | "undo" | "redo" };

const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant("edit"), nodes: fc.constantFrom(8, 16, 32, 64) }) as fc.Arbitrary<Deed>,
  fc.record({
    kind: fc.constantFrom("compare", "close", "focus", "exchange", "undo", "redo"),
  }) as fc.Arbitrary<Deed>,
);

type Shown = { sides: readonly string[]; focus: number };

/** What should be shown on which side, with everything that could be undone: the model that the page is held to. */
class Model {
  past: { before: Shown; after: Shown }[] = [];
  future: { before: Shown; after: Shown }[] = [];

  constructor(public now: Shown) {}

  change(after: Shown): void {
    if (JSON.stringify(after) === JSON.stringify(this.now)) return;
    this.past.push({ before: this.now, after });
    this.future = [];
    this.now = after;
  }

  /** Where one looks is nothing to be undone, but what is undone leads back to it. */
  look(focus: number): void {
    this.now = { ...this.now, focus };
  }

  undo(): void {
    const change = this.past.pop();
    if (!change) return;
    this.future.push(change);
    this.now = change.before;
  }

  redo(): void {
    const change = this.future.pop();
    if (!change) return;
    this.past.push(change);
    this.now = change.after;
  }
}

const nodesShown = (session: Session): string[] => {
  const { a, b } = scenarios(session);
  return [a, b].flatMap((scenario) => (scenario ? [String(nodesOf(scenario))] : []));
};

test("any sequence of edits, comparisons and undos shows what it should on each side", async () => {
  const property = fc.asyncProperty(
    fc.array(fc.tuple(deeds, fc.boolean()), { maxLength: 14 }),
    async (done) => {
      const { session, state } = await paused();
      const model = new Model({ sides: ["64"], focus: 0 });
      for (const [deed, waits] of done) {
        const { sides, focus } = model.now;
        const two = sides.length === 2;
        if (deed.kind === "edit") {
          model.change({ sides: sides.with(focus, String(deed.nodes)), focus });
          void session.opening.edit((scenario) => withField(scenario, "topology.nodes", deed.nodes));
        } else if (deed.kind === "compare" && !two) {
          model.change({ sides: [sides[0]!, sides[0]!], focus: 1 });
          await session.compare.start();
        } else if (deed.kind === "close" && two) {
          model.change({ sides: [sides[focus]!], focus: 0 });
          await session.compare.close();
        } else if (deed.kind === "focus" && two) {
          model.look(1 - focus);
          await session.compare.focus(focus === 0 ? "b" : "a");
        } else if (deed.kind === "exchange" && two) {
          model.change({ sides: sides.toReversed(), focus: 1 - focus });
          await session.compare.exchange();
        } else if (deed.kind === "undo" || deed.kind === "redo") {
          model[deed.kind]();
          await session.edits[deed.kind]();
        }
        if (waits) await settled(session);
      }
      await settled(session);
      expect(nodesShown(session)).toEqual(model.now.sides);
      expect(nodesOf(shownScenario(state()) ?? undefined)).toBe(Number(model.now.sides[model.now.focus]));
      expect(state().draft).toBeNull();
      expect([state().undo.length, state().redo.length]).toEqual([model.past.length, model.future.length]);
      expect(session.quiet).toBe(true);
    },
  );
  await fc.assert(property, { numRuns: 100 });
}, 60_000);

test("what plays pauses while a verdict takes long, and continues afterwards", async () => {
  const { session, engine, state } = await compared();
  await session.playback.play();
  const toldOf = async (seeds: number) => {
    engine.told.splice(0);
    await session.compare.judge({ seeds, fixedLength: true });
    await vi.advanceTimersByTimeAsync(0);
    return engine.told.filter((call) => call === "pause" || call === "play");
  };
  expect(await toldOf(1)).toEqual([]);
  expect(await toldOf(8)).toEqual(["pause", "play"]);
  expect(state().playing).toBe(true);
});
