import { expect, test } from "vitest";
import { testMachine } from "../../engine/machine.fixture";
import type { CongestionLoads } from "../../engine/types";
import { MOST_GROUPS, twinRows } from "./twin";

const { topology } = testMachine(1);

/** The twin tells the sum of an Elite only. */
function loadsOf(total: number[]): CongestionLoads {
  return { total: Float64Array.from(total), up: new Float64Array(), down: new Float64Array() };
}

test("each Elite says its level, number and delay, the highest level first", () => {
  const tree = { ...topology, levels: 2, elites_per_level: 2 };
  const rows = twinRows(tree, loadsOf([0.1, 0.2, 0.82, 1]));
  expect(rows.map((row) => row.map(({ label }) => label))).toEqual([
    ["Elite level 2 number 0, delay 82 %", "Elite level 2 number 1, delay 100 %"],
    ["Elite level 1 number 0, delay 10 %", "Elite level 1 number 1, delay 20 %"],
  ]);
  expect(rows[0]?.map(({ elite }) => elite)).toEqual([2, 3]);
});

test("before the first figures the delay is unknown, not zero", () => {
  expect(twinRows(topology, null)[0]?.[0]?.label).toBe("Elite level 1 number 0, delay –");
});

test("a large tree is told in groups, each by its worst Elite", () => {
  const tree = { ...topology, levels: 5, elites_per_level: 256 };
  const total = Array.from({ length: 5 * 256 }, (_, elite) => (elite % 256 === 9 ? 0.7 : 0.1));
  const rows = twinRows(tree, loadsOf(total));
  expect(rows.flat().length).toBeLessThanOrEqual(MOST_GROUPS);
  expect(rows[4]?.flatMap(({ first, last }) => last - first + 1).reduce((sum, size) => sum + size, 0)).toBe(
    256,
  );
  expect(rows[4]?.[1]).toMatchObject({
    elite: 9,
    label: "Elites level 1 numbers 7 to 13, most delay 70 % at number 9",
  });
});
