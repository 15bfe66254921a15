/**
 * The list of flaky tests, `e2e/flaky.json`: an entry for each time that a test failed and then passed when it was
 * repeated alone, with the commit that was tested. Runs by hand append to it; CI only prints the names.
 *
 * A test with three entries within a hundred commits fails `npm run check`. Mend or remove the test, and delete its
 * entries.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, run, Sentence } from "./stage.mjs";

/** @typedef {{ test: string, commit: string }} FlakyEntry */

const FILE = "e2e/flaky.json";
const MAX_ENTRIES = 2;
const COMMITS = 100;

/** @returns {FlakyEntry[]} */
const entries = () => JSON.parse(readFileSync(join(ROOT, FILE), "utf8"));

/** The newest commits first; empty outside of a repository. @param {number} count @returns {Promise<string[]>} */
async function newestCommits(count) {
  const { code, output } = await run("git", [
    "-c",
    "safe.directory=*",
    "rev-list",
    `--max-count=${count}`,
    "HEAD",
  ]);
  return code === 0 ? output.trim().split("\n") : [];
}

/** Appends to the list, except in CI. @param {readonly string[]} names of flaky tests */
export async function recordFlaky(names) {
  if (names.length === 0 || process.env.CI) return;
  const [commit = "unknown"] = await newestCommits(1);
  const all = [...entries(), ...names.map((test) => ({ test, commit }))];
  writeFileSync(join(ROOT, FILE), `${JSON.stringify(all, null, 2)}\n`);
  console.log(`Added to ${FILE}: ${names.join(", ")}. Commit the list.`);
}

/**
 * Tests with too many entries among these commits.
 * @param {readonly FlakyEntry[]} list @param {readonly string[]} commits @returns {string[]}
 */
export function tooFlaky(list, commits) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { test, commit } of list)
    if (commits.includes(commit)) counts.set(test, (counts.get(test) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > MAX_ENTRIES).map(([test]) => test);
}

export async function checkFlaky() {
  const list = entries();
  const tests = tooFlaky(list, await newestCommits(COMMITS));
  if (tests.length > 0)
    throw new Sentence(
      `Flaky ${MAX_ENTRIES + 1} times or more within ${COMMITS} commits: ${tests.join(", ")}. Mend or remove each test, and delete its entries in ${FILE}.`,
    );
  return list.length === 1 ? "1 entry" : `${list.length} entries`;
}
