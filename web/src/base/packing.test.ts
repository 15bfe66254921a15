import { expect, test } from "vitest";
import { chassisName, columnOf, packedIn, packingsOf, segmentColumns } from "./packing";
import { testTree } from "./testing";
import { eliteCount, elitePlace } from "./wiring";

const tree = (levels: number, arity = 4) => ({ arity, levels, elites_per_level: arity ** (levels - 1) });

test("only trees of more than one chassis of 64 nodes are packed, and only those of the hardware's arity", () => {
  expect(packingsOf(tree(3))).toEqual([]);
  expect(packingsOf(tree(5, 2))).toEqual([]);
  expect(packingsOf(tree(4)).map(({ letter }) => letter)).toEqual(["B"]);
  expect(packingsOf(tree(5)).map(({ letter }) => letter)).toEqual(["B", "T"]);
});

test("what the levels of a chassis connect is side by side, and nothing else does", () => {
  const wired = testTree(4, 5);
  for (let link = 0; link < wired.link_from.length; link += 2) {
    const [from, to] = [wired.link_from[link]! - wired.nodes, wired.link_to[link]! - wired.nodes];
    if (from < 0) continue;
    const [lower, upper] = [elitePlace(wired, from), elitePlace(wired, to)];
    const name = ({ level, index }: typeof lower) => packedIn(wired, level, index);
    expect(name(lower) === name(upper)).toBe(lower.level !== 3);
  }
  const names = new Map<string, number>();
  for (let elite = 0; elite < eliteCount(wired); elite++) {
    const { level, index } = elitePlace(wired, elite);
    const name = packedIn(wired, level, index)!;
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  // 16 chassis of 48 Elites and 64 top switches of 8.
  expect([...names.values()].filter((count) => count === 48)).toHaveLength(16);
  expect([...names.values()].filter((count) => count === 8)).toHaveLength(64);
});

test("each Elite of a level has a column of its own, and those of the lower levels that of their number", () => {
  const segment = tree(5);
  for (let level = 1; level <= 5; level++) {
    const columns = Array.from({ length: 256 }, (_, index) => columnOf(segment, level, index));
    expect(new Set(columns).size).toBe(256);
    if (level <= 3) expect(columns).toEqual([...columns.keys()]);
  }
  expect([0, 64, 128, 192].map((index) => columnOf(segment, 4, index))).toEqual([0, 1, 2, 3]);
});

test("of QsNetII a top switch has eight times as many links, and goes as a whole with an up link of level 2", () => {
  const wired = { ...testTree(4, 5), network: "qsnet2" } as const;
  expect(packingsOf(wired).map(({ name }) => name)).toEqual(["node chassis", "top switch"]);
  for (let level = 4; level <= 5; level++) {
    const columns = Array.from({ length: 256 }, (_, index) => columnOf(wired, level, index));
    expect(new Set(columns).size).toBe(256);
  }
  // By top switch: the up links of level 2 that lead there, and the chassis that its links lead to.
  const upLinks = new Map<string, Set<number>>();
  const chassis = new Map<string, string[]>();
  for (let link = 0; link < wired.link_from.length; link += 2) {
    const [from, to] = [wired.link_from[link]! - wired.nodes, wired.link_to[link]! - wired.nodes];
    if (from < 0) continue;
    const [lower, upper] = [elitePlace(wired, from), elitePlace(wired, to)];
    const names = [lower, upper].map(({ level, index }) => packedIn(wired, level, index)!);
    if (lower.level !== 3) expect(names[0]).toBe(names[1]);
    else {
      upLinks.set(names[1]!, (upLinks.get(names[1]!) ?? new Set()).add(Math.floor(lower.index / 4) % 4));
      chassis.set(names[1]!, [...(chassis.get(names[1]!) ?? []), names[0]!]);
    }
  }
  expect([...upLinks.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((top) => `top switch T${top}`));
  for (const [name, links] of upLinks) expect([...links]).toEqual([Math.floor(Number(name.at(-1)) / 2)]);
  for (const of of chassis.values()) {
    expect(of).toHaveLength(128);
    expect(new Set(of).size).toBe(16);
  }
});

test("a segment's chassis go by its name where a supertop joins several", () => {
  const two = tree(6);
  expect(segmentColumns(two)).toBe(256);
  const [bottom, top] = packingsOf(two);
  expect(chassisName(two, bottom!, 256)).toBe("QB-B0");
  expect(chassisName(two, top!, 255)).toBe("QA-T63");
  expect([packedIn(two, 5, 256), packedIn(two, 6, 0)]).toEqual(["top switch QB-T0", "supertop"]);
  expect(chassisName(tree(5), bottom!, 16)).toBe("B1");
  expect([packedIn(tree(3), 1, 0), packedIn(tree(4), 4, 0)]).toEqual([null, null]);
});
