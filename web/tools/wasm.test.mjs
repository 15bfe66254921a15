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
const PRESETS = join(ROOT, "engine-rs/study/data/scenarios");
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
  return ended(text, cycles, (simulation) => JSON.parse(simulation.summary()));
}

/** What a simulation says at its end. @template T @param {string} text @param {number} cycles @param {(simulation: any) => T} read */
function ended(text, cycles, read) {
  const simulation = new engine.Simulation(text);
  let last = -1;
  for (let now = 0; now > last; ) {
    last = now;
    now = simulation.run(cycles);
  }
  const said = read(simulation);
  simulation.free();
  return said;
}

describe("the wasm package", () => {
  it("names its version and its catalog", () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    expect(engine.engine_version()).toContain(version);
    const catalog = JSON.parse(engine.catalog());
    expect(catalog.metrics.length).toBeGreaterThan(0);
    const networks = catalog.networks.map((/** @type {any} */ { network }) => network);
    expect(networks).toEqual(["qsnet", "qsnet2", "infiniband"]);
    for (const { parameters } of catalog.networks) expect(parameters.length).toBeGreaterThan(0);
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

  it.each(["", "d4.", "d4.%%%", "d99.AAAA", "d3.q64FAA", "x4.AAAA", "d4.AAAAAAAA"])(
    "answers the bad link %j",
    (payload) => {
      const checked = JSON.parse(engine.open_link(payload));
      expect(checked.problems.length).toBeGreaterThan(0);
    },
  );

  it("refuses to simulate what does not check, with all problems", () => {
    let thrown = "";
    try {
      new engine.Simulation('{"version":4,"jobs":[{"pattern":"gone"}],"run":{"duration_us":0}}');
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

// The cases and digests of `engine-rs/engine/tests/all/suite.rs`, in WebAssembly.
describe("the golden suite", () => {
  const folder = join(ROOT, "engine-rs/engine/tests/suite");
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

describe("breaking and mending", () => {
  const whole = JSON.parse(shortened("qsnet-64-uniform.json", 60));
  const part = { level: 3, elite: 5 };
  const breaks = { at_cycle: 4_000, change: "break", part };
  const mends = { at_cycle: 8_000, change: "mend", part };
  /** @param {object[]} events */
  const withEvents = (...events) => JSON.stringify({ ...whole, events });

  it("continues with other events as if they had been there from the start", () => {
    const simulation = new engine.Simulation(JSON.stringify(whole));
    simulation.keep_checkpoints(64_000_000);
    simulation.run(5_000);
    expect(simulation.amend(withEvents(breaks))).toBe(true);
    expect(simulation.seek(5_000)).toBe(4_000);
    simulation.run(2_000);
    expect(simulation.amend(withEvents(breaks, mends))).toBe(true);
    expect(simulation.seek(6_000)).toBe(6_000);
    const layout = JSON.parse(simulation.layout());
    const { offset, length } = layout.columns.find(
      (/** @type {any} */ column) => column.name === "link_is_down",
    );
    const frame = new Uint8Array(layout.bytes);
    const down = () => {
      simulation.fill_frame(frame);
      return frame.subarray(offset, offset + length).reduce((sum, each) => sum + each, 0);
    };
    expect(down()).toBe(8);
    simulation.run(simulation.end());
    expect(down()).toBe(0);
    const fresh = summaryOf(withEvents(breaks, mends), 1_000_000);
    expect(JSON.parse(simulation.summary())).toEqual(fresh);
    simulation.free();
  });

  it("shows the past that belongs to the new events", () => {
    const simulation = new engine.Simulation(JSON.stringify(whole));
    const fresh = new engine.Simulation(withEvents(breaks, mends));
    for (const each of [simulation, fresh]) {
      each.keep_checkpoints(64_000_000);
      each.keep_history(32_000_000);
      each.run(1e9);
    }
    expect(simulation.overview()).not.toBe(fresh.overview());
    simulation.amend(withEvents(breaks, mends));
    simulation.run(1e9);
    expect(simulation.overview()).toBe(fresh.overview());
    for (const each of [simulation, fresh]) each.free();
  });

  it("continues with nothing else", () => {
    const simulation = new engine.Simulation(JSON.stringify(whole));
    simulation.run(100);
    const other = { ...whole, run: { ...whole.run, seed: 77 } };
    expect(simulation.amend(JSON.stringify(other))).toBe(false);
    let thrown = "[]";
    try {
      simulation.amend(withEvents(mends));
    } catch (error) {
      thrown = String(error);
    }
    expect(JSON.parse(thrown)[0].path).toBe("events[0].part");
    expect(simulation.run(1)).toBe(101);
    simulation.free();
  });
});

describe("what is shown over time", () => {
  const text = shortened("qsnet-64-hot-spot.json", 60);
  /** @param {(simulation: any) => void} use */
  const withHistory = (use) => {
    const simulation = new engine.Simulation(text);
    simulation.keep_checkpoints(64_000_000);
    simulation.keep_history(32_000_000);
    simulation.run(7_300);
    use(simulation);
    simulation.free();
  };
  /** Everything there is to ask. @param {any} simulation */
  const shown = (simulation) => [
    ...[simulation.overview(), simulation.recent(), simulation.recent_congestion()],
    ...[simulation.scope("network", 0), simulation.scope("node", 0), simulation.scope("elite", 16)],
    ...[
      simulation.scope("link", 1),
      simulation.recent_links(),
      simulation.recent_pairs(),
      simulation.pairs(),
    ],
  ];

  it("has a value for each interval, and for each link and pair", () => {
    withHistory((simulation) => {
      const overview = JSON.parse(simulation.overview());
      expect(overview).toMatchObject({ interval_cycles: 500, from_cycle: 0 });
      expect(overview.cycles.at(-1)).toBe(7_000);
      for (const { values } of JSON.parse(simulation.scope("elite", 16)).series) {
        expect(values).toHaveLength(overview.cycles.length);
      }
      for (const column of ["waiting", "utilisation", "time_outs"]) {
        expect(overview[column]).toHaveLength(overview.cycles.length);
      }
      expect(JSON.parse(simulation.recent())).toEqual({
        from_cycle: 6_500,
        to_cycle: 7_300,
        full_from_cycle: 0,
        group: 1,
        side: 64,
      });
      expect(simulation.recent_links()).toHaveLength(384);
      const received = JSON.parse(simulation.scope("network", 0)).series[0];
      expect(received).toMatchObject({ name: "Accepted", unit: "MB/s" });
      const pairs = simulation.pairs();
      expect(pairs).toBeInstanceOf(Float32Array);
      expect(pairs).toHaveLength(64 * 64);
      // All to node 0: nothing outside the first column.
      expect(
        pairs.every(
          (/** @type {number} */ rate, /** @type {number} */ cell) => rate === 0 || cell % 64 === 0,
        ),
      ).toBe(true);
      expect(pairs.some((/** @type {number} */ rate) => rate > 0)).toBe(true);
    });
  });

  it("is the same after going back and forth", () => {
    withHistory((simulation) => {
      const before = shown(simulation);
      for (const cycle of [2_000, 0, 7_300]) {
        simulation.run(cycle - simulation.seek(cycle));
      }
      expect(shown(simulation)).toEqual(before);
    });
  });

  it("is nothing without a history, and for what the machine does not have", () => {
    const simulation = new engine.Simulation(text);
    for (const json of ["overview", "recent", "recent_congestion"]) expect(simulation[json]()).toBe("null");
    expect(simulation.recent_links()).toHaveLength(0);
    expect(simulation.recent_pairs()).toHaveLength(0);
    simulation.keep_history(1_000_000);
    for (const [kind, id] of [
      ["node", 64],
      ["link", 384],
      ["elite", 48],
      ["packet", 0],
    ]) {
      expect(simulation.scope(kind, id)).toBe("null");
    }
    simulation.free();
  });
});

describe("a forecast", () => {
  it.each(presets)("of %s has a load for each link", (name) => {
    const simulation = new engine.Simulation(preset(name));
    const { link_from, nodes } = JSON.parse(simulation.topology());
    simulation.free();
    const forecast = JSON.parse(engine.forecast(preset(name)));
    expect(forecast.nodes).toBe(nodes);
    expect(forecast.links).toHaveLength(link_from.length);
    expect(forecast.pairs).toHaveLength(forecast.side ** 2);
    const { jobs } = JSON.parse(preset(name));
    if (jobs.every((/** @type {any} */ { collective, program }) => collective ?? program)) {
      // Operations and programs wait for one another: they have a time, and no load that is offered.
      expect(Math.max(...forecast.links)).toBe(0);
      expect(forecast.most_loaded_link).toBeNull();
      expect(forecast.saturation_load).toBeNull();
      return;
    }
    expect(forecast.links[forecast.most_loaded_link]).toBe(Math.max(...forecast.links));
    expect(forecast.saturation_load).toBeGreaterThan(0);
  });

  it("names the problems of what is no scenario", () => {
    const { problems } = JSON.parse(engine.forecast('{"version":4,"run":{"duration_us":0}}'));
    expect(problems.map((/** @type {any} */ problem) => problem.path)).toContain("run.duration_us");
    expect(JSON.parse(engine.forecast("{")).problems).not.toEqual([]);
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
  const papers = ["qsnet-performance", "asciq-collectives"];
  const allPresets = JSON.stringify(
    Object.fromEntries(presets.map((name) => [name.replace(/\.json$/, ""), preset(name)])),
  );

  it.each(papers)("plans scenarios of %s that the engine accepts, and waits for what a claim needs", (id) => {
    const paper = readFileSync(join(ROOT, `engine-rs/study/data/papers/${id}.json`), "utf8");
    const scorecard = new Scorecard(paper, allPresets);
    const { runs, claims } = JSON.parse(scorecard.plan());
    const checks = runs.map((/** @type {any} */ { scenario }) =>
      JSON.parse(engine.check_scenario(scenario, false)),
    );
    expect(runs.length).toBeGreaterThan(0);
    expect(checks.flatMap((/** @type {any} */ { problems }) => problems)).toEqual([]);
    const isSimulated = (/** @type {any} */ run) => run.is_simulated;
    const [needy] = Object.keys(claims).filter((id) => claims[id].some(isSimulated));
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

describe("studies", () => {
  /** @type {any} */
  let module;
  beforeAll(async () => {
    const folder = join(ROOT, "wasm/scorecard/pkg");
    module = await import(/* @vite-ignore */ join(folder, "flitscope_scorecard_wasm.js"));
    module.initSync({ module: readFileSync(join(folder, "flitscope_scorecard_wasm_bg.wasm")) });
  });
  mkdirSync(join(ROOT, "target"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, "target/studies-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const allPresets = JSON.stringify(
    Object.fromEntries(presets.map((name) => [name.replace(/\.json$/, ""), preset(name)])),
  );
  const sweep = JSON.stringify({
    sweep: 1,
    name: "loads and sizes",
    base: "qsnet-64-uniform",
    set: { "run.duration_us": 20 },
    axes: [
      { path: "jobs[0].load", from: 0.1, to: 0.4, steps: 2 },
      { path: "jobs[0].message_bytes.mean", from: 1024, to: 16384, steps: 2, scale: "log" },
    ],
    seeds: 2,
  });

  /** Results of all runs of a study, each simulated in WebAssembly. @param {any} study */
  function figuresOf(study) {
    /** @type {any[]} */
    const figures = [];
    // Runs that are not resolved are followed by longer ones.
    for (let next = JSON.parse(study.plan()).runs; next.length > 0; ) {
      for (const { scenario } of next)
        figures.push(ended(scenario, 1_000_000, (simulation) => JSON.parse(simulation.figures())));
      next = JSON.parse(study.next(JSON.stringify(figures)));
    }
    return JSON.stringify(figures);
  }

  it("write the same bytes in the browser as on the command line", () => {
    const study = module.Study.from_file(sweep, allPresets);
    const figures = figuresOf(study);
    const report = JSON.parse(study.report(figures));
    expect(report.done).toBe(report.runs);
    expect(JSON.parse(study.plan()).runs.length).toBe(8);
    const file = join(folder, "sweep.json");
    writeFileSync(file, sweep);
    for (const form of ["csv", "json", "markdown"]) {
      const native = execFileSync(CLI, ["sweep", file, `--${form}`], { encoding: "utf8", stdio: "pipe" });
      expect(study[form](figures).trimEnd()).toBe(native.trimEnd());
    }
    study.free();
  });

  it("compare as the command line does, and tell what differs", () => {
    const [a, b] = [1, 2].map((channels) =>
      JSON.stringify({ ...JSON.parse(shortened("qsnet-64-uniform.json")), model: { channels } }),
    );
    const study = module.Study.of_comparison(a, b, 2);
    const { names, rows, sentence, changes } = JSON.parse(study.comparison(figuresOf(study)));
    expect(rows.length).toBeGreaterThan(5);
    expect(sentence).toContain("2 seeds each");
    expect({ names, changes }).toEqual(JSON.parse(module.difference(a, b)));
    expect(changes.map((/** @type {any} */ { path }) => path)).toEqual(["model.channels"]);
  });

  it("bills machines as the command line does", () => {
    const machine = (/** @type {number[]} */ ...kept) => {
      const topology = kept.length > 0 ? { dimension: 5, up_links_kept: kept } : { dimension: 5 };
      return JSON.stringify({ version: 4, network: "qsnet2", topology });
    };
    const [half, full] = [machine(4, 2, 4, 4), machine()];
    const files = [join(folder, "half.json"), join(folder, "full.json")];
    writeFileSync(join(folder, "half.json"), half);
    writeFileSync(join(folder, "full.json"), full);
    /** @param {string[]} sides */
    const native = (...sides) =>
      JSON.parse(execFileSync(CLI, ["cost", ...sides, "--json"], { encoding: "utf8" }));
    expect(JSON.parse(module.bill(half))).toEqual(native(join(folder, "half.json")));
    const comparison = JSON.parse(module.compare_bills(half, full));
    expect(comparison).toEqual(native(...files).comparison);
    expect(comparison.ratio).toBeCloseTo(1.17, 4);
    const lines = JSON.parse(module.cost_by_size(half));
    expect(lines).toEqual(native(join(folder, "half.json"), "--by-size"));
    const old = JSON.stringify({ version: 4 });
    expect(JSON.parse(module.bill(old))).toMatchObject({ bill: null });
    expect(JSON.parse(module.compare_bills(old, full))).toBeNull();
  });

  it.each(["", "{", "null", '{"sweep":1,"axes":[]}'])("names what is wrong with %j", (text) => {
    /** @param {() => unknown} call */
    const problems = (call) => {
      try {
        call();
      } catch (thrown) {
        return JSON.parse(String(thrown));
      }
      return [];
    };
    expect(problems(() => module.Study.from_file(text, "{}"))).not.toEqual([]);
    expect(problems(() => module.Study.of_comparison(text, text, 1))).not.toEqual([]);
    expect(problems(() => module.difference(text, text))).not.toEqual([]);
    expect(problems(() => module.bill(text))).not.toEqual([]);
    expect(problems(() => module.compare_bills(text, text))).not.toEqual([]);
    expect(problems(() => module.cost_by_size(text))).not.toEqual([]);
  });
});

describe("a trap", () => {
  it("is an error that the worker can catch", () => {
    expect(() => engine.trap()).toThrow(WebAssembly.RuntimeError);
  });
});
