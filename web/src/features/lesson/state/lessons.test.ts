/** Steps of lessons: what they set up, where they stand in the address, and when the learner has left them. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PaperSource, PlanOutcome } from "../../../engine/protocol";
import type { RunFigures, Verdict } from "../../../engine/types";
import { LESSON } from "../../../lessons/lesson.fixture";
import { plannedRun } from "../../../runs/held-pool.fixture";
import { withField } from "../../../scenario/edit";
import { EXAMPLE } from "../../../scenario/example.fixture";
import type { StorageSlots } from "../../../state/autosave";
import { runCommand } from "../../../state/commands";
import { MOMENT_LINK } from "../../../state/links";
import type { Session, SessionParts } from "../../../state/session";
import { seen } from "../../../state/sides.fixture";
import { settled, visit } from "../../../state/visit.fixture";
import type { Library } from "./lesson-desk";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const library: Library = {
  LESSONS: [LESSON],
  loadLesson: (id) => Promise.resolve(id === LESSON.id ? LESSON : null),
};

function kept(text: string | null = null) {
  const holder = {
    text,
    read: () => holder.text,
    write(next: string) {
      holder.text = next;
    },
  };
  return holder;
}

async function learn(hash = "", playAtStart = true, more: Partial<SessionParts> = {}) {
  const answers = kept();
  const visited = await visit(hash, playAtStart, { library, answers, ...more });
  const { session } = visited;
  const done = async (work: Promise<unknown>) => {
    await work;
    await settled(session);
  };
  return { ...visited, answers, done, state: () => seen(session) };
}

/** What is before one's eyes, as far as a step decides it. */
function picture(session: Session) {
  const { sides, focus, compare, status, selected, heat, tabs, notes, scopes, speed, playing, lesson } =
    seen(session);
  return {
    a: sides.a.opened?.payload,
    b: sides.b?.opened?.payload,
    focus,
    map: compare.map,
    cycle: status?.cycle,
    selected,
    heat,
    tabs,
    notes,
    scopes,
    speed,
    playing,
    step: lesson?.step,
    exploring: lesson?.exploring,
  };
}

test("a step is opened by its address, with all that it says", async () => {
  const { session, address, state } = await learn("#/l/three-steps/2");
  expect(state()).toMatchObject({
    lesson: { step: 1, exploring: false },
    opened: { scenario: { run: { seed: 7 } } },
    sides: { b: { opened: { scenario: { run: { seed: 8 } } } } },
    focus: "a",
    compare: { map: "difference", ownSeeds: true },
    selected: { kind: "node", id: 1 },
    status: { cycle: 900 },
    speed: { kind: "paced", nsPerSecond: 500 },
    playing: false,
    report: null,
  });
  expect(address.current).toBe("#/l/three-steps/2");
  expect(session.link("here", { ...MOMENT_LINK, embed: true })).not.toContain("lesson");
});

test("steps give the same picture whichever way one comes to them, and whatever one did there", async () => {
  const { session, engine, state, done } = await learn("#/l/three-steps");
  const pictures = [picture(session)];
  expect(pictures[0]).toMatchObject({ step: 0, playing: true, heat: "off", cycle: 0, b: undefined });
  await done(session.lessons.next());
  pictures.push(picture(session));
  await done(session.lessons.next());
  pictures.push(picture(session));
  expect(pictures[2]).toMatchObject({ step: 2, heat: "delay", selected: null, b: undefined });
  await done(session.lessons.next());
  expect(state().lesson?.step, "there is none after the last").toBe(2);
  session.select({ kind: "node", id: 2 });
  session.notes.begin();
  session.notes.save("mine");
  engine.status({ cycle: 5000 });
  await done(session.lessons.back());
  expect(picture(session)).toEqual(pictures[1]);
  await done(session.lessons.back());
  expect(picture(session)).toEqual(pictures[0]);
  await done(session.lessons.go(2));
  expect(picture(session)).toEqual(pictures[2]);
});

