/**
 * `npm run bench`: what a simulated flit costs natively, in Node and in a worker of Chromium.
 *
 *   npm run bench -- [--case NAME]... [--runs N] [--simulated-us N] [--record]
 *
 * The cases and the first two options are those of `flitscope bench`, which measures natively; each
 * case goes through all three in turn. `--record` keeps the tables in docs/measurements.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { median, nativeTable, record, wasmTable } from "./bench-record.mjs";
import { CHROMIUM_FLAGS, haveChromium } from "./chromium.mjs";
import { serve } from "./serve.mjs";
import { buildCommandLine, buildWasm, COMMAND_LINE, setUpTools } from "./setup.mjs";
import { command, must, ROOT, run, Sentence, stage } from "./stage.mjs";

const FOLDER = "target/bench";

/** @typedef {import("./bench-record.mjs").Row} Row */
/** @typedef {import("./bench-record.mjs").InWasm} InWasm */
/** @typedef {{ digest: string, seconds: number[] }} Taken */
/** @typedef {(scenario: string, runs: number) => Promise<Taken> | Taken} Measure */

function wanted() {
  try {
    const options = /** @type {const} */ ({
      case: { type: "string", multiple: true },
      runs: { type: "string" },
      "simulated-us": { type: "string" },
      record: { type: "boolean" },
    });
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Sentence(`${/** @type {Error} */ (error).message}: see the head of web/tools/bench.mjs.`);
  }
}

/** @param {string[]} args */
async function flitscope(...args) {
  return JSON.parse(await must("The command line refused.", COMMAND_LINE, [...args, "--json"]));
}

/** The page has to exist for its worker only. */
async function bundle() {
  const { build } = await import("vite");
  const at = (/** @type {string} */ path) => join(ROOT, path);
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { alias: { "flitscope-wasm": at("wasm/pkg/flitscope_wasm.js") } },
    build: {
      outDir: at(FOLDER),
      emptyOutDir: true,
      minify: false,
      lib: {
        entry: { node: at("web/tools/bench-node.mjs"), worker: at("web/tools/bench-worker.mjs") },
        formats: ["es"],
      },
    },
  });
  copyFileSync(at("wasm/pkg/flitscope_wasm_bg.wasm"), at(`${FOLDER}/engine.wasm`));
  writeFileSync(at(`${FOLDER}/index.html`), "<!doctype html><title>Flitscope, measured</title>\n");
}

/** @returns {Promise<Measure>} */
async function startNode() {
  const { load, inNode } = await import(pathToFileURL(join(ROOT, FOLDER, "node.js")).href);
  load(readFileSync(join(ROOT, FOLDER, "engine.wasm")));
  return inNode;
}

/**
 * Gives the work a page with the worker in it, and takes all of it down again.
 * @param {(inChromium: Measure, version: string) => Promise<void>} work
 */
async function withChromium(work) {
  const { chromium } = await import("@playwright/test");
  const executablePath = await haveChromium();
  const server = await serve(FOLDER, { port: 0 });
  try {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    try {
      const page = await browser.newPage();
      await page.goto(server.url);
      const worker = await page.evaluateHandle(() => new Worker("worker.js", { type: "module" }));
      /** @type {Measure} */
      const inChromium = (scenario, runs) =>
        worker.evaluate(
          (engine, task) =>
            new Promise((done, fail) => {
              engine.onmessage = ({ data }) => done(data);
              engine.onerror = ({ message }) => fail(new Error(message));
              engine.postMessage(task);
            }),
          { scenario, runs },
        );
      await work(inChromium, browser.version());
    } finally {
      await browser.close();
    }
  } finally {
    server.close();
  }
}

/**
 * One case in wasm, beside its native row.
 * @param {object} scenario @param {Row} native @param {{ inNode: Measure, inChromium: Measure, runs: number }} by
 * @returns {Promise<InWasm>}
 */
async function inWasm(scenario, native, { inNode, inChromium, runs }) {
  const text = JSON.stringify(scenario);
  const file = join(ROOT, FOLDER, "scenario.json");
  writeFileSync(file, text);
  const { result_digest } = await flitscope("run", file);
  const node = await inNode(text, runs);
  const chromium = await inChromium(text, runs);
  if (node.digest !== result_digest || chromium.digest !== result_digest) {
    throw new Sentence(
      `${native.name} came to ${result_digest} natively, ${node.digest} in Node and ${chromium.digest} in Chromium: times of unequal results are not compared.`,
    );
  }
  return { native, node: median(node.seconds), chromium: median(chromium.seconds) };
}

/** @param {string} chromium its version */
async function circumstances(chromium) {
  const line = async (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
    (await run(program, args)).output.trim();
  const [cpu] = cpus();
  const rustc = (await line("rustc", "--version")).split(" ")[1];
  const changed = (await line("git", "status", "--porcelain")) === "" ? "" : ", with changes";
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: `${await line("git", "rev-parse", "--short", "HEAD")}${changed}`,
    machine: `${cpu?.model ?? "An unknown processor"}, ${cpus().length} cores; Rust ${rustc}, Node ${process.versions.node}, Chromium ${chromium}`,
    command: ["npm run bench --", ...process.argv.slice(2)].join(" "),
  };
}

await command(async () => {
  const options = wanted();
  await setUpTools();
  await buildWasm();
  await buildCommandLine();
  await stage("bundle for Node and page", bundle);
  const time = options["simulated-us"] === undefined ? [] : ["--simulated-us", options["simulated-us"]];
  const runs = Number(options.runs ?? 5);
  const native = ["bench", "--runs", `${runs}`, ...time];
  const names = (options.case ?? []).flatMap((name) => ["--case", name]);
  const list = await flitscope(...native, ...names, "--list");
  const inNode = await startNode();
  /** @type {Row[]} */ const rows = [];
  /** @type {InWasm[]} */ const compared = [];
  let chromium = "";
  await withChromium(async (inChromium, version) => {
    chromium = version;
    for (const { browser, scenario } of list.cases) {
      await stage(scenario.name, async () => {
        const { cases } = await flitscope(...native, "--case", scenario.name);
        rows.push(...cases);
        const row = cases.find((/** @type {Row} */ each) => each.fabric === list.default_fabric);
        if (browser) compared.push(await inWasm(scenario, row, { inNode, inChromium, runs }));
      });
    }
  });
  console.log(`\n${nativeTable(rows)}\n\n${wasmTable(compared)}`);
  if (!options.record) return;
  const about = await circumstances(chromium);
  const file = `docs/measurements/${about.date}-bench.md`;
  mkdirSync(join(ROOT, "docs/measurements"), { recursive: true });
  writeFileSync(join(ROOT, file), record(about, runs, rows, compared));
  console.log(`\nKept as ${file}.`);
});
