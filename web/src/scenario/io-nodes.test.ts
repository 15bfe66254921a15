import { expect, test } from "vitest";
import type { Scenario } from "../engine/types";
import { withField } from "./edit";
import { EXAMPLE } from "./example.fixture";
import {
  clusteredIoNodes,
  distributedIoNodes,
  ioNodesPerElite,
  jobsWithServers,
  placedAs,
  placementOf,
  sharingOf,
  withIoNodes,
  withSharing,
} from "./io-nodes";
import { withJobAdded, withPattern } from "./jobs";
import { withNodes } from "./members";
import { nodesIn } from "./node-list";

const IO = withPattern(EXAMPLE, 0, "io-random");
const nodesOf = (scenario: Scenario) => scenario.jobs.map(({ nodes }) => nodes);

test("in a row, spread, and one below each Elite", () => {
  const machine = { nodes: 64, arity: 4 };
  expect(clusteredIoNodes(machine)).toEqual([[56, 63]]);
  expect(distributedIoNodes(machine)).toEqual([7, 15, 23, 31, 39, 47, 55, 63]);
  expect(ioNodesPerElite({ nodes: 14, arity: 4 })).toEqual([3, 7, 11]);
  expect(ioNodesPerElite({ nodes: 4, arity: 1 })).toEqual([[0, 3]]);
  expect(clusteredIoNodes({ nodes: 4 })).toEqual([[2, 3]]);
});

test("there are some on machines of every size, and none beyond the last node", () => {
  for (const nodes of [1, 2, 4, 16, 17, 1024])
    for (const place of [clusteredIoNodes, distributedIoNodes, ioNodesPerElite]) {
      const there = nodesIn(place({ nodes, arity: 4 }), nodes);
      expect(there.length).toBeGreaterThan(0);
      expect(there.at(-1)).toBeLessThan(nodes);
    }
});

test("sizes that no machine has are no reason to hang", () => {
  for (const nodes of [Number.NaN, -1, 0, 1e15])
    for (const arity of [Number.NaN, -1, 0, 4, 1e15]) {
      expect(distributedIoNodes({ nodes }).length).toBeLessThan(2);
      expect(ioNodesPerElite({ nodes, arity }).length).toBeLessThan(2);
    }
});

test("a placement is known by its nodes, however they were placed", () => {
  expect(placementOf(IO, 0)).toBe("clustered");
  expect(placementOf(withIoNodes(IO, 0, [3, 7, 9]), 0)).toBe("own");
  for (const placement of ["distributed", "per-elite"] as const)
    expect(placementOf(withIoNodes(IO, 0, placedAs(IO, placement)), 0)).toBe(placement);
  expect(placedAs(IO, "own")).toBeUndefined();
});

test("two jobs may have the same servers", () => {
  const two = withIoNodes(withJobAdded(IO), 0, [5, 6]);
  expect(jobsWithServers(two, 1)).toEqual([0]);
  const same = withIoNodes(two, 1, placedAs(two, "job-0"));
  expect(same.jobs[1]?.io_nodes).toEqual([5, 6]);
  expect(placementOf(same, 1)).toBe("job-0");
  expect(jobsWithServers(withPattern(two, 0, "uniform"), 1)).toEqual([]);
});

test("dedicated servers leave every job, as in the published experiments", () => {
  expect(sharingOf(IO, 0)).toBe("shared");
  const dedicated = withSharing(IO, 0, "dedicated");
  expect(nodesOf(dedicated)).toEqual([[[0, 55]]]);
  expect(sharingOf(dedicated, 0)).toBe("dedicated");
  expect(withSharing(dedicated, 0, "shared")).toEqual(IO);

  const spread = withIoNodes(withNodes(withJobAdded(EXAMPLE), 0, [[0, 31]]), 0, [7, 39]);
  expect(nodesOf(withSharing(spread, 0, "dedicated"))).toEqual([
    [
      [0, 6],
      [8, 31],
    ],
    [
      [32, 38],
      [40, 63],
    ],
  ]);
});

test("servers that are of no job join the job that they serve", () => {
  const half = withIoNodes(withNodes(IO, 0, [[0, 31]]), 0, [31, 32]);
  expect(sharingOf(half, 0)).toBe("partly");
  expect(nodesOf(withSharing(half, 0, "shared"))).toEqual([[[0, 32]]]);
  expect(nodesOf(withSharing(half, 0, "dedicated"))).toEqual([[[0, 30]]]);
});

test("a job that only serves is left without nodes, for the engine to refuse", () => {
  const servers = withNodes(IO, 0, [[56, 63]]);
  expect(nodesOf(withSharing(servers, 0, "dedicated"))).toEqual([[]]);
});

test("on a machine of no size nothing is shared", () => {
  expect(sharingOf(withField(IO, "topology.nodes", Number.NaN), 0)).toBe("dedicated");
});
