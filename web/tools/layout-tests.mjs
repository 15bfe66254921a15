/** Layout tests: the page in Vitest's browser mode, in the same Chromium as the journeys. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { haveChromium } from "./chromium.mjs";
import { ROOT, run, stage } from "./stage.mjs";
import { vitestTally, withExitCode } from "./tally.mjs";

const REPORT = join(ROOT, "target/reports/layout.json");

/**
 * Runs the layout tests. They read web/src and the wasm packages, and need no built page.
 * @param {string[]} args of Vitest; all layout tests if no file is among them
 * @returns {Promise<import("./tally.mjs").Tally>}
 */
export async function layoutTests(args = []) {
  let chromium = "";
  await stage("chromium", async () => {
    chromium = await haveChromium();
    return chromium;
  });
  mkdirSync(dirname(REPORT), { recursive: true });
  // The report of an earlier run must not count for a run that ends without one.
  rmSync(REPORT, { force: true });
  const program = [
    ...["node_modules/vitest/vitest.mjs", "--config", "web/vitest.browser.config.ts"],
    ...(args.includes("--watch") ? args : ["--run", ...args]),
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`],
  ];
  // As built for users: React without its checks for developers.
  const env = { CHROMIUM_PATH: chromium, NODE_ENV: "production" };
  const { code } = await run(process.execPath, program, { echo: true, env });
  const tally = existsSync(REPORT)
    ? vitestTally(JSON.parse(readFileSync(REPORT, "utf8")))
    : { passed: 0, failed: 0 };
  return withExitCode(tally, code);
}
