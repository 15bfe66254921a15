/**
 * Sweeps and drafts of odd shapes on the page's own code with the real engine: each ends in a view or in a refusal that
 * says why, and no view throws. The seed is in the titles; `ODD_SEED` draws others, and `ODD_CASES=5000` more.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import format from "virtual:scenario/format";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { beforeAll, expect, it, vi } from "vitest";
import { Panels } from "../src/app/panels.tsx";
import { SweepForm } from "../src/features/sweep/SweepForm.tsx";
import { SweepResults } from "../src/features/sweep/SweepResults.tsx";
import { SweepRunBar } from "../src/features/sweep/SweepRunBar.tsx";
import { completedSweep } from "../src/features/sweep/state/completed-sweep.ts";
import { NO_SWEEP } from "../src/features/sweep/state/slice.ts";
import { takeUp } from "../src/state/kept-draft.ts";
import { draftDiscarded } from "../src/state/reducers.ts";
import { Session } from "../src/state/session.ts";
import { focusedSide } from "../src/state/sides.ts";
import { SessionContext } from "../src/views/session-context.tsx";
import { engineInProcess } from "./in-process.mjs";
import { mutated, randomFrom } from "./odd-shapes.mjs";
import { ROOT } from "./stage.mjs";

// Without a browser React needs an initial state; here it is the present one.
vi.mock("react", async (original) => {
  const react = /** @type {typeof import("react")} */ (await original());
  /** @param {any} subscribe @param {any} now */
  const useSyncExternalStore = (subscribe, now) => react.useSyncExternalStore(subscribe, now, now);
  return { ...react, useSyncExternalStore };
});

const SEED = Number(process.env.ODD_SEED ?? 30);
const CASES = Number(process.env.ODD_CASES ?? 300);
/** The page is drawn whole for each of them. */
const DRAFTS = Number(process.env.ODD_CASES ?? 150);
/** On a busy machine, too. */
const MAX_MS = 120_000 + CASES * 300;
const DATA = join(ROOT, "engine-rs/study/data");

/** @type {any} */ let engine;
/** @type {any} */ let studies;
/** @type {Session} */ let session;
/** @type {Record<string, string>} */ let presets;
beforeAll(async () => {
  /** @param {string} folder @param {string} name */
  const load = async (folder, name) => {
    const module = await import(/* @vite-ignore */ join(ROOT, folder, `${name}.js`));
    module.initSync({ module: readFileSync(join(ROOT, folder, `${name}_bg.wasm`)) });
    return module;
  };
  engine = await load("wasm/pkg", "flitscope_wasm");
  studies = await load("wasm/scorecard/pkg", "flitscope_scorecard_wasm");
  const facts = (await import("virtual:papers/facts")).default;
  presets = Object.fromEntries(facts.presets.map(({ id, text }) => [id, text]));
  session = new Session({
    startEngine: engineInProcess(engine),
    fetchFacts: async () => facts,
    fetchText: async (path) => readFileSync(join(DATA, path), "utf8"),
    browserAddress: { hash: () => "#/p/qsnet-64-uniform?t=0", replace: () => {}, onChange: () => {} },
    playAtStart: false,
  });
  await session.begin();
  // Without a browser views would be given the state as it was at first.
  session.store.getInitialState = session.store.getState;
});

/** What views throw while they are drawn, with all that they fetch. @param {readonly import("react").FunctionComponent[]} views */
function thrownBy(...views) {
  const page = views.map((view, key) => createElement(view, { key }));
  return new Promise((resolve) => {
    /** @type {unknown[]} */ const thrown = [];
    const { pipe } = renderToPipeableStream(createElement(SessionContext, { value: session }, page), {
      onError: (error) => void thrown.push(error),
      onShellError: () => resolve(thrown),
      onAllReady: () =>
        pipe(new Writable({ write: (_, __, done) => done() }).on("finish", () => resolve(thrown))),
    });
  });
}

/** @param {string} text */
const checked = (text) => JSON.parse(engine.check_scenario(text, false));

/** @param {unknown} value @param {unknown} thrown */
const unlessIn = (value, thrown) => expect(thrown, `seed ${SEED}: ${JSON.stringify(value)}`).toEqual([]);

