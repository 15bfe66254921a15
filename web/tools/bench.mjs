/**
 * `npm run bench`: what a simulated flit costs natively, in Node and in a worker of Chromium.
 *
 *   npm run bench -- [--case NAME]... [--runs N] [--simulated-us N] [--record]
 *
 * The cases and all options but the last are those of `flitscope bench`, which measures natively;
 * each case goes through all three in turn. `--record` keeps the tables in docs/measurements.
 *
 *   npm run bench -- --studies [--case NAME]... [--record]
 *
 * holds the engine's estimates of ten sweeps and ten comparisons against their CPU time, natively and in Node.
 *
 *   npm run bench -- --peers BOOKSIM [CAMINOS] [--case NAME]... [--runs N] [--record]
 *
 * compares natively with two simulators whose programs are already built, by turns in N rounds.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { nextToPeers } from "./bench-peers.mjs";
import { bundle, FOLDER, measure, measureWhole, startNode, withChromium } from "./bench-places.mjs";
import {
  nativeTable,
  peersRecord,
  peersTable,
  record,
  studiesRecord,
  studiesTable,
  wasmTable,
} from "./bench-record.mjs";
import { buildCommandLine, buildEngines, COMMAND_LINE, setUpTools } from "./setup.mjs";
import { command, must, ROOT, run, Sentence, stage } from "./stage.mjs";

/** @typedef {import("./bench-record.mjs").Row} Row */
/** @typedef {import("./bench-record.mjs").InWasm} InWasm */
/** @typedef {import("./bench-record.mjs").StudyRow} StudyRow */
/** @typedef {import("./bench-places.mjs").Place} Place */

function wanted() {
  try {
    const options = /** @type {const} */ ({
      case: { type: "string", multiple: true },
      runs: { type: "string" },
      "simulated-us": { type: "string" },
      record: { type: "boolean" },
      peers: { type: "boolean" },
      studies: { type: "boolean" },
    });
    const asked = parseArgs({ options, allowPositionals: process.argv.includes("--peers") });
    return { ...asked.values, paths: asked.positionals };
  } catch (error) {
    throw new Sentence(
      `${/** @type {Error} */ (error).message}. For usage, see the comment at the top of web/tools/bench.mjs.`,
    );
  }
}

/** @param {string[]} args */
async function flitscope(...args) {
  return JSON.parse(await must("The flitscope command failed.", COMMAND_LINE, [...args, "--json"]));
}

/**
 * One case in wasm, next to its native row.
 * @param {object} scenario @param {Row} native @param {{ node: Place, chromium: Place }} places
 * @param {number} runs
 * @returns {Promise<InWasm>}
 */
async function inWasm(scenario, native, places, runs) {
  const text = JSON.stringify(scenario);
  const file = join(ROOT, FOLDER, "scenario.json");
  writeFileSync(file, text);
  const { result_digest } = await flitscope("run", file);
  const node = await measure(places.node, text, runs);
  const chromium = await measure(places.chromium, text, runs);
  if (node.digest !== result_digest || chromium.digest !== result_digest) {
    throw new Sentence(
      `${native.name} gave ${result_digest} natively, ${node.digest} in Node and ${chromium.digest} in Chromium. Times of different results are not compared.`,
    );
  }
  return { native, node: node.seconds, chromium: chromium.seconds };
}

/** @param {string} others what else was measured, with its version */
async function circumstances(others) {
  const line = async (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
    (await run(program, args)).output.trim();
  const [cpu] = cpus();
  const rustc = (await line("rustc", "--version")).split(" ")[1];
  const changed = (await line("git", "status", "--porcelain")) === "" ? "" : ", with changes";
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: `${await line("git", "rev-parse", "--short", "HEAD")}${changed}`,
    machine: `${cpu?.model ?? "Unknown processor"}, ${cpus().length} cores; Rust ${rustc}, Node ${process.versions.node}, ${others}`,
    command: ["npm run bench --", ...process.argv.slice(2)].join(" "),
  };
}

