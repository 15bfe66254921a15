/**
 * Counts the results of the test programs from what they print or write, so that one line sums up all of them.
 * A program that fails without naming a failed test still counts as one failure.
 */

import { basename } from "node:path";

/**
 * `names` are those of failed tests. `flaky` are those that failed once and passed when they were repeated alone; they
 * count as passed.
 * @typedef {{ passed: number, failed: number, names?: readonly string[], flaky?: readonly string[] }} Tally
 */

/** @param {Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  return {
    passed: tallies.reduce((total, each) => total + each.passed, 0),
    failed: tallies.reduce((total, each) => total + each.failed, 0),
    names: tallies.flatMap(({ names = [] }) => names),
    flaky: tallies.flatMap(({ flaky = [] }) => flaky),
  };
}

/** @param {Tally} tally */
export const closingLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/** A line for each flaky and each failed test, printed before the closing line. @param {Tally} tally */
export const namedLines = ({ names = [], flaky = [] }) => [
  ...flaky.map((name) => `flaky: ${name}`),
  ...names.map((name) => `failed: ${name}`),
];

/**
 * A test program's exit code is the judge; the counts only describe.
 * @param {Tally} tally @param {number} code @returns {Tally}
 */
export function withExitCode(tally, code) {
  const nothingRan = tally.passed + tally.failed === 0;
  return tally.failed === 0 && (code !== 0 || nothingRan) ? { ...tally, failed: 1 } : tally;
}

/** @param {string} output of `cargo test`, one summary for each test binary @returns {Tally} */
export function cargoTally(output) {
  const summaries = output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed;/gm);
  const { passed, failed } = sum(
    [...summaries].map(([, passed, failed]) => ({ passed: Number(passed), failed: Number(failed) })),
  );
  return { passed, failed, names: matches(output, /^test (.+) \.\.\. FAILED$/gm) };
}

/** @param {string} output of pytest, whose last line sums up @returns {Tally} */
export function pytestTally(output) {
  const line = output.match(/^.*\b\d+ \w+.* in [\d.]+s.*$/gm)?.at(-1) ?? "";
  const count = (/** @type {string} */ word) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
  const names = matches(output, /^(?:FAILED|ERROR) (\S+)/gm);
  return { passed: count("passed"), failed: count("failed") + count("error"), names };
}

/** What the first group of a pattern finds. @param {string} text @param {RegExp} pattern */
const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found ?? "");

/** @typedef {{ status: string, fullName?: string }} VitestCase */

/**
 * A file that cannot even be loaded has no tests in the report, but is a failure.
 * @param {{ numPassedTests: number, numFailedTests: number,
 *   testResults: { name?: string, status: string, assertionResults: VitestCase[] }[] }} report Vitest's JSON
 * @returns {Tally}
 */
export function vitestTally({ numPassedTests, numFailedTests, testResults }) {
  const unloadable = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const names = testResults.flatMap(({ name: file = "", assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName = "" }) => `${basename(file)} › ${fullName}`),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloadable.length,
    names: [...names, ...unloadable.map(({ name = "" }) => `${basename(name)} cannot be loaded`)],
  };
}

/** @typedef {{ title: string, file: string, ok: boolean }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */

/**
 * Playwright's JSON report.
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, errors?: unknown[],
 *   suites?: PlaywrightSuite[] }} PlaywrightReport
 */

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * A test's name has no line number: it is the same after an edit above it.
 * @param {PlaywrightReport} report of a run in which nothing was repeated @returns {Tally}
 */
export function playwrightTally({ stats, errors = [], suites = [] }) {
  const names = specsOf({ suites })
    .filter(({ ok }) => !ok)
    .map(({ title, file }) => `${file} › ${title}`);
  return { passed: stats.expected, failed: stats.unexpected + errors.length, names };
}

/**
 * The result of a run and of a second one in which only its failed tests were repeated. A second run that did not
 * repeat each of them changes nothing.
 * @param {Tally} first @param {Tally} second @returns {Tally}
 */
export function withRepetition(first, second) {
  const { names: failedOnce = [] } = first;
  const { names: failedTwice = [] } = second;
  if (second.passed + failedTwice.length !== failedOnce.length) return first;
  return {
    passed: first.passed + second.passed,
    // What failed without a name, such as a file that could not be loaded, is not repeated.
    failed: first.failed - failedOnce.length + second.failed,
    names: failedTwice,
    flaky: failedOnce.filter((name) => !failedTwice.includes(name)),
  };
}
