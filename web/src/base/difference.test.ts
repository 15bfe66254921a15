import { describe, expect, test } from "vitest";
import { delayPeaks, sameShape } from "./delays";
import { delayDifference, minus, shareEnd } from "./difference";
import { linkBetween, testTree } from "./testing";

const tree = testTree(4, 2);
const delays = (...given: [from: number, to: number, delay: number][]) => {
  const values = new Float64Array(tree.link_from.length);
  for (const [from, to, delay] of given) values[linkBetween(tree, from, to)] = delay;
  return values;
};

describe("delay", () => {
  // Elite 0 of level 1 is end 16, the first of level 2 is end 20.
  const a = delays([0, 16, 100], [1, 16, 100], [16, 20, 40], [16, 0, 900]);
  const b = delays([0, 16, 50], [16, 20, 80]);

  test("peaks are of links that end at an Elite, and of all links into one", () => {
    expect(delayPeaks(tree, a)).toEqual({ link: 100, elite: 200 });
  });

  test("is B − A in shares of the most that either has", () => {
    const { links, elites, peaks } = delayDifference(tree, a, b);
    expect(peaks).toEqual({ link: 100, elite: 200 });
    const at = (from: number, to: number) => links[linkBetween(tree, from, to)];
    expect([at(0, 16), at(1, 16), at(16, 20), at(16, 0)]).toEqual([-0.5, -1, expect.closeTo(0.4), 0]);
    expect([elites[0], elites[4]]).toEqual([-0.75, expect.closeTo(0.2)]);
  });

  test("nothing has come in yet: nothing differs", () => {
    const { links, elites } = delayDifference(tree, delays(), delays());
    expect([...links, ...elites].every((value) => value === 0)).toBe(true);
  });
});

test("what one of them does not have differs in nothing", () => {
  expect([...minus([3, 2, 5], [1, 2])]).toEqual([2, 0, 0]);
});

test("a scale ends at one of a few round places, wherever the largest difference is", () => {
  expect(shareEnd([0, 0])).toBe(0.05);
  expect(shareEnd([0.02, -0.11], [0.04])).toBe(0.2);
  expect(shareEnd([-0.7])).toBe(1);
});

test("machines have one shape when each number means the same place", () => {
  expect(sameShape(tree, testTree(4, 2))).toBe(true);
  expect(sameShape(tree, testTree(4, 2, 12))).toBe(false);
  expect(sameShape(tree, testTree(4, 2, 16, "halved"))).toBe(false);
});
