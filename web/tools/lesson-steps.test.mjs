/**
 * Each step of each lesson, opened by its address in a session on the real engine: scenarios, view and planned figures
 * are those of the step's file. web/content/lessons.test.ts simulates the figures.
 */
import { beforeAll, expect, it } from "vitest";
import { compileAll } from "../content/lesson-compiler.ts";
import { withOverrides } from "../src/scenario/overrides.ts";
import { parseView } from "../src/scenario/view.ts";
import { INITIAL_STATE } from "../src/state/app-state.ts";
import { ONE_X, openingSpeed } from "../src/state/speed.ts";
import { dataText, engineModule, scorecardModule, visitInProcess } from "./in-process.mjs";

/** @typedef {import("../src/lessons/lesson").Step} Step */
/** @typedef {import("../src/lessons/lesson").StepPlace} StepPlace */

const { lessons } = compileAll();
const steps = lessons.flatMap((lesson) =>
  lesson.steps.map((step, index) => ({ step, address: `#/l/${lesson.id}/${index + 1}`, title: step.title })),
);

/** @type {any} */
let engine;
/** @type {any} */
let scorecard;
beforeAll(async () => {
  [engine, scorecard] = await Promise.all([engineModule(), scorecardModule()]);
});

/** The scenario of a place as the engine completes it, and its link. @param {StepPlace} place */
async function expectedAt({ preset, overrides }) {
  const { text, problems } = withOverrides(await dataText(`scenarios/${preset}.json`), overrides);
  expect(problems).toEqual([]);
  const { scenario, link } = JSON.parse(engine.check_scenario(text, false));
  return { scenario, payload: link };
}

/** Claims of the step's figures, of the options of its prediction and of its curve. @param {Step} step */
function claimsOf({ figures, predict }) {
  const predicted = predict?.kind === "choice" ? predict.options : predict ? [predict] : [];
  return [...new Set([...figures, ...predicted].map(({ claim }) => claim))].sort();
}

/** @param {import("../src/state/app-state").SideState | null} side */
const shown = (side) => side && { scenario: side.opened?.scenario, payload: side.opened?.payload };

it("has steps to open", () => {
  expect(steps.length).toBeGreaterThan(80);
});

it.each(steps)("opens $address as its file says: $title", async ({ step, address }) => {
  const visited = await visitInProcess(address, {
    ...{ engine, scorecard },
    prepare(session) {
      session.store.setState({ backgroundRuns: false });
      // Figures are planned, and never simulated.
      session.pool.run = () => new Promise(() => {});
    },
  });
  const { session } = visited;
  await expect
    .poll(() => session.store.getState().lesson?.plan !== null || step.experiment === null)
    .toBe(true);
  const state = session.store.getState();
  expect(state.report).toBeNull();
  expect(visited.address()).toBe(address);

  const a = await expectedAt(step.at);
  expect(shown(state.sides.a)).toEqual(a);
  expect(shown(state.sides.b)).toEqual(step.beside && (await expectedAt(step.beside)));

  const { view } = parseView(step.view);
  const { heat, tabs } = INITIAL_STATE;
  expect({
    cycle: state.sides.a.status?.cycle,
    selected: state.selected,
    heat: state.heat,
    tabs: state.tabs,
    focus: state.focus,
    map: state.compare.map,
    notes: state.notes,
    scopes: state.scopes,
    speed: state.speed,
    playing: state.playing,
  }).toEqual({
    cycle: view.cycle ?? 0,
    selected: view.selected,
    heat: view.heat ?? heat,
    tabs: { ...tabs, ...view.tabs },
    focus: view.focus ?? "a",
    map: view.map ?? "sides",
    notes: view.notes,
    scopes: [],
    speed: step.speed
      ? { kind: "paced", nsPerSecond: step.speed }
      : (openingSpeed(a.scenario, null) ?? ONE_X),
    playing: false,
  });

  expect(state.lesson).toMatchObject({ exploring: false, problem: null });
  expect(Object.keys(state.lesson?.plan?.claims ?? {}).sort()).toEqual(claimsOf(step));
  session.lessons.close();
});
