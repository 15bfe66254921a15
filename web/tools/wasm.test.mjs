/**
 * The engine as wasm, in Node: every preset opens and runs, nothing that comes from outside makes
 * it throw, and its results are those of the native command line, digit for digit.
 */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "./stage.mjs";

const CLI = process.env.FLITSCOPE_CLI ?? join(ROOT, "target/release/flitscope");
const PRESETS = join(ROOT, "public/scenarios");
const presets = readdirSync(PRESETS).filter((name) => name.endsWith(".json") && name !== "index.json");

/** @param {string} name */
const preset = (name) => readFileSync(join(PRESETS, name), "utf8");

/** The preset cut short: still long enough for packets to meet and wait. */
const shortened = (/** @type {string} */ name, duration_us = 20) => {
  const scenario = JSON.parse(preset(name));
  return JSON.stringify({ ...scenario, run: { ...scenario.run, duration_us } });
};

/** @type {any} */
let engine;
beforeAll(async () => {
  engine = await import(/* @vite-ignore */ join(ROOT, "wasm/pkg/flitscope_wasm.js"));
  engine.initSync({ module: readFileSync(join(ROOT, "wasm/pkg/flitscope_wasm_bg.wasm")) });
});

/** @param {string} text @param {number} cycles at a time */
function summaryOf(text, cycles) {
  const simulation = new engine.Simulation(text);
  let last = -1;
  for (let now = 0; now > last; ) {
    last = now;
    now = simulation.run(cycles);
  }
  const summary = JSON.parse(simulation.summary());
  simulation.free();
  return summary;
}

describe("the wasm package", () => {
  it("names its version and its catalog", () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    expect(engine.engine_version()).toContain(version);
    const catalog = JSON.parse(engine.catalog());
    expect(catalog.metrics.length).toBeGreaterThan(0);
    expect(catalog.switches.length).toBeGreaterThan(0);
  });

  it.each(presets)("opens and runs %s", (name) => {
    const checked = JSON.parse(engine.check_scenario(preset(name), false));
    expect(checked.problems).toEqual([]);
    const simulation = new engine.Simulation(preset(name));
    const layout = JSON.parse(simulation.layout());
    const frame = new Uint8Array(layout.bytes);
    expect(simulation.run(500)).toBe(500);
    simulation.fill_frame(frame);
    const { offset } = layout.columns.find((/** @type {any} */ column) => column.name === "cycle");
    expect(new DataView(frame.buffer).getFloat64(offset, true)).toBe(500);
    simulation.free();
  });

  it.each(presets)("brings %s back from its own link", (name) => {
    const checked = JSON.parse(engine.check_scenario(preset(name), false));
    const payload = /d\d+\.[\w-]*/.exec(checked.link)?.[0];
    const opened = JSON.parse(engine.open_link(payload));
    expect(opened.scenario_digest).toBe(checked.scenario_digest);
    expect(opened.scenario).toEqual(checked.scenario);
  });

  it.each(["", "{", "[]", "null", '{"version":99}', "x".repeat(100_000)])("answers a bad text", (text) => {
    const checked = JSON.parse(engine.check_scenario(text, false));
    expect(checked.scenario).toBeNull();
    expect(checked.problems.some((/** @type {any} */ each) => each.severity === "error")).toBe(true);
  });

  it.each(["", "d1.", "d1.%%%", "d99.AAAA", "x1.AAAA", "d1.AAAAAAAA"])(
    "answers the bad link %j",
    (payload) => {
      const checked = JSON.parse(engine.open_link(payload));
      expect(checked.problems.length).toBeGreaterThan(0);
    },
  );

  it("refuses to simulate what does not check, with all problems", () => {
    let thrown = "";
    try {
      new engine.Simulation('{"version":2,"jobs":[{"pattern":"gone"}],"run":{"duration_us":0}}');
    } catch (error) {
      thrown = String(error);
    }
    const paths = JSON.parse(thrown).map((/** @type {any} */ problem) => problem.path);
    expect(paths).toEqual(expect.arrayContaining(["jobs[0].pattern", "run.duration_us"]));
  });
});

