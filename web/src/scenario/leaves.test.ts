import { expect, test } from "vitest";
import { withField, withJobField } from "./edit";
import { EXAMPLE } from "./example.fixture";
import { withIoNodes } from "./io-nodes";
import { withJobAdded, withPattern } from "./jobs";
import { leafWords, leavesOf } from "./leaves";
import { withNodes } from "./members";

const TWO = withJobField(withPattern(withJobAdded(EXAMPLE), 1, "io-random"), 1, "name", "backup");

test("each leaf is of a job or of none, and may serve I/O too", () => {
  const some = withNodes(TWO, 0, [[0, 7]]);
  const { job, io } = leavesOf(some);
  expect([job[0], job[8], job[40]]).toEqual([0, -1, 1]);
  expect([io[55], io[56]]).toEqual([0, 1]);
  expect(job).toHaveLength(64);
});

test("the same in words, by the jobs' names", () => {
  const words = leafWords(withIoNodes(withNodes(TWO, 0, [[0, 7]]), 1, [7, 9]));
  expect([words[0], words[7], words[8], words[9], words[40]]).toEqual([
    "Job 1",
    "Job 1, I/O node",
    "no job",
    "no job, I/O node",
    "backup",
  ]);
  const both = withIoNodes(withPattern(TWO, 0, "io-deterministic"), 0, [60]);
  expect(leafWords(both)[60]).toBe("backup, I/O node of Job 1, I/O node of backup");
});

test("of a node that two jobs claim, the first is told", () => {
  expect(leavesOf(withNodes(TWO, 0, [[0, 40]])).job[40]).toBe(0);
});

test("a machine of no size has no leaves", () => {
  expect(leafWords(withField(EXAMPLE, "topology.nodes", Number.NaN))).toEqual([]);
});
