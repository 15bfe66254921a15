/** How each kind of test is run and counted, for `npm test` and for `npm run test:…` alike. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { runCargo, TESTED_CRATES } from "./cargo.mjs";
import { haveChromium } from "./chromium.mjs";
import { haveFirefox } from "./firefox.mjs";
import { mustStayFresh } from "./generated.mjs";
import { serve } from "./serve.mjs";
import { COMMAND_LINE } from "./setup.mjs";
import { ROOT, report, run, stage } from "./stage.mjs";
import { cargoTally, heedingExit, playwrightTally, sum, vitestTally } from "./tally.mjs";
import { haveWebKit, JOURNEYS, SHORT, webKitJourneys } from "./webkit.mjs";

/** @typedef {import("./tally.mjs").Tally} Tally */

/**
 * Tests of the engine, and that the types they write are fresh.
 * @param {Parameters<typeof runCargo>[1]} options @param {string[]} names all of them if there are none
 * @returns {Promise<{ tally: Tally, output: string }>}
 */
export async function engineTests(options, names = []) {
  const args = ["test", ...TESTED_CRATES, "--no-fail-fast", "--", ...names];
  const { result, stale } = await mustStayFresh(() => runCargo(args, options));
  const { output, code } = result;
  const tally = heedingExit(cargoTally(output), code);
  if (!stale) return { tally, output };
  report(stale);
  return { tally: sum([tally, { passed: 0, failed: 1, names: ["types that the engine writes"] }]), output };
}

/**
 * Runs a Node test program that writes a report in JSON.
 * @template R
 * @param {string} file the report
 * @param {(report: R) => Tally} count
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

/**
 * Tests of the page and the tools, and of the engine in wasm, in Node.
 * @param {string[]} args of Vitest; all tests if no file is among them
 */
export function unitTests(args = []) {
  const report = "target/reports/vitest.json";
  return reporting(report, vitestTally, [
    ...["node_modules/vitest/vitest.mjs", "--config", "web/vitest.config.ts"],
    ...(args.includes("--watch") ? args : ["--run", ...args]),
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${join(ROOT, report)}`],
  ]);
}

/**
 * Does something while the page with test hooks, as it was built last, is served.
 * @template T @param {(url: string) => Promise<T>} work
 */
async function served(work) {
  const server = await serve("web/dist-test", { port: 0, under: ["/some/path/"] });
  try {
    return await work(server.url);
  } finally {
    server.close();
  }
}

/** @param {string} name @param {string[]} args @param {Record<string, string>} env */
function playwright(name, args, env) {
  const report = `target/reports/${name}.json`;
  const program = ["node_modules/@playwright/test/cli.js", "test", ...args];
  return served((url) =>
    reporting(report, playwrightTally, program, {
      ...{ ...env, FLITSCOPE_URL: url, FLITSCOPE_REPORT: join(ROOT, report) },
    }),
  );
}

/**
 * Tests in Chromium.
 * @param {string} name of the report @param {string[]} args of Playwright
 */
export async function endToEnd(name, args) {
  let chromium = "";
  await stage("chromium", async () => {
    chromium = await haveChromium();
    return chromium;
  });
  return playwright(name, ["--config", "e2e/playwright.config.ts", ...args], { CHROMIUM_PATH: chromium });
}

/**
 * The same tests in stock Firefox, or some of them; null, and a sentence, where there is none and none can be installed.
 * @param {string[]} args of Playwright
 */
export async function inFirefox(args) {
  const firefox = await haveFirefox();
  if (firefox)
    return playwright("firefox", ["--config", "e2e/firefox.config.ts", ...args], { FIREFOX_PATH: firefox });
  console.log(
    "The tests in Firefox are skipped: it is not installed (on Debian: `apt-get install firefox-esr`).",
  );
  return null;
}

/** Journeys in WebKitGTK, or the shorter part of them; null, and a sentence, as for Firefox. @param {boolean} short */
export async function inWebKit(short) {
  if (await haveWebKit())
    return served((url) => webKitJourneys(url, short ? JOURNEYS.slice(0, SHORT) : JOURNEYS));
  console.log(
    "The tests in WebKit are skipped: its driver is not installed (on Debian: `apt-get install webkit2gtk-driver xvfb`).",
  );
  return null;
}
