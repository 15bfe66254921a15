import { expect, test } from "vitest";
import { slimmedTree, testTree, topSwitchTree } from "../base/testing";
import { chassisSigns } from "./chassis";
import { layoutTree } from "./geometry";
import { hitTest } from "./hit-test";
import { testInput } from "./testing";

test("a machine of one chassis has no outline", () => {
  expect(chassisSigns(testInput([]))).toEqual({ outlines: [], plates: [], texts: [] });
});

test("an outline goes round each chassis and each top switch, and holds all of its Elites and nothing else", () => {
  const input = testInput([], undefined, testTree(4, 5));
  const { eliteX, eliteY, nodeX } = input.geometry;
  const rects = chassisSigns(input).outlines[0]!.rects;
  const boxes = Array.from({ length: rects.length / 4 }, (_, at) => rects.slice(4 * at, 4 * at + 4));
  expect(boxes).toHaveLength(16 + 64);
  const inside =
    ([x, y, width, height]: number[]) =>
    (_: number, elite: number) =>
      eliteX[elite]! > x! &&
      eliteX[elite]! < x! + width! &&
      eliteY[elite]! > y! &&
      eliteY[elite]! < y! + height!;
  const elites = Array.from(eliteX, (_, elite) => elite);
  const [bottom, top] = [boxes[1]!, boxes[16 + 5]!];
  expect(elites.filter(inside(bottom))).toHaveLength(48);
  expect(Array.from(nodeX).filter((x) => x > bottom[0]! && x < bottom[0]! + bottom[2]!)).toHaveLength(64);
  // Top switch 5: of each level the Elites whose numbers are 5 more than a multiple of 64.
  const numbers = elites.filter(inside(top)).map((elite) => elite % 256);
  expect(numbers).toEqual([5, 69, 133, 197, 5, 69, 133, 197]);
});

test("near a chassis its name has its nodes and stays inside the view", () => {
  const input = testInput([], { k: 8, x: -8 * 180, y: -8 * 300 }, testTree(4, 5));
  const names = chassisSigns(input).texts[0]!.texts;
  expect(names.length).toBeGreaterThan(0);
  for (const { text, y } of names) {
    expect(text).toMatch(/nodes \d+/);
    expect(y).toBeLessThan(input.visible.bottom);
  }
});

test("an Elite is found in the column where it is drawn", () => {
  const geometry = layoutTree(testTree(4, 5));
  for (const elite of [0, 700, 3 * 256 + 64, 4 * 256 + 197])
    expect(hitTest(geometry, geometry.eliteX[elite]!, geometry.eliteY[elite]!, 0)).toEqual({
      kind: "elite",
      id: elite,
    });
});

test("of two segments below a supertop, places of others are no part of the picture", () => {
  // With one of four up links kept below the supertop only its first Elites have cables.
  const two = slimmedTree(testTree(4, 6, 2048), [4, 4, 4, 4, 1]);
  const geometry = layoutTree(two);
  expect(geometry.bounds.width).toBe(512 * 80);
  // Nothing is plugged into the others of the supertop.
  const ofSupertop = geometry.shown.subarray(5 * 1024);
  expect(ofSupertop.reduce((sum, is) => sum + is, 0)).toBe(256);
  // The supertop's Elite is over those that it joins.
  expect(geometry.eliteX[5 * 1024 + 64]).toBe(geometry.eliteX[4 * 1024 + 64]);
});

test("of QsNetII with six of eight top switches two are left out, and what led to them in the chassis", () => {
  const { outlines, texts } = chassisSigns(testInput([], undefined, topSwitchTree(6)));
  expect(outlines.map(({ rects }) => rects.length / 4)).toEqual([16 + 6, 2]);
  const names = texts[0]!.texts.map(({ text }) => text);
  expect(names.slice(0, 2)).toEqual(["N0", "N1"]);
  expect(names.slice(16)).toEqual([
    ...[0, 1, 2, 3, 4, 5].map((top) => `top switch T${top}`),
    // As long as there is room for.
    "no T6",
    "no T7",
  ]);
  const { populated, eliteX, bounds } = layoutTree(topSwitchTree(6));
  const there = (level: number) => populated.subarray(256 * (level - 1), 256 * level);
  const count = (level: number) => there(level).reduce((sum, is) => sum + is, 0);
  expect([1, 2, 3, 4, 5].map(count)).toEqual([256, 256, 192, 192, 192]);
  // What is left out of the top is side by side.
  const left = Array.from({ length: 256 }, (_, at) => 1024 + at).filter((elite) => populated[elite] === 0);
  expect(left.every((elite) => eliteX[elite]! > 0.75 * bounds.width)).toBe(true);
});
