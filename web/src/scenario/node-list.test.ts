import { expect, test } from "vitest";
import { nodeListOf, nodesIn, parseNodeList, withNodesAdded, writeNodeList } from "./node-list";

test("runs and single nodes, however they are set apart", () => {
  expect(parseNodeList("0-27, 40")).toEqual([[0, 27], 40]);
  expect(parseNodeList(" 0 – 27;40  41 ")).toEqual([[0, 27], 40, 41]);
  expect(parseNodeList("27-0")).toEqual([[27, 0]]);
});

test("nothing is no list at all", () => {
  expect(parseNodeList("")).toBeUndefined();
  expect(parseNodeList(" , ")).toBeUndefined();
  expect(writeNodeList(undefined)).toBe("");
});

test("what cannot be read goes to the engine, and comes back as it was typed", () => {
  for (const text of ["all", "0-", "1.5", "-3", "0-27, x"]) {
    expect(writeNodeList(parseNodeList(text))).toBe(text);
    expect(parseNodeList(text)?.some((item) => typeof item === "string")).toBe(true);
  }
});

test("what is written is read as the same", () => {
  for (const list of [
    [[0, 27], 40],
    [7, 15, 23],
    [[7, 0], 40, 9],
  ] as const) {
    expect(parseNodeList(writeNodeList(structuredClone(list) as never))).toEqual(list);
  }
  expect(writeNodeList([[5, 5]])).toBe("5");
});

test("members are in the order of the list, once, and on the machine", () => {
  expect(nodesIn([40, [0, 2], [1, 3], 99], 64)).toEqual([40, 0, 1, 2, 3]);
  expect(nodesIn(parseNodeList("x, 5-4, 2")!, 64)).toEqual([5, 4, 2]);
  expect(nodesIn([[0, 1e12]], 4)).toEqual([0, 1, 2, 3]);
  expect(nodesIn([[1e12, 2]], 4)).toEqual([3, 2]);
});

test("neighbours by number are a pair, up or down", () => {
  expect(nodeListOf([0, 1, 2, 3, 40])).toEqual([[0, 3], 40]);
  expect(nodeListOf([7, 6, 5, 0, 1])).toEqual([
    [7, 5],
    [0, 1],
  ]);
  expect(nodeListOf([1, 0])).toEqual([[1, 0]]);
  expect(nodeListOf([9, 0, 8, 1])).toEqual([9, 0, 8, 1]);
  expect(nodeListOf([])).toEqual([]);
});

test("more nodes go among those that ascend, and behind all others", () => {
  expect(withNodesAdded([0, 1, 8, 9], [4, 5, 8])).toEqual([0, 1, 4, 5, 8, 9]);
  expect(withNodesAdded([9, 8, 1], [4, 5, 8])).toEqual([9, 8, 1, 4, 5]);
  expect(withNodesAdded([], [4, 5])).toEqual([4, 5]);
});