// By hand, as in `npx vitest`, the command line may not have been built; `npm test` always names it.
describe.skipIf(!process.env.FLITSCOPE_CLI && !existsSync(CLI))("native and wasm", () => {
  /** @type {string} */ let folder;
  beforeAll(() => {
    mkdirSync(join(ROOT, "target"), { recursive: true });
    folder = mkdtempSync(join(ROOT, "target/wasm-test-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(presets)("agree on %s, in small steps and in large ones", (name) => {
    const text = shortened(name);
    const file = join(folder, name);
    writeFileSync(file, text);
    const native = JSON.parse(execFileSync(CLI, ["run", file, "--json"], { encoding: "utf8" }));
    const coarse = summaryOf(text, 1_000_000);
    const fine = summaryOf(text, 97);
    expect(coarse.result_digest).toBe(native.result_digest);
    expect(fine.result_digest).toBe(native.result_digest);
    expect(coarse.scenario_digest).toBe(native.scenario_digest);
    expect(coarse.metrics).toEqual(native.metrics);
  });
});

// The cases and digests of `engine-rs/tests/suite.rs`, in WebAssembly.
describe("the golden suite", () => {
  const folder = join(ROOT, "engine-rs/tests/suite");
  it.each(readdirSync(folder))("gives the digest of %s", (name) => {
    const { scenario, result_digest } = JSON.parse(readFileSync(join(folder, name), "utf8"));
    expect(summaryOf(JSON.stringify(scenario), 1_000_000).result_digest).toBe(result_digest);
  });
});

describe("going back", () => {
  it.each(["hot-spot", "uniform"])("and forth leads to the same %s", (pattern) => {
    const text = shortened(`qsnet-64-${pattern}.json`, 60);
    const straight = summaryOf(text, 1_000_000);
    const simulation = new engine.Simulation(text);
    simulation.keep_checkpoints(64_000_000);
    const summary = () => JSON.parse(simulation.summary());
    /** The seek goes near, slices do the rest. @param {number} cycle */
    const goTo = (cycle) => {
      const near = simulation.seek(cycle);
      expect(near).toBeLessThanOrEqual(cycle);
      for (let now = near; now < cycle; now = simulation.run(Math.min(333, cycle - now)));
      return near;
    };
    simulation.run(5_000);
    const then = summary();
    goTo(simulation.end());
    expect(summary()).toEqual(straight);
    expect(goTo(5_000)).toBeGreaterThan(0);
    expect(summary()).toEqual(then);
    expect(goTo(0)).toBe(0);
    expect(simulation.seek(Number.NaN)).toBe(0);
    goTo(7_001);
    goTo(simulation.end());
    expect(summary()).toEqual(straight);
    simulation.free();
  });
});

describe("the scorecard's package", () => {
  /** @type {any} */
  let Scorecard;
  beforeAll(async () => {
    const folder = join(ROOT, "wasm/scorecard/pkg");
    const scorecard = await import(/* @vite-ignore */ join(folder, "flitscope_scorecard_wasm.js"));
    scorecard.initSync({ module: readFileSync(join(folder, "flitscope_scorecard_wasm_bg.wasm")) });
    ({ Scorecard } = scorecard);
  });
  const paper = readFileSync(join(ROOT, "public/papers/qsnet-performance.json"), "utf8");
  const allPresets = JSON.stringify(
    Object.fromEntries(presets.map((name) => [name.replace(/\.json$/, ""), preset(name)])),
  );

  it("plans scenarios that the engine accepts, and waits for the summaries that a claim needs", () => {
    const scorecard = new Scorecard(paper, allPresets);
    const { runs, claims } = JSON.parse(scorecard.plan());
    const checks = runs.map((/** @type {any} */ { scenario }) =>
      JSON.parse(engine.check_scenario(scenario, false)),
    );
    expect(runs.length).toBeGreaterThan(0);
    expect(checks.flatMap((/** @type {any} */ { problems }) => problems)).toEqual([]);
    const [needy] = Object.keys(claims).filter((id) => claims[id].length > 0);
    expect(JSON.parse(scorecard.judge(needy, "{}"))).toBeNull();
    expect(JSON.parse(scorecard.judge("P999", "{}"))).toBeNull();
    scorecard.free();
  });

  it.each(["", "{", "[]", "null"])("names what is wrong with the paper %j", (text) => {
    let thrown = "[]";
    try {
      new Scorecard(text, "{}");
    } catch (error) {
      thrown = String(error);
    }
    expect(JSON.parse(thrown).length).toBeGreaterThan(0);
  });

  it("leaves the scorecard out of the engine, and the simulation out of the scorecard", () => {
    expect(engine.Scorecard).toBeUndefined();
    const types = readFileSync(join(ROOT, "wasm/scorecard/pkg/flitscope_scorecard_wasm.d.ts"), "utf8");
    expect(types).not.toContain("class Simulation");
  });
});

describe("a trap", () => {
  it("is an error that the worker can catch", () => {
    expect(() => engine.trap()).toThrow(WebAssembly.RuntimeError);
  });
});
