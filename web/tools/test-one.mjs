/**
 * Some of the tests, for a change that concerns them:
 *
 *   npm run test:unit -- FILE...      as Vitest takes them; with --watch again at each change
 *   npm run test:layout -- FILE...    tests of the layout, as Vitest takes them, with its options
 *   npm run test:e2e -- FILE...       as Playwright takes them, with its options, such as -g "part of a title"
 *   npm run test:engine -- NAME...    tests of the engine with NAME in their path
 *   npm run test:browsers             the journeys in Firefox, and a shorter list in WebKit; with -- firefox or
 *                                     -- webkit one of them, and behind firefox as for test:e2e
 *   npm run measure -- FILE...        how fast the page is, in Chromium; nothing else should run on the machine
 *   npm run test:python -- tests/FILE...  as pytest takes them, with its options, such as -k NAME
 *
 * Each builds first what its tests run on, unless it is there and unchanged.
 */
import { findPython, PYTHON_CRATE, pythonTests } from "./python.mjs";
import { buildEngines, buildTestPage, haveEngines, setUpTools } from "./setup.mjs";
import { command, Sentence } from "./stage.mjs";
import { endToEnd, engineTests, inFirefox, inWebKit, layoutTests, measures, unitTests } from "./suites.mjs";
import { closingLine, namedLines, sum } from "./tally.mjs";

/** @typedef {import("./tally.mjs").Tally} Tally */

/** Of the unit tests only those of the tools run the engine. @param {string[]} files */
const needsEngine = (files) => files.length === 0 || files.some((file) => !file.includes("src/"));

/** @type {Record<string, (args: string[]) => Promise<Tally>>} */
const KINDS = {
  async engine(names) {
    if (names.length === 0)
      throw new Sentence("Name the tests to run, for example: npm run test:engine -- topology::");
    const { tally, output } = await engineTests({ echo: true }, names);
    if (/^running 0 tests/m.test(output) && !/^running [1-9]/m.test(output))
      throw new Sentence(`No test of the engine has ${names.join(" or ")} in its path.`);
    return tally;
  },
  async unit(args) {
    if (needsEngine(args.filter((each) => !each.startsWith("-"))) || !haveEngines()) await buildEngines();
    return unitTests(args);
  },
  async python(args) {
    const python = await findPython();
    await buildEngines(python ? [PYTHON_CRATE] : []);
    return pythonTests(python, args);
  },
  async layout(args) {
    if (!haveEngines()) await buildEngines();
    return layoutTests(args);
  },
  async e2e(args) {
    await buildEngines();
    await buildTestPage();
    return endToEnd("some", ["--project=journeys", ...args]);
  },
  async measures(args) {
    await buildEngines();
    await buildTestPage();
    return measures(args);
  },
  async browsers([which, ...args]) {
    await buildEngines();
    await buildTestPage();
    const firefox = which === "webkit" ? null : await inFirefox(["--project=journeys", ...args]);
    const webKit = which === "firefox" ? null : await inWebKit(false);
    const tallies = [firefox, webKit].filter((tally) => tally !== null);
    // Without any of these browsers nothing was tested.
    return tallies.length > 0 ? sum(tallies) : { passed: 0, failed: 1 };
  },
};

await command(async () => {
  const [kind = "", ...args] = process.argv.slice(2);
  const run = KINDS[kind];
  if (!run)
    throw new Sentence(`There are no tests of "${kind}". Choose one of ${Object.keys(KINDS).join(", ")}.`);
  await setUpTools();
  const tally = await run(args);
  const lines = [...namedLines(tally), ...(kind === "browsers" ? [closingLine(tally)] : [])];
  if (lines.length > 0) console.log(["", ...lines].join("\n"));
  if (tally.failed > 0) process.exitCode = 1;
});
