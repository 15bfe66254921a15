/**
 * `npm test`: sets up, runs every suite even when another one failed, and ends with one line that sums up all of them.
 *
 * The engine's tests are compiled and run next to the unit tests and the Python tests, and their output follows those.
 * Nothing runs next to the tests in a browser.
 */
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { findPython, PYTHON_CRATE, pythonTests } from "./python.mjs";
import { buildEngines, buildTestPage, setUpTools } from "./setup.mjs";
import { countingCpu, ROOT, report } from "./stage.mjs";
import { endToEnd, engineTests, inFirefox, inWebKit, layoutTests, unitTests } from "./suites.mjs";
import { closingLine, namedLines, sum } from "./tally.mjs";

/** @typedef {import("./tally.mjs").Tally} Tally */
/** @typedef {{ name: string, tally: Tally, seconds: number, cpu: number }} Result */

/** Each run repeats these in other browsers: results to the bit, workers that end, and what is kept after a reload. */
const IN_OTHERS = ["--project=journeys", "digest.spec.ts", "life.spec.ts", "way-out.spec.ts"];

/** CPU seconds of the whole machine since it started. */
const cpuOfMachine = () =>
  cpus().reduce((total, { times }) => total + times.user + times.nice + times.sys + times.irq, 0) / 1000;

/** @param {string} name @param {() => Promise<Tally | void>} work @returns {Promise<Result>} */
async function suite(name, work) {
  const started = performance.now();
  const [tally, cpu] = await countingCpu(async () => {
    try {
      return (await work()) ?? { passed: 0, failed: 0 };
    } catch (error) {
      report(error);
      return { passed: 0, failed: 1, names: [name] };
    }
  });
  return { name, tally, seconds: (performance.now() - started) / 1000, cpu };
}

/** @type {typeof suite} */
function announced(name, work) {
  console.log(`\n== ${name} ==`);
  return suite(name, work);
}

/**
 * A suite that has the machine to itself. Browsers leave processes behind that no program waits for, so its CPU time is
 * that of the machine.
 * @type {typeof suite}
 */
async function alone(name, work) {
  const before = cpuOfMachine();
  const result = await announced(name, work);
  return { ...result, cpu: cpuOfMachine() - before };
}

/** Starts the engine's tests. The returned function waits for their end and prints their output. */
function startEngineTests() {
  let output = "";
  const work = suite("engine", async () => {
    const { tally, ...run } = await engineTests({ echo: false });
    output = run.output;
    return tally;
  });
  return async () => {
    const result = await work;
    console.log(`\n== engine ==\nProperty tests draw from seed ${seed()}; npm run draw draws others.`);
    process.stdout.write(output);
    return result;
  };
}

function seed() {
  const config = readFileSync(join(ROOT, ".cargo/config.toml"), "utf8");
  return process.env.PROPTEST_RNG_SEED ?? /^PROPTEST_RNG_SEED = "(\d+)"$/m.exec(config)?.[1];
}

/** @returns {Promise<Result[]>} */
async function all() {
  const tools = await announced("set-up", setUpTools);
  // Without packages and compiler every suite would only repeat the same complaint.
  if (tools.tally.failed > 0) return [tools];
  const python = await findPython();
  const engines = await announced("engine in wasm and natively, and the page", async () => {
    await buildEngines(python ? [PYTHON_CRATE] : []);
    await buildTestPage();
  });
  const engineEnds = startEngineTests();
  if (engines.tally.failed > 0) return [tools, engines, await engineEnds()];
  const units = await announced("unit tests, and wasm in Node", () => unitTests());
  const pythons = await announced("Python package", () => pythonTests(python));
  const engine = await engineEnds();
  const journeys = await alone("end to end", () => endToEnd("journeys", ["--project=journeys"]));
  const layout = await alone("layout in a browser", () => layoutTests());
  const others = await alone("some tests in Firefox and WebKit", async () => {
    const tallies = [await inFirefox(IN_OTHERS), await inWebKit(true)].filter((tally) => tally !== null);
    return sum(tallies);
  });
  return [tools, engines, units, pythons, engine, journeys, layout, others];
}

/** @param {number} seconds */
const minutes = (seconds) => (seconds / 60).toFixed(1).padStart(6);

const started = performance.now();
const cpuAtStart = cpuOfMachine();
const results = await all();
const total = sum(results.map(({ tally }) => tally));

console.log(`\n${"minutes".padEnd(44)}   wall    CPU`);
for (const { name, tally, seconds, cpu } of results)
  console.log(`${name.padEnd(44)} ${minutes(seconds)} ${minutes(cpu)}  ${closingLine(tally)}`);
const wall = (performance.now() - started) / 1000;
console.log(
  `${"total CPU of the machine".padEnd(44)} ${minutes(wall)} ${minutes(cpuOfMachine() - cpuAtStart)}`,
);
console.log(["", ...namedLines(total), closingLine(total)].join("\n"));
process.exitCode = total.failed === 0 ? 0 : 1;
