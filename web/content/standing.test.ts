/** How claims stand: the tallies of the document add up to the claims of the papers' files. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Paper } from "../src/papers/claims.ts";
import { claimCount, predictions } from "../src/papers/standing.ts";
import { ROOT } from "../tools/stage.mjs";
import { tallyAfter } from "./standing.ts";

const { default: papers } = await import("virtual:papers/standing");

test("each paper's tally has every claim of its file, by role", () => {
  for (const { id, tally } of papers) {
    const { claims }: Paper = JSON.parse(
      readFileSync(join(ROOT, `engine-rs/study/data/papers/${id}.json`), "utf8"),
    );
    const all = tally.reduce((sum, { holds, fails, notModelled }) => sum + holds + fails + notModelled, 0);
    expect(all, id).toBe(claims.length);
  }
});

test("predictions are counted apart, and the README has the same numbers", () => {
  const { holds, fails } = predictions(papers);
  expect([holds, fails]).toEqual([
    papers.reduce((sum, { tally }) => sum + (tally.find(({ role }) => role === "prediction")?.holds ?? 0), 0),
    papers.reduce((sum, { tally }) => sum + (tally.find(({ role }) => role === "prediction")?.fails ?? 0), 0),
  ]);
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  expect(readme).toContain(`${claimCount(papers)} claims of four papers`);
  const changes = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
  expect(changes).toContain(`Of ${holds + fails} judged predictions ${holds} hold`);
});

test("rows of a table that is something else are none", () => {
  const document =
    "<!-- one:begin -->\n| role | holds |\n|---|---|\n| calibration | 3 | 0 | 1 |\n\n| late | 1 | 1 | 1 |\n";
  expect(tallyAfter(document, "one")).toEqual([{ role: "calibration", holds: 3, fails: 0, notModelled: 1 }]);
  expect(tallyAfter(document, "two")).toEqual([]);
});
