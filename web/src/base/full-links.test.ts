import { expect, test } from "vitest";
import { countFull, fullByLevel, fullFlags, fullWords } from "./full-links";
import { testTree } from "./testing";

const tree = testTree(4, 3);
const where = (is: (level: number, up: boolean, link: number) => boolean) =>
  Float32Array.from(tree.link_level, (level, link) =>
    is(level, tree.link_up[link] === 1, link) ? 0.95 : 0.5,
  );

test("full are links that were so for nine tenths of the time, and more", () => {
  expect([...fullFlags([0, 0.89, 0.9, 1])]).toEqual([0, 0, 1, 1]);
});

test("they are told by level and direction, the fullest first", () => {
  const shares = where((level, up, link) => (level === 3 && up) || (level === 2 && !up && link % 8 === 1));
  const levels = fullByLevel(tree, shares);
  expect(levels).toEqual([
    { level: 3, up: true, full: 64, of: 64 },
    { level: 2, up: false, full: 16, of: 64 },
  ]);
  expect(countFull(levels)).toBe(80);
  expect(fullWords(levels, 50_000)).toBe(
    "64 of 64 links from level 2 to level 3 and 16 of 64 links from level 2 to level 1 are full: " +
      "for 90 % or more of the last 50 µs, their flit slots were used or none of their channels was free.",
  );
});

test("one, none, and those of the nodes", () => {
  const first = where((level, up, link) => level === 1 && up && link === 0);
  expect(fullWords(fullByLevel(tree, first), 20_000)).toBe(
    "1 of 64 links from the nodes to level 1 is full: for 90 % or more of the last 20 µs, its flit slots were used or none of its channels was free.",
  );
  expect(fullWords([], 50_000)).toBe(
    "No link is full: none had all flit slots used, or no free channel, for 90 % or more of the last 50 µs.",
  );
  expect(fullByLevel(tree, new Float32Array(3).fill(1))).toEqual([]);
});

test("of many levels the fullest are named and the others counted", () => {
  const words = fullWords(
    fullByLevel(
      tree,
      where((_, __, link) => link % 3 > 0 || link < 100),
    ),
    50_000,
  );
  expect(words).toMatch(/ and \d+ more are full: /);
});