/** Keeps what was measured. @param {string} name @param {{ date: string }} about @param {string} text */
function keep(name, { date }, text) {
  const file = `docs/measurements/${date}-${name}.md`;
  mkdirSync(join(ROOT, "docs/measurements"), { recursive: true });
  writeFileSync(join(ROOT, file), text);
  console.log(`\nSaved as ${file}.`);
}

/** @param {ReturnType<typeof wanted>} options */
async function withPeers(options) {
  await buildCommandLine();
  const rounds = Number(options.runs ?? 3);
  const rows = await nextToPeers(options.paths, options.case ?? [], rounds, async (name) => {
    const { cases } = await flitscope("bench", "--case", name, "--fabric", "fast", "--runs", "3");
    return cases[0];
  });
  console.log(`\n${peersTable(rows)}`);
  if (!options.record) return;
  const about = await circumstances(
    `${["BookSim2", "CAMINOS"].slice(0, options.paths.length).join(" and ")} as built by their authors' instructions`,
  );
  keep("peers", about, peersRecord(about, rounds, rows));
}

/** @param {ReturnType<typeof wanted>} options */
async function studies(options) {
  await buildEngines();
  await stage("bundle for Node and page", bundle);
  const node = await startNode();
  /** @type {StudyRow[]} */ const rows = [];
  const names = (options.case ?? []).flatMap((name) => ["--case", name]);
  const list = await flitscope("bench", "--studies", "--list", ...names);
  for (const { name } of list.studies) {
    await stage(name, async () => {
      // One after the other in both places: what else the machine does slows both down.
      const { studies } = await flitscope("bench", "--studies", "--case", name);
      const { runs } = studies[0];
      // Before the first of them wasm is still being optimised.
      if (rows.length === 0) await measureWhole(node, runs[0].scenario);
      /** @param {(run: { scenario: string, estimated_cpu_s: number, cpu_s: number }) => Promise<number> | number} of */
      const sum = async (of) => {
        let all = 0;
        for (const run of runs) all += await of(run);
        return all;
      };
      rows.push({
        name,
        runs: runs.length,
        estimated: await sum((run) => run.estimated_cpu_s),
        native: await sum((run) => run.cpu_s),
        node: await sum((run) => measureWhole(node, run.scenario)),
      });
    });
  }
  console.log(`\n${studiesTable(rows)}`);
  if (!options.record) return;
  const about = await circumstances("no browser");
  keep("estimates", about, studiesRecord(about, rows));
}

await command(async () => {
  const options = wanted();
  await setUpTools();
  if (options.studies) return studies(options);
  if (options.peers) return withPeers(options);
  await buildEngines();
  await stage("bundle for Node and page", bundle);
  const time = options["simulated-us"] === undefined ? [] : ["--simulated-us", options["simulated-us"]];
  const runs = Number(options.runs ?? 5);
  const native = ["bench", "--runs", `${runs}`, ...time];
  const names = (options.case ?? []).flatMap((name) => ["--case", name]);
  const list = await flitscope(...native, ...names, "--list");
  const node = await startNode();
  /** @type {Row[]} */ const rows = [];
  /** @type {InWasm[]} */ const compared = [];
  let browserVersion = "";
  await withChromium(async (chromium, version) => {
    browserVersion = version;
    for (const { browser, scenario } of list.cases) {
      await stage(scenario.name, async () => {
        const { cases } = await flitscope(...native, "--case", scenario.name);
        rows.push(...cases);
        const row = cases.find((/** @type {Row} */ each) => each.fabric === list.default_fabric);
        if (browser) compared.push(await inWasm(scenario, row, { node, chromium }, runs));
      });
    }
  });
  console.log(`\n${nativeTable(rows)}\n\n${wasmTable(compared)}`);
  if (!options.record) return;
  const about = await circumstances(`Chromium ${browserVersion}`);
  keep("bench", about, record(about, runs, rows, compared));
});