test("a scenario that is already open is not opened again", async () => {
  const { session, engine, done } = await learn("#/l/three-steps");
  const before = engine.told.filter((line) => line === "open").length;
  await done(session.lessons.go(2));
  expect(engine.told.filter((line) => line === "open")).toHaveLength(before);
});

test("where motion is unwelcome no step plays by itself", async () => {
  const { state, session, done } = await learn("#/l/three-steps", false);
  await done(session.lessons.go(2));
  expect(state().playing).toBe(false);
});

test("an edit explores, and the way back is there, and undoing too", async () => {
  const { session, address, state, done } = await learn("#/l/three-steps/3");
  await done(session.opening.edit((scenario) => withField(scenario, "run.seed", 3)));
  expect(state().lesson).toMatchObject({ step: 2, exploring: true });
  expect(address.current).toMatch(/^#\/s\/.*[?&]lesson=three-steps\.3$/);
  const explored = address.current;
  await done(session.lessons.backToStep());
  expect(state().lesson?.exploring).toBe(false);
  expect(state().opened?.scenario.run.seed).toBe(EXAMPLE.run.seed);
  expect(address.current).toBe("#/l/three-steps/3");
  await done(session.edits.undo());
  expect(state().opened?.scenario.run.seed).toBe(3);
  expect(state().lesson?.exploring).toBe(true);
  expect(address.current).toBe(explored);
  const again = await learn(explored);
  expect(again.state()).toMatchObject({
    opened: { scenario: { run: { seed: 3 } } },
    lesson: { step: 2, exploring: true },
  });
});

test("a link for a class keeps what it hides and locks, from step to step and while the learner explores", async () => {
  const { session, address, state, done } = await learn("#/l/three-steps/1?hide=matrix,nodes&lock=open");
  await done(session.lessons.next());
  expect(address.current).toBe("#/l/three-steps/2?hide=matrix,nodes&lock=open");
  session.lessons.explore();
  await settled(session);
  expect(address.current).toMatch(/hide=matrix,nodes&lock=open&lesson=three-steps\.2$/);
  expect(state().restrictions).toMatchObject({ hidden: ["matrix", "nodes"], locked: ["open"] });
});

test("exploring is begun by wish, too, and ended by another step", async () => {
  const { session, address, state, done } = await learn("#/l/three-steps/1");
  session.lessons.explore();
  await settled(session);
  expect(address.current).toContain("lesson=three-steps.1");
  await done(session.lessons.next());
  expect(state().lesson).toMatchObject({ step: 1, exploring: false });
});

test("an edit that is refused explores, and the way back discards it", async () => {
  const { session, state, done } = await learn("#/l/three-steps/3");
  await done(session.opening.edit((scenario) => withField(scenario, "run.seed", -1)));
  expect(state()).toMatchObject({ lesson: { exploring: true }, draft: { run: { seed: -1 } } });
  await done(session.lessons.backToStep());
  expect(state()).toMatchObject({ lesson: { exploring: false }, draft: null, report: null });
});

test("another address ends the lesson; one that was explored from it does not", async () => {
  const { session, address, state, done } = await learn("#/l/three-steps/3");
  const link = session.link("", MOMENT_LINK) ?? "";
  expect(link).toContain("lesson=three-steps.3");
  address.go(link);
  await settled(session);
  expect(state().lesson).toMatchObject({ step: 2, exploring: true });
  address.go(`#/s/${state().opened?.payload}`);
  await settled(session);
  expect(state().lesson).toBeNull();
  await done(session.lessons.open("three-steps", 0));
  expect(state().lesson?.step).toBe(0);
  await done(session.navigation.startAfresh());
  expect(state().lesson).toBeNull();
});

test.each([
  ["#/l/unknown/1", "three-steps"],
  ["#/l/three-steps/9", "1 to 3"],
])("%s opens the start page, and says what there is", async (hash, told) => {
  const { state, address } = await learn(hash);
  expect(state().lesson).toBeNull();
  expect(state().opened?.scenario).toEqual(EXAMPLE);
  expect(state().report?.problems[0]?.message).toContain(told);
  expect(address.current).toBe(hash);
});

test("a scenario whose lesson is unknown is opened all the same", async () => {
  const { state } = await learn(`#/s/d4.${JSON.stringify(EXAMPLE)}?lesson=unknown.1`);
  expect(state().opened?.scenario).toEqual(EXAMPLE);
  expect(state().lesson).toBeNull();
  expect(state().report?.problems[0]?.message).toContain("three-steps");
});

test("a page within another one shows what the step sets up, without the lesson", async () => {
  const { state, address } = await learn("#/l/three-steps/2?embed=1", true, { embedded: true });
  expect(state()).toMatchObject({ lesson: null, compare: { map: "difference" }, status: { cycle: 900 } });
  expect(address.current).toMatch(/^#\/c\/.*embed=1/);
});

test("the next visit continues at the step", async () => {
  const texts: Record<keyof StorageSlots, string | null> = { tab: null, browser: null };
  const keeping = (at: keyof StorageSlots) => ({
    read: () => texts[at],
    write(text: string) {
      texts[at] = text;
    },
  });
  const places: StorageSlots = { tab: keeping("tab"), browser: keeping("browser") };
  const first = await learn("#/l/three-steps/2", true, { places });
  first.session.autosave.flush();
  const { state } = await learn("", true, { places });
  expect(state()).toMatchObject({
    lesson: { step: 1, exploring: false },
    resumed: true,
    status: { cycle: 900 },
  });
});

test("presenting goes from step to step", async () => {
  const { session, state, done } = await learn("#/l/three-steps");
  await runCommand(session, "present");
  expect(state().notice?.text).toContain("next step");
  await done(Promise.resolve(runCommand(session, "present-forward")));
  expect(state().lesson?.step).toBe(1);
  await done(Promise.resolve(runCommand(session, "present-back")));
  expect(state().lesson?.step).toBe(0);
});

test("answers are stored together with those of another window, and deleted on request", async () => {
  const { session, answers, state } = await learn("#/l/three-steps");
  answers.text = JSON.stringify({ format: 1, answers: { other: { 0: { choice: 2 } } } });
  await session.lessons.answer({ choice: 1 });
  await session.lessons.reveal();
  expect(state().answers).toEqual({ "three-steps": { 0: { choice: 1, revealed: true } } });
  expect(JSON.parse(answers.text ?? "").answers).toEqual({
    other: { 0: { choice: 2 } },
    "three-steps": { 0: { choice: 1, revealed: true } },
  });
  await session.lessons.forgetAnswers();
  expect([state().answers, JSON.parse(answers.text ?? "").answers]).toEqual([{}, {}]);
});

/** A pool that plans one run, which ends when a test says so, and judges what the test says. */
function holdPool({ pool }: Session, status: () => Verdict["status"] = () => "holds") {
  const need = { name: "here", seed: 1, key: "k", link: "k", is_simulated: true };
  const held = {
    sources: [] as PaperSource[],
    ends: [] as (() => void)[],
    aborted: 0,
    refuses: false,
  };
  pool.plan = (source) => {
    held.sources.push(source);
    const claim = source.paper.includes("mine") ? "G1" : "F1";
    // What is learnt by oneself is another run each time.
    const key = `k${held.sources.length}`;
    const outcome: PlanOutcome = held.refuses
      ? { plan: null, problems: [{ path: "runs", severity: "error", message: "bad" }] }
      : { plan: { runs: [plannedRun(key)], claims: { [claim]: [{ ...need, key }] } }, problems: [] };
    return Promise.resolve(outcome);
  };
  pool.run = (text, { signal } = {}) =>
    new Promise((resolve, reject) => {
      const figures = { scenario_digest: text } as RunFigures;
      held.ends.push(() =>
        resolve({ figures, summary: new TextEncoder().encode("{}"), overview: null, timeline: null }),
      );
      signal?.addEventListener("abort", () => {
        held.aborted += 1;
        reject(signal.reason);
      });
    });
  pool.judge = (_source, id) =>
    Promise.resolve({ id, status: status(), holds: status() === "holds" } as Verdict);
  return held;
}

test("figures are computed as soon as the step is open, and dropped with it", async () => {
  const { session, state, done } = await learn();
  const held = holdPool(session);
  await done(session.lessons.open("three-steps", 0));
  expect(state().lesson?.runs.get("k1")).toEqual({ phase: "waiting" });
  expect(Object.keys(JSON.parse(held.sources[0]?.presets ?? ""))).toHaveLength(1);
  await done(session.lessons.go(1));
  expect(held.aborted).toBe(1);
  expect([state().lesson?.runs.size, state().lesson?.figures.size]).toEqual([0, 0]);
  await done(session.lessons.go(0));
  held.ends[1]?.();
  await settled(session);
  expect(state().lesson?.figures.get("F1")).toMatchObject({ phase: "done", verdict: { status: "holds" } });
  held.refuses = true;
  await done(session.lessons.backToStep());
  expect(state().lesson?.figures.size, "they hold after exploring").toBe(1);
  await done(session.lessons.go(0));
  expect(state().lesson?.problem).toBe("runs: bad");
});

test("the simulation of a step can be cancelled, and asked for again", async () => {
  const { session, state, done } = await learn();
  const held = holdPool(session);
  await done(session.lessons.open("three-steps", 0));
  await done(session.lessons.cancelRuns());
  expect(held.aborted).toBe(1);
  expect(state().lesson).toMatchObject({ cancelled: true, runs: new Map(), step: 0, exploring: false });
  await done(session.lessons.cancelRuns());
  expect(state().lesson?.cancelled, "a second time changes nothing").toBe(true);
  await done(session.lessons.resumeRuns());
  expect(state().lesson?.cancelled).toBe(false);
  held.ends[1]?.();
  await settled(session);
  expect(state().lesson?.figures.get("F1")).toMatchObject({ phase: "done" });
  await done(session.lessons.cancelRuns());
  expect(state().lesson).toMatchObject({ cancelled: false, figures: { size: 1 } });
});

test("an exercise is solved when all its goals hold, by what it allows to be changed", async () => {
  const { session, engine, state, done } = await learn("#/l/three-steps/3");
  let verdict: Verdict["status"] = "fails";
  const held = holdPool(session, () => verdict);
  const check = async () => {
    const checking = session.lessons.check();
    await settled(session);
    held.ends.at(-1)?.();
    await done(checking);
    return state().lesson?.checked;
  };
  expect(await check()).toMatchObject({ phase: "done", solved: false, notAllowed: [] });
  await done(session.opening.edit((scenario) => withField(scenario, "run.seed", 9)));
  verdict = "holds";
  expect(await check()).toMatchObject({ phase: "done", solved: true, goals: [{ claim: "G1" }] });
  expect(JSON.parse(JSON.parse(held.sources.at(-1)?.presets ?? "").mine).run.seed).toBe(9);
  expect(state().answers).toEqual({ "three-steps": { 2: { solved: true } } });
  const change = (path: string) => ({ path, label: path, a: "1", b: "2" });
  engine.changes = [
    change("jobs[0].load"),
    change("jobs"),
    change("topology"),
    change("model.channels"),
    change("run.seed"),
  ];
  expect(await check()).toMatchObject({
    phase: "done",
    solved: false,
    goals: [],
    notAllowed: [{ path: "topology" }, { path: "model.channels" }],
  });
  await done(session.opening.edit((scenario) => withField(scenario, "run.seed", -1)));
  expect(await check()).toMatchObject({ phase: "failed", message: expect.stringContaining("rejected") });
});

test("a lesson that cannot be loaded is said, and the open scenario stays", async () => {
  const loadLesson = () => Promise.reject(new Error("offline"));
  const { state } = await learn("#/l/three-steps/1", true, { library: { LESSONS: [LESSON], loadLesson } });
  expect(state()).toMatchObject({ lesson: null, opened: { scenario: EXAMPLE } });
  expect(state().report?.problems[0]?.message).toContain("offline");
});
