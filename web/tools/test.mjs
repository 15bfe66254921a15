/**
 * `npm test`: sets up, runs every suite even when another one failed, and ends with one line that sums up all of them.
 *
 * The engine's tests are compiled and run beside those of the page, at a lower priority, and what they print comes when
 * these are done. Nothing runs beside the tests that measure.
 */
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { findPython, PYTHON_CRATE, pythonTests } from "./python.mjs";
import { buildEngines, buildTestPage, setUpTools } from "./setup.mjs";
import { countingCpu, ROOT, report } from "./stage.mjs";
import { endToEnd, engineTests, inFirefox, inWebKit, unitTests } from "./suites.mjs";
import { closingLine, failedLines, sum } from "./tally.mjs";

/** @typedef {import("./tally.mjs").Tally} Tally */
/** @typedef {{ name: string, tally: Tally, seconds: number, cpu: number }} Result */

const BEHIND = 10;
/** What other browsers are asked in every run: results to the bit, workers that end, and what is kept. */
const IN_OTHERS = ["--project=journeys", "digest.spec.ts", "life.spec.ts", "way-out.spec.ts"];

/** CPU seconds of the whole machine, since some moment. */
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

/** Starts the engine's tests; the answer waits for their end, and shows what they printed. */
function engineBehind() {
  let output = "";
  const work = suite("engine", async () => {
    const { tally, ...run } = await engineTests({ echo: false, niceness: BEHIND });
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
  const cpuBefore = cpuOfMachine();
  const engineEnds = engineBehind();
  if (engines.tally.failed > 0) return [tools, engines, await engineEnds()];
  const units = await announced("unit tests, and wasm in Node", () => unitTests());
  const pythons = await announced("Python package", () => pythonTests(python));
  const journeys = await announced("end to end", () => endToEnd("journeys", ["--project=journeys"]));
  const others = await announced("some tests in Firefox and WebKit", async () => {
    const tallies = [await inFirefox(IN_OTHERS), await inWebKit(true)].filter((tally) => tally !== null);
    return sum(tallies);
  });
  const engine = await engineEnds();
  // Browsers leave processes behind that nobody waits for: theirs is what the machine did beside the others.
  const browsers = cpuOfMachine() - cpuBefore - units.cpu - pythons.cpu - engine.cpu - others.cpu;
  const cpuBetween = cpuOfMachine();
  const measures = await announced("measures", () =>
    endToEnd("measures", ["--project=measures", "--no-deps"]),
  );
  return [
    ...[tools, engines, engine, units, pythons],
    { ...journeys, cpu: browsers },
    others,
    { ...measures, cpu: cpuOfMachine() - cpuBetween },
  ];
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
console.log(["", ...failedLines(total), closingLine(total)].join("\n"));
process.exitCode = total.failed === 0 ? 0 : 1;
