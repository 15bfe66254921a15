import { expect, test } from "vitest";
import { testMachine } from "../../engine/machine.fixture";
import type { CongestionLoads } from "../../engine/types";
import { delayMeasure, differenceMeasure, eliteRows, MAX_GROUPS, nodeRow, noteWords } from "./twin";

const { topology } = testMachine(1);

/** The twin tells the sum of an Elite only. */
function loadsOf(total: number[]): CongestionLoads {
  return { total: Float64Array.from(total), up: new Float64Array(), down: new Float64Array() };
}

test("each Elite says its level, number and delay, the highest level first", () => {
  const tree = { ...topology, levels: 2, elites_per_level: 2, top_elites: 2 };
  const rows = eliteRows(tree, delayMeasure(loadsOf([0.1, 0.2, 0.82, 1])));
  expect(rows.map(({ cells }) => cells.map(({ label }) => label))).toEqual([
    ["Elite level 2 number 0, delay 82 %", "Elite level 2 number 1, delay 100 %"],
    ["Elite level 1 number 0, delay 10 %", "Elite level 1 number 1, delay 20 %"],
  ]);
  expect(rows.map(({ name }) => name)).toEqual(["Level 2", "Level 1"]);
  expect(rows[0]?.cells.map(({ ref }) => ref)).toEqual([
    { kind: "elite", id: 2 },
    { kind: "elite", id: 3 },
  ]);
});

test("before the first figures the delay is unknown, not zero", () => {
  expect(eliteRows(topology, delayMeasure(null))[0]?.cells[0]?.label).toBe("Elite level 1 number 0, delay –");
});

test("of B − A each Elite says how much it has more or less", () => {
  const tree = { ...topology, levels: 1, elites_per_level: 2, top_elites: 2 };
  const measure = differenceMeasure({
    links: null,
    linkEnd: 1,
    elites: Float32Array.of(0.12, -0.3),
    eliteEnd: 1,
  });
  expect(eliteRows(tree, measure)[0]!.cells.map(({ label }) => label)).toEqual([
    "Elite level 1 number 0, delay difference B − A +12 of 100",
    "Elite level 1 number 1, delay difference B − A −30 of 100",
  ]);
  const wide = { ...tree, levels: 300, elites_per_level: 2, top_elites: 2 };
  expect(eliteRows(wide, measure)[299]!.cells[0]!.label, "the greater of both, whatever its sign").toContain(
    "−30 of 100 at number 1",
  );
});

test("a row of many Elites is divided into groups, each with its worst Elite", () => {
  const tree = { ...topology, levels: 5, elites_per_level: 256, top_elites: 256 };
  const total = Array.from({ length: 5 * 256 }, (_, elite) => (elite % 256 === 9 ? 0.7 : 0.1));
  const rows = eliteRows(tree, delayMeasure(loadsOf(total)));
  expect(rows.flatMap(({ cells }) => cells).length).toBeLessThanOrEqual(MAX_GROUPS);
  const lowest = rows[4]!.cells;
  expect(lowest.reduce((sum, { first, last }) => sum + last - first + 1, 0)).toBe(256);
  expect(lowest[1]).toMatchObject({
    ref: { kind: "elite", id: 9 },
    label: "Elites level 1 numbers 7 to 13, largest delay 70 % at number 9",
  });
});

test("each node says what it is", () => {
  const { cells } = nodeRow(2, ["Job 1", "Job 2, I/O node"]);
  expect(cells.map(({ label }) => label)).toEqual(["node 0, Job 1", "node 1, Job 2, I/O node"]);
  expect(cells[1]?.ref).toEqual({ kind: "node", id: 1 });
  expect(nodeRow(1, []).cells[0]?.label).toBe("node 0, no job");
});

test("a row of a thousand nodes is divided into groups, each with its jobs", () => {
  const words = Array.from({ length: 1024 }, (_, node) =>
    node < 8 ? "Job 1" : node < 16 ? "Job 2" : "no job",
  );
  const { cells } = nodeRow(1024, words);
  expect(cells.length).toBeLessThanOrEqual(MAX_GROUPS);
  expect(cells.at(-1)?.last).toBe(1023);
  expect(cells.slice(0, 3).map(({ label }) => label)).toEqual([
    "nodes 0 to 5, Job 1",
    "nodes 6 to 11, 2 in Job 1; 4 in Job 2",
    "nodes 12 to 17, 4 in Job 2; 2 without a job",
  ]);
});

test("a cell says how many notes are pinned to what it tells of", () => {
  const elite = { first: 2, last: 3, ref: { kind: "elite", id: 6 }, label: "" } as const;
  const node = { first: 6, last: 6, ref: { kind: "node", id: 6 }, label: "" } as const;
  const at = (kind: "elite" | "node" | "link", id: number) => ({ object: { kind, id } });
  expect(noteWords(elite, [at("elite", 6), at("elite", 7)], 4)).toBe(", 2 notes");
  expect(noteWords(elite, [at("elite", 2), at("node", 6), at("link", 6), { object: null }], 4)).toBe("");
  expect(noteWords(node, [at("elite", 6), at("node", 6)], 4)).toBe(", 1 note");
});

test("a top level with fewer Elites has a shorter row", () => {
  const tree = { ...topology, levels: 2, elites_per_level: 3, top_elites: 2 };
  expect(eliteRows(tree, delayMeasure(null)).map(({ cells }) => cells.length)).toEqual([2, 3]);
});