it(
  `shows or refuses sweeps of any shape (seed ${SEED})`,
  async () => {
    const random = randomFrom(SEED);
    const files = readdirSync(join(DATA, "sweeps")).filter((name) => name !== "index.json");
    const bases = files.map((name) => JSON.parse(readFileSync(join(DATA, "sweeps", name), "utf8")));
    const whole = bases.map((sweep) => {
      const base = JSON.parse(presets[sweep.base] ?? "null") ?? sweep.base;
      return { ...sweep, base };
    });
    const all = [...bases, ...whole];
    let [shown, refused] = [0, 0];
    for (let at = 0; at < CASES; at += 1) {
      const value = mutated(all[at % all.length], random);
      const text = JSON.stringify(value);
      let plan;
      try {
        const preset = presets[Object(value).base];
        const known = preset === undefined ? {} : { [Object(value).base]: preset };
        const study = studies.Study.from_file(text, JSON.stringify(known));
        plan = JSON.parse(study.plan());
        study.free();
      } catch (problems) {
        expect(JSON.parse(String(problems)).length, `seed ${SEED}: ${text}`).toBeGreaterThan(0);
        refused += 1;
        continue;
      }
      const file = await completedSweep(value, plan, async (scenario) => checked(scenario).scenario);
      expect(file, `seed ${SEED}: ${text}`).not.toBeNull();
      session.store.setState({ sweep: { ...NO_SWEEP, file, read: file, plan } });
      unlessIn(value, await thrownBy(SweepForm, SweepRunBar, SweepResults));
      shown += 1;
    }
    expect(shown + refused).toBe(CASES);
    // The mutations must leave both kinds.
    expect(Math.min(shown, refused)).toBeGreaterThan(CASES / 20);
  },
  MAX_MS,
);

it.each([
  [
    "a base of nothing but its version",
    { sweep: 1, base: { version: 4 }, axes: [{ path: "run.seed", values: [1, 2] }] },
  ],
  ["no base", { sweep: 1, axes: [{ path: "run.seed", values: [1, 2] }] }],
  [
    "a job of nothing",
    { sweep: 1, base: { version: 4, jobs: [{}] }, axes: [{ path: "run.seed", values: [1] }] },
  ],
  [
    "no variants",
    { sweep: 1, axes: [{ path: "run.seed", values: [1], variants: null, from: null, label: null }] },
  ],
  [
    "variants that set nothing",
    { sweep: 1, axes: [{ variants: [{ name: "as it is", at: null }] }], seeds: null },
  ],
])("a sweep with %s is shown complete", async (_, value) => {
  const study = studies.Study.from_file(JSON.stringify(value), "{}");
  const plan = JSON.parse(study.plan());
  const file = await completedSweep(value, plan, async (scenario) => checked(scenario).scenario);
  expect(Object.keys(file?.base ?? {})).toEqual(
    expect.arrayContaining(["name", "topology", "jobs", "model"]),
  );
  session.store.setState({ sweep: { ...NO_SWEEP, file, read: file, plan } });
  unlessIn(value, await thrownBy(SweepForm, SweepRunBar, SweepResults));
});

it(
  `takes up or sets aside drafts of any shape (seed ${SEED})`,
  async () => {
    const random = randomFrom(SEED);
    // Machines that are built in a moment.
    const small = Object.values(presets)
      .map((text) => checked(text).scenario)
      .filter(({ topology }) => topology.nodes <= 64);
    // Its name differs from that of any draft, so that an equal draft is distinguished from none.
    const { link } = checked(JSON.stringify({ ...small[0], name: "what is open" }));
    const counts = { opened: 0, draft: 0, aside: 0 };
    const place = { address: `#/s/${link}`, playing: false, draft: null, drawers: null, aside: null };
    for (let at = 0; at < DRAFTS; at += 1) {
      const scenario = mutated(small[at % small.length], random);
      await session.opening.open({
        ...{ origin: "data", about: "", play: false },
        source: { kind: "link", payload: link },
      });
      session.store.setState((state) => ({ ...draftDiscarded(state), setAside: null }));
      const before = focusedSide(session.store.getState()).opened?.scenario;
      await takeUp(session, place, { scenario, format, failed: false });
      const state = session.store.getState();
      const { draft, opened, report } = focusedSide(state);
      const isNew = opened?.scenario !== before;
      expect(
        [isNew, draft !== null, state.setAside !== null].filter(Boolean),
        JSON.stringify(scenario),
      ).toHaveLength(1);
      if (draft) expect(report?.problems.length).toBeGreaterThan(0);
      counts[isNew ? "opened" : draft ? "draft" : "aside"] += 1;
      unlessIn(scenario, await thrownBy(Panels));
    }
    expect(Object.values(counts).reduce((sum, each) => sum + each)).toBe(DRAFTS);
    // The mutations must leave all three kinds.
    expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(DRAFTS / 50);
  },
  MAX_MS,
);
