import { expect, test } from "vitest";
import { withField, withJobField } from "./edit";
import { EXAMPLE } from "./example.fixture";
import { distributedIoNodes, withIoNodes } from "./io-nodes";
import { withJobAdded, withJobRemoved, withPattern } from "./jobs";
import { withNodes } from "./members";

const nodesOf = (scenario: typeof EXAMPLE) => scenario.jobs.map(({ nodes }) => nodes);

test("an I/O pattern brings I/O nodes and takes them away again", () => {
  const io = withPattern(EXAMPLE, 0, "io-random");
  expect(io.jobs[0]).toMatchObject({ pattern: "io-random", io_nodes: [[56, 63]] });
  const chosen = withIoNodes(io, 0, [3]);
  expect(withPattern(chosen, 0, "io-deterministic").jobs[0]?.io_nodes).toEqual([3]);
  const back = withPattern(chosen, 0, "bit-reversal");
  expect(back).toEqual(EXAMPLE);
  expect(back.jobs[0]).not.toHaveProperty("io_nodes");
});

test("a job's nodes, or all", () => {
  const some = withNodes(EXAMPLE, 0, [[0, 27], 40]);
  expect(nodesOf(some)).toEqual([[[0, 27], 40]]);
  expect(withNodes(some, 0, undefined)).toEqual(EXAMPLE);
});

test("a second job takes half of the first, a third half of the largest", () => {
  const two = withJobAdded(EXAMPLE);
  expect(nodesOf(two)).toEqual([[[0, 31]], [[32, 63]]]);
  expect({ ...two.jobs[1], nodes: undefined }).toEqual({ ...EXAMPLE.jobs[0], nodes: undefined });
  expect(nodesOf(withJobAdded(two))).toEqual([[[0, 15]], [[32, 63]], [[16, 31]]]);
});

test("nodes that no job has come first", () => {
  const some = withNodes(EXAMPLE, 0, [[8, 15], 40]);
  expect(nodesOf(withJobAdded(some))[1]).toEqual([
    [0, 7],
    [16, 39],
    [41, 63],
  ]);
});

test("a transpose keeps a square of nodes", () => {
  const transpose = withPattern(EXAMPLE, 0, "transpose");
  expect(nodesOf(withJobAdded(transpose))).toEqual([[[0, 15]], [[16, 31]]]);
});

test("names stay with their job, and a removed job leaves the others alone", () => {
  const two = withJobAdded(withJobField(EXAMPLE, 0, "name", "compute"));
  expect(two.jobs.map(({ name }) => name)).toEqual(["compute", undefined]);
  expect(withJobRemoved(two, 0).jobs).toEqual([two.jobs[1]]);
});

test("sizes that no machine has are no reason to hang", () => {
  for (const nodes of [Number.NaN, -1, 0, 1, 1e15]) {
    const odd = withField(EXAMPLE, "topology.nodes", nodes);
    expect(withJobAdded(odd).jobs).toHaveLength(2);
    expect(withPattern(odd, 0, "io-random").jobs[0]?.io_nodes).toHaveLength(1);
    expect(distributedIoNodes({ nodes }).length).toBeLessThan(2);
  }
});
