/**
 * What is known before anything runs: the presets as the engine completes them, and what papers publish of which
 * scenario. Worked out once for each build, by the page's own wasm modules, so that no visit has to.
 *
 * Absent here: what claims need. With its links that is 440 kB compressed, more than the module that works it out.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runnerImport } from "vite";
import { unlessUnchanged } from "./fingerprint.mjs";
import { ROOT } from "./stage.mjs";

const DATA = "engine-rs/study/data";
const MODULES = { engine: "wasm/pkg/flitscope_wasm", study: "wasm/scorecard/pkg/flitscope_scorecard_wasm" };
const KEPT = "target/facts.json";

/** Whatever they are made of. */
const INPUTS = [
  ...[`${DATA}/scenarios`, `${DATA}/papers`, "wasm/pkg", "wasm/scorecard/pkg"],
  ...["web/src/papers", "web/src/scenario/experiment.ts", "web/tools/facts.mjs"],
];

/** @typedef {import("../src/papers/facts").Facts} Facts */

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), "utf8");

/** Files that a watching build depends on. */
export function factsFiles() {
  return ["scenarios", "papers"].flatMap((folder) =>
    readdirSync(join(ROOT, DATA, folder)).map((name) => join(ROOT, DATA, folder, name)),
  );
}

/** @param {string} path of a bound module @returns {Promise<any>} */
async function loaded(path) {
  const module = await import(/* @vite-ignore */ pathToFileURL(join(ROOT, `${path}.js`)).href);
  module.initSync({ module: readFileSync(join(ROOT, `${path}_bg.wasm`)) });
  return module;
}

/** A module of the page. @template M @param {string} path @returns {Promise<M>} */
async function ofPage(path) {
  return /** @type {{ module: M }} */ (await runnerImport(join(ROOT, path), { configFile: false })).module;
}

/** @returns {Promise<Facts>} */
async function compile() {
  const [engine, study] = await Promise.all([loaded(MODULES.engine), loaded(MODULES.study)]);
  /** @type {typeof import("../src/papers/claims")} */
  const { PAPERS } = await ofPage("web/src/papers/claims.ts");
  /** @type {typeof import("../src/papers/published")} */
  const { publishedRuns } = await ofPage("web/src/papers/published.ts");
  /** @type {import("../src/scenario/presets").PresetEntry[]} */
  const entries = JSON.parse(read(`${DATA}/scenarios/index.json`));
  const presets = entries.map((entry) => {
    const text = read(`${DATA}/scenarios/${entry.id}.json`);
    const { scenario, problems } = JSON.parse(engine.check_scenario(text, false));
    if (!scenario) throw new Error(`Preset ${entry.id}: ${JSON.stringify(problems)}`);
    return { ...entry, text, scenario };
  });
  const texts = JSON.stringify(Object.fromEntries(presets.map(({ id, text }) => [id, text])));
  const published = PAPERS.flatMap(({ id }) => {
    const paper = read(`${DATA}/papers/${id}.json`);
    return publishedRuns(JSON.parse(paper), JSON.parse(new study.Scorecard(paper, texts).plan()));
  });
  return { presets, published };
}

/** Kept until something that they are made of changes: planning all claims takes seconds. @returns {Promise<Facts>} */
export async function compileFacts() {
  await unlessUnchanged("facts", { inputs: INPUTS, outputs: [KEPT] }, async () => {
    mkdirSync(join(ROOT, "target"), { recursive: true });
    writeFileSync(join(ROOT, KEPT), JSON.stringify(await compile()));
  });
  return JSON.parse(read(KEPT));
}
