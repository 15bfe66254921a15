import { expect, test } from "vitest";
import { tooFlaky } from "./flaky.mjs";

const COMMITS = ["c", "b", "a"];

/** @param {string} name @param {string[]} commits */
const entries = (name, ...commits) => commits.map((commit) => ({ test: name, commit }));

test("a test with three entries among the newest commits is too flaky", () => {
  const list = [...entries("often", "a", "b", "b"), ...entries("twice", "a", "c")];
  expect(tooFlaky(list, COMMITS)).toEqual(["often"]);
});

test("entries of older commits do not count", () => {
  expect(tooFlaky(entries("often", "a", "b", "long ago"), COMMITS)).toEqual([]);
});
