/**
 * Draws fixed faults of the page from the history, to count those that the tests of the page find when a fix is undone:
 * `node web/tools/measure-faults.mjs` prints the candidates in the order of the draw, one a line. A candidate is a commit
 * up to LAST whose subject reads like that of a fix and that changes few production lines of web/src.
 */
import { execFileSync } from "node:child_process";

const LAST = "67a71579";
const SEED = 20261128;
const MAX_LINES = 40;
const MEND =
  /\b(mends?|fix|again|instead|no longer|only (where|when|once)|even (where|when)|so that|as soon as|keeps? .* (within|whole|inside|beside|high|on one line|in line|free)|lines|room|back|say(s)? that|forget|wait(s)?|while|call a|where|right|also|lets?)\b/i;
const PRODUCTION =
  /^web\/src\/(?!.*(\.test\.|\.fixture\.|\/testing\.|\/golden\/|\/generated\/)).*\.(tsx?|css)$/;

/** Shuffles in place by the mulberry32 generator. @template T @param {T[]} all @param {number} seed */
function shuffle(all, seed) {
  let state = seed;
  for (let left = all.length; left > 1; left--) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const at = Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * left);
    [all[at], all[left - 1]] = /** @type {[T, T]} */ ([all[left - 1], all[at]]);
  }
  return all;
}

const args = ["log", "--no-merges", "--numstat", "--format=commit %H %s", LAST, "--", "web/src"];
const commits = execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 28 }).split(/^commit /m);
const candidates = commits.slice(1).flatMap((commit) => {
  const [head = "", ...rows] = commit.split("\n");
  const changes = rows.map((row) => row.split("\t")).filter(([, , file = ""]) => PRODUCTION.test(file));
  /** @param {number} column */
  const lines = (column) => changes.reduce((sum, row) => sum + Number(row[column]), 0);
  const most = Math.max(lines(0), lines(1));
  const subject = head.slice(41);
  return most > 0 && most <= MAX_LINES && MEND.test(subject)
    ? [`${head.slice(0, 8)} ${most} ${subject}`]
    : [];
});

for (const line of shuffle(candidates.sort(), SEED)) console.log(line);
