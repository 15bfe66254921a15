import { expect, test } from "vitest";
import { nodeSetOf, nodesIn, parseNodeSet, writeNodeSet } from "./node-set";

test("runs and single nodes, however they are set apart", () => {
  expect(parseNodeSet("0-27, 40")).toEqual([[0, 27], 40]);
  expect(parseNodeSet(" 0 – 27;40  41 ")).toEqual([[0, 27], 40, 41]);
  expect(parseNodeSet("27-0")).toEqual([[27, 0]]);
});

test("nothing is no set at all", () => {
  expect(parseNodeSet("")).toBeUndefined();
  expect(parseNodeSet(" , ")).toBeUndefined();
  expect(writeNodeSet(undefined)).toBe("");
});

test("what cannot be read goes to the engine, and comes back as it was typed", () => {
  for (const text of ["all", "0-", "1.5", "-3", "0-27, x"]) {
    expect(writeNodeSet(parseNodeSet(text))).toBe(text);
    expect(parseNodeSet(text)?.some((item) => typeof item === "string")).toBe(true);
  }
});

test("what is written is read as the same", () => {
  for (const set of [[[0, 27], 40], [7, 15, 23], [[0, 1_023]]] as const) {
    expect(parseNodeSet(writeNodeSet(structuredClone(set) as never))).toEqual(set);
  }
  expect(writeNodeSet([[5, 5]])).toBe("5");
});

test("members are in order, once, and on the machine", () => {
  expect(nodesIn([40, [0, 2], [1, 3], 99], 64)).toEqual([0, 1, 2, 3, 40]);
  expect(nodesIn(parseNodeSet("x, 5-4, 2")!, 64)).toEqual([2]);
  expect(nodesIn([[0, 1e12]], 4)).toEqual([0, 1, 2, 3]);
  expect(nodeSetOf([0, 1, 2, 3, 40])).toEqual([[0, 3], 40]);
  expect(nodeSetOf([])).toEqual([]);
});
