/** How claims stand: the counts of the record add up to the claims of the papers' files, and documents have them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Paper } from "../src/papers/claims.ts";
import { claimCount, countsOf, countWords, holding, judged, sumOfRole } from "../src/papers/standing.ts";
import { ROOT } from "../tools/stage.mjs";
import { compileRecord, tallyOf } from "./standing.ts";

const { default: papers } = await import("virtual:papers/standing");

test("each paper's tally has every claim of its file, by role", () => {
  for (const paper of papers) {
    const { claims }: Paper = JSON.parse(
      readFileSync(join(ROOT, `engine-rs/study/data/papers/${paper.id}.json`), "utf8"),
    );
    expect(claimCount([paper]), paper.id).toBe(claims.length);
  }
});

test("predictions are counted apart, and the README has the number of claims", () => {
  const predictions = sumOfRole(papers, "prediction");
  expect(holding(predictions)).toBeGreaterThan(0);
  expect(judged(predictions)).toBeGreaterThan(holding(predictions));
  expect(judged(predictions)).toBeLessThan(claimCount(papers) / 2 + holding(predictions));
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  expect(readme).toContain(`${claimCount(papers)} claims of four papers`);
});

test("a claim without a record is a mistake of the build, unless it is not modelled", () => {
  const claim = { id: "P98", role: "prediction" } as Paper["claims"][number];
  expect(() => tallyOf({ claims: [claim] }, compileRecord())).toThrow("lacks P98");
  const [predictions] = tallyOf({ claims: [{ ...claim, reason: "a figure" }] }, compileRecord());
  expect(predictions?.counts["not modelled"]).toBe(1);
});

test("counts in words name what there is", () => {
  const within = "holds, difference within the interval";
  expect(countWords(countsOf(["holds", within, "fails", "too short", "fails"]))).toBe(
    "2 hold (1 of them by a difference within the interval), 2 fail, 1 too short",
  );
  expect(countWords(countsOf(["undecided", "not modelled"]))).toBe("0 hold, 1 undecided, 1 not modelled");
  expect(countWords(countsOf(["holds"]))).toBe("1 hold");
});
