/**
 * Counts what the test programs did, from what they print or write, so that one line can sum up
 * all of them. A program that fails without naming a failed test still counts as one failure.
 */

/** @typedef {{ passed: number, failed: number }} Tally */

/** @param {Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  return {
    passed: tallies.reduce((total, each) => total + each.passed, 0),
    failed: tallies.reduce((total, each) => total + each.failed, 0),
  };
}

/** @param {Tally} tally */
export const closingLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/**
 * A test program's exit code is the judge; the counts only describe.
 * @param {Tally} tally @param {number} code @returns {Tally}
 */
export function heedingExit(tally, code) {
  const nothingRan = tally.passed + tally.failed === 0;
  return tally.failed === 0 && (code !== 0 || nothingRan) ? { ...tally, failed: 1 } : tally;
}

/** @param {string} output of `cargo test`, one summary for each test binary @returns {Tally} */
export function cargoTally(output) {
  const summaries = output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed;/gm);
  return sum(
    [...summaries].map(([, passed, failed]) => ({ passed: Number(passed), failed: Number(failed) })),
  );
}

/**
 * A file that cannot even be loaded has no tests in the report, but is a failure.
 * @param {{ numPassedTests: number, numFailedTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} report Vitest's JSON
 * @returns {Tally}
 */
export function vitestTally(report) {
  const unloadable = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloadable };
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors?: unknown[] }} report
 *   Playwright's JSON
 * @returns {Tally}
 */
export function playwrightTally({ stats, errors = [] }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}
