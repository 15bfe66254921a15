/** How each kind of test is run and counted, for `npm test` and for `npm run test:…` alike. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { runCargo, TESTED_CRATES } from "./cargo.mjs";
import { haveChromium } from "./chromium.mjs";
import { haveFirefox } from "./firefox.mjs";
import { recordFlaky } from "./flaky.mjs";
import { serve } from "./serve.mjs";
import { COMMAND_LINE } from "./setup.mjs";
import { ROOT, run, stage } from "./stage.mjs";
import { cargoTally, playwrightTally, vitestTally, withExitCode, withRepetition } from "./tally.mjs";
import { haveWebKit, JOURNEYS, SHORT, webKitJourneys } from "./webkit.mjs";

/** @typedef {import("./tally.mjs").Tally} Tally */

/**
 * Tests of the engine.
 * @param {Parameters<typeof runCargo>[1]} options @param {string[]} names all of them if there are none
 * @returns {Promise<{ tally: Tally, output: string }>}
 */
export async function engineTests(options, names = []) {
  const args = ["test", ...TESTED_CRATES, "--no-fail-fast", "--", ...names];
  const { output, code } = await runCargo(args, options);
  return { tally: withExitCode(cargoTally(output), code), output };
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
  // An earlier report must not be read for a program that died before it wrote one.
  rmSync(path, { force: true });
  // Tests compare the engine in wasm with the native one, so they need its path.
  const known = { FLITSCOPE_CLI: COMMAND_LINE, ...env };
  const { code } = await run(process.execPath, args, { echo: true, env: known });
  const tally = existsSync(path) ? count(JSON.parse(readFileSync(path, "utf8"))) : { passed: 0, failed: 0 };
  return withExitCode(tally, code);
}

/**
 * Vitest's tests of one configuration.
 * @param {string} config @param {string} name of the report @param {string[]} args of Vitest @param {Record<string, string>} [env]
 */
function vitest(config, name, args, env) {
  const report = `target/reports/${name}.json`;
  const program = ["node_modules/vitest/vitest.mjs", "--config", config];
  const mode = args.includes("--watch") ? [] : ["--run"];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${join(ROOT, report)}`];
  return reporting(report, vitestTally, [...program, ...mode, ...args, ...reporters], env);
}

/**
 * Tests of the page and the tools, and of the engine in wasm, in Node.
 * @param {string[]} args of Vitest; all tests if no file is among them
 */
export const unitTests = (args = []) => vitest("web/vitest.config.ts", "vitest", args);

/**
 * Serves the newest build of the page with test hooks while the work runs.
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

/** More failures than this are no accident: repeating them would take minutes and change nothing. */
const MAX_REPEATED = 10;

/**
 * One run of Playwright's tests on a page that is served.
 * @param {string} name of the report @param {string[]} args @param {Record<string, string>} env
 */
function playwrightOnce(name, args, env) {
  const report = `target/reports/${name}.json`;
  const program = ["node_modules/@playwright/test/cli.js", "test", ...args];
  return reporting(report, playwrightTally, program, { ...env, FLITSCOPE_REPORT: join(ROOT, report) });
}

/**
 * Runs Playwright's tests. Those that fail are repeated once, after all others and one at a time; a test that passes
 * then is flaky, is named, and counts as passed.
 * @param {string} name of the report @param {string[]} args @param {Record<string, string>} env
 */
function playwright(name, args, env) {
  return served(async (url) => {
    const known = { ...env, FLITSCOPE_URL: url };
    const first = await playwrightOnce(name, args, known);
    const failed = first.names?.length ?? 0;
    if (failed === 0 || failed > MAX_REPEATED) return first;
    console.log(
      `\nRepeating ${failed === 1 ? "the failed test" : `the ${failed} failed tests`}, one at a time.`,
    );
    const again = await playwrightOnce(`${name}-repeated`, [...args, "--last-failed", "--workers=1"], known);
    const tally = withRepetition(first, again);
    await recordFlaky(tally.flaky ?? []);
    return tally;
  });
}

const IN_CHROMIUM = ["--config", "e2e/playwright.config.ts"];

async function chromiumEnv() {
  let chromium = "";
  await stage("chromium", async () => {
    chromium = await haveChromium();
    return chromium;
  });
  return { CHROMIUM_PATH: chromium };
}

/**
 * Tests in Chromium.
 * @param {string} name of the report @param {string[]} args of Playwright
 */
export async function endToEnd(name, args) {
  return playwright(name, [...IN_CHROMIUM, ...args], await chromiumEnv());
}

/**
 * Layout tests: the page in Vitest's browser mode, in the same Chromium. They read web/src and the wasm packages, and need
 * no built page.
 * @param {string[]} args of Vitest; all of them if no file is among them
 */
export async function layoutTests(args = []) {
  // As built for users: React without its checks for developers.
  const env = { ...(await chromiumEnv()), NODE_ENV: "production" };
  return vitest("web/vitest.browser.config.ts", "layout", args, env);
}

/** Measurements in Chromium. None is repeated: each prints what it measured. @param {string[]} args of Playwright */
export async function measures(args) {
  const env = await chromiumEnv();
  return served((url) =>
    playwrightOnce("measures", [...IN_CHROMIUM, "--project=measures", ...args], {
      ...env,
      FLITSCOPE_URL: url,
    }),
  );
}

/**
 * The same tests in stock Firefox, or some of them; null, and a sentence, where Firefox cannot be installed.
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

/** Journeys in WebKitGTK, or a short list of them; null, and a sentence, as for Firefox. @param {boolean} short */
export async function inWebKit(short) {
  if (await haveWebKit())
    return served((url) => webKitJourneys(url, short ? JOURNEYS.slice(0, SHORT) : JOURNEYS));
  console.log(
    "The tests in WebKit are skipped: its driver is not installed (on Debian: `apt-get install webkit2gtk-driver xvfb`).",
  );
  return null;
}
