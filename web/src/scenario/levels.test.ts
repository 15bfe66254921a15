import { expect, test } from "vitest";
import { withField } from "./edit";
import { EXAMPLE } from "./example.fixture";
import { stageOf, upLinksKeptAt, withCableLength, withUpLinksKept } from "./levels";

test("a level keeps fewer up links, the others as many as before", () => {
  const slim = withUpLinksKept(EXAMPLE, 2, 3);
  expect(slim.topology.up_links_kept).toEqual([4, 3]);
  expect([1, 2].map((level) => upLinksKeptAt(slim.topology, level))).toEqual([4, 3]);
  expect(withUpLinksKept(slim, 1, 2).topology.up_links_kept).toEqual([2, 3]);
});

test("when all are kept again, nothing is said of them", () => {
  expect(withUpLinksKept(withUpLinksKept(EXAMPLE, 1, 2), 1, 4)).toEqual(EXAMPLE);
});

test("cables of a level, and lengths that are missing take that of the level below", () => {
  expect(withCableLength(EXAMPLE, 3, 9).topology.cable_m).toEqual([0, 1, 9]);
  const short = withField(EXAMPLE, "topology.cable_m", [5]);
  expect(withCableLength(short, 2, 7).topology.cable_m).toEqual([5, 7, 5]);
});

test("a level that is not there is not set, and what is no number goes to the engine", () => {
  for (const level of [0, 3, 99]) expect(withUpLinksKept(EXAMPLE, level, 2)).toBe(EXAMPLE);
  expect(withCableLength(EXAMPLE, 4, 2)).toBe(EXAMPLE);
  expect(withUpLinksKept(EXAMPLE, 1, Number.NaN).topology.up_links_kept).toEqual([Number.NaN, 4]);
  const odd = withField(EXAMPLE, "topology.dimension", Number.NaN);
  expect(withUpLinksKept(odd, 1, 2)).toBe(odd);
  expect(withCableLength(odd, 1, 2)).toBe(odd);
});

test("the cables of a machine of several chassis are told by where they are", () => {
  const stages = (dimension: number) =>
    Array.from({ length: dimension }, (_, at) => stageOf({ ...EXAMPLE.topology, dimension }, at + 1));
  expect(stages(3)).toEqual([null, null, null]);
  expect(stages(4)).toEqual(["node cables", "on a board", "backplane", "from chassis"]);
  expect(stages(6).slice(3)).toEqual(["from chassis", "in top switch", "to supertop"]);
});
