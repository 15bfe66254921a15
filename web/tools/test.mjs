/**
 * `npm test`: sets up, runs every suite even when an earlier one failed, and ends with one line
 * that sums up all of them.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { runCargo } from "./cargo.mjs";
import { haveChromium } from "./chromium.mjs";
import { mustStayFresh } from "./generated.mjs";
import { serve } from "./serve.mjs";
import { buildEngines, buildTestPage, COMMAND_LINE, setUpTools } from "./setup.mjs";
import { ROOT, report, run, stage } from "./stage.mjs";
import { cargoTally, closingLine, heedingExit, playwrightTally, sum, vitestTally } from "./tally.mjs";

async function engine() {
  const seed = /^PROPTEST_RNG_SEED = "(\d+)"$/m.exec(
    readFileSync(join(ROOT, ".cargo/config.toml"), "utf8"),
  )?.[1];
  console.log(
    `Property tests draw from seed ${process.env.PROPTEST_RNG_SEED ?? seed}; npm run draw draws others.`,
  );
  // The binder is left out: it has no tests and would be compiled once more.
  const { result, stale } = await mustStayFresh(() =>
    runCargo(...["test", "--workspace", "--exclude", "flitscope-bind", "--no-fail-fast"]),
  );
  const tally = heedingExit(cargoTally(result.output), result.code);
  if (!stale) return tally;
  report(stale);
  return { ...tally, failed: tally.failed + 1 };
}

/**
 * Runs a Node test program that writes a report in JSON.
 * @template R
 * @param {string} file the report
 * @param {(report: R) => import("./tally.mjs").Tally} count
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
async function reporting(file, count, args, env = {}) {
  const path = join(ROOT, file);
  mkdirSync(dirname(path), { recursive: true });
  // Yesterday's report must not speak for a program that died before it wrote one.
  rmSync(path, { force: true });
  // The tests hold the native engine against the one in wasm, so they need to know where it is.
  const known = { FLITSCOPE_CLI: COMMAND_LINE, ...env };
  const { code } = await run(process.execPath, args, { echo: true, env: known });
  const tally = existsSync(path) ? count(JSON.parse(readFileSync(path, "utf8"))) : { passed: 0, failed: 0 };
  return heedingExit(tally, code);
}

async function units() {
  await buildEngines();
  const file = "target/reports/vitest.json";
  return reporting(file, vitestTally, [
    ...["node_modules/vitest/vitest.mjs", "run", "--config", "web/vitest.config.ts"],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${join(ROOT, file)}`],
  ]);
}

async function endToEnd() {
  await buildEngines();
  await buildTestPage();
  let chromium = "";
  await stage("chromium", async () => {
    chromium = await haveChromium();
    return chromium;
  });
  const server = await serve("web/dist-test", { port: 0, under: ["/some/path/"] });
  try {
    return await reporting(
      "target/reports/playwright.json",
      playwrightTally,
      ["node_modules/@playwright/test/cli.js", "test", "--config", "e2e/playwright.config.ts"],
      { CHROMIUM_PATH: chromium, FLITSCOPE_URL: server.url },
    );
  } finally {
    server.close();
  }
}

/** @param {string} name @param {() => Promise<import("./tally.mjs").Tally>} work */
async function suite(name, work) {
  console.log(`\n== ${name} ==`);
  const started = performance.now();
  const tally = await work().catch((error) => {
    report(error);
    return { passed: 0, failed: 1 };
  });
  return { name, tally, seconds: (performance.now() - started) / 1000 };
}

const results = [await suite("set-up", () => setUpTools().then(() => ({ passed: 0, failed: 0 })))];
// Without packages and compiler every suite would only repeat the same complaint.
if (results[0]?.tally.failed === 0) {
  results.push(await suite("engine", engine));
  results.push(await suite("units, and wasm in Node", units));
  results.push(await suite("end to end", endToEnd));
}

console.log("");
for (const { name, tally, seconds } of results) {
  console.log(`${name.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s  ${closingLine(tally)}`);
}
const total = sum(results.map(({ tally }) => tally));
console.log(`\n${closingLine(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;
