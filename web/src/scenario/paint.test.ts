import { expect, test } from "vitest";
import fc from "../base/drawn.fixture";
import type { Scenario } from "../engine/types";
import { withField, withJobField } from "./edit";
import { EXAMPLE } from "./example.fixture";
import { withJobAdded, withPattern } from "./jobs";
import { membersOf } from "./members";
import { type Paint, paintable, painted, strokeName, withStroke } from "./paint";

const TWO = withJobAdded(EXAMPLE);
const member = (job: number): Paint => ({ job, as: "member" });
const nodesOf = (scenario: Scenario) => scenario.jobs.map(({ nodes }) => nodes);

test("a leaf that is put into a job leaves the other", () => {
  expect(nodesOf(withStroke(TWO, member(0), 40, 40))).toEqual([
    [[0, 31], 40],
    [
      [32, 39],
      [41, 63],
    ],
  ]);
});

test("a leaf that is in already is taken out, and the first leaf decides for the whole stroke", () => {
  expect(nodesOf(withStroke(TWO, member(0), 4, 4))[0]).toEqual([
    [0, 3],
    [5, 31],
  ]);
  expect(nodesOf(withStroke(TWO, member(0), 30, 33))).toEqual([[[0, 29]], [[32, 63]]]);
  expect(nodesOf(withStroke(TWO, member(0), 33, 30))).toEqual([[[0, 33]], [[34, 63]]]);
});

test("a job on all nodes names those that are left, and none when it has all again", () => {
  const most = withStroke(EXAMPLE, member(0), 60, 63);
  expect(nodesOf(most)).toEqual([[[0, 59]]]);
  expect(withStroke(most, member(0), 60, 63)).toEqual(EXAMPLE);
});

test("an order of one's own stays: nodes leave their places, and others come behind", () => {
  const down = { ...TWO, jobs: TWO.jobs.with(0, { ...TWO.jobs[0]!, nodes: [[7, 0], 20] }) } as Scenario;
  expect(nodesOf(withStroke(down, member(0), 3, 3))[0]).toEqual([[7, 4], [2, 0], 20]);
  expect(nodesOf(withStroke(down, member(0), 12, 10))[0]).toEqual([[7, 0], 20, [10, 12]]);
  const all = withStroke({ ...down, jobs: [down.jobs[0]!] }, member(0), 8, 63);
  expect(nodesOf(all)).toEqual([[[7, 0], 20, [8, 19], [21, 63]]]);
});

test("a job that loses its last node has an empty list, which the engine refuses", () => {
  expect(nodesOf(withStroke(TWO, member(0), 32, 63))).toEqual([undefined, []]);
});

test("I/O nodes are placed and removed, and lie in any job", () => {
  const io = withPattern(TWO, 1, "io-random");
  const brush: Paint = { job: 1, as: "io" };
  const placed = withStroke(io, brush, 3, 2);
  expect(placed.jobs[1]?.io_nodes).toEqual([
    [2, 3],
    [56, 63],
  ]);
  expect(nodesOf(placed)).toEqual(nodesOf(io));
  expect(withStroke(placed, brush, 2, 3)).toEqual(io);
  expect(withStroke(io, brush, 56, 63).jobs[1]).not.toHaveProperty("io_nodes");
});

test("what cannot be painted stays as it is", () => {
  expect(paintable(TWO, { job: 0, as: "io" })).toBe(false);
  expect(withStroke(TWO, { job: 0, as: "io" }, 1, 2)).toBe(TWO);
  expect(withStroke(TWO, member(7), 1, 2)).toBe(TWO);
  expect(painted(TWO, member(7))).toEqual([]);
});

test("each stroke has a name in words", () => {
  const io = withJobField(withPattern(TWO, 1, "io-random"), 1, "name", "backup");
  expect(strokeName(io, member(0), 40, 40)).toBe("Add node 40 to Job 1");
  expect(strokeName(io, member(0), 5, 2)).toBe("Remove nodes 2–5 from Job 1");
  expect(strokeName(io, { job: 1, as: "io" }, 7, 7)).toBe("Add I/O node 7 to backup");
  expect(strokeName(io, { job: 1, as: "io" }, 60, 63)).toBe("Remove I/O nodes 60–63 from backup");
});

test("after any strokes no node is of two jobs, and every stroke does what it says to the leaf it began at", () => {
  const stroke = fc.tuple(fc.nat(2), fc.nat(70), fc.nat(70));
  fc.assert(
    fc.property(fc.array(stroke, { maxLength: 12 }), (strokes) => {
      let scenario = withJobAdded(TWO);
      for (const [job, from, to] of strokes) {
        const was = painted(scenario, member(job)).includes(from);
        scenario = withStroke(scenario, member(job), from, to);
        if (from < 64) expect(painted(scenario, member(job)).includes(from)).toBe(!was);
      }
      const all = scenario.jobs.flatMap((job) => membersOf(job, 64));
      expect(new Set(all).size).toBe(all.length);
    }),
  );
});

test("on a machine of no size there is nothing to paint", () => {
  for (const nodes of [Number.NaN, -1, 1e15]) {
    const odd = withField(EXAMPLE, "topology.nodes", nodes);
    expect(painted(withStroke(odd, member(0), 0, 3), member(0))).toEqual([]);
  }
});
