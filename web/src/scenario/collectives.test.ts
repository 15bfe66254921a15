import { expect, test } from "vitest";
import type { Collective, CollectiveJob, Scenario } from "../engine/types";
import { algorithmsOf, runsOf, withCollective, withOperation } from "./collectives";
import { EXAMPLE } from "./example.fixture";
import { tells } from "./fields";
import { withJobAdded, withPattern } from "./jobs";
import { withNodes } from "./members";

const collective = ({ jobs }: Scenario) => jobs[0]?.collective;
const barrier = withOperation(EXAMPLE, 0, "barrier");

test("a collective keeps the job's name and nodes, and nothing that only messages have", () => {
  const named = {
    ...EXAMPLE,
    jobs: [{ ...EXAMPLE.jobs[0]!, name: "sync", nodes: [[0, 31]] as [[number, number]] }],
  };
  expect(withOperation(named, 0, "barrier").jobs[0]).toEqual({
    name: "sync",
    nodes: [[0, 31]],
    priority: 0,
    buffers: "elan",
    collective: { operation: "barrier", algorithm: "hardware" },
  });
});

test("messages come back as they begin, whatever was before", () => {
  const back = withPattern(barrier, 0, "shuffle").jobs[0];
  expect(back).toMatchObject({ pattern: "shuffle", load: "saturated", message_bytes: { mean: 262_144 } });
  expect(back).not.toHaveProperty("collective");
  expect(withPattern(barrier, 0, "io-random").jobs[0]?.io_nodes).toEqual([[56, 63]]);
});

test("another operation keeps what says something of it too", () => {
  const tree = withCollective(withCollective(barrier, 0, "algorithm", "tree"), 0, "arity", 8);
  const skewed = withCollective(tree, 0, "skew", { distribution: "uniform", mean_ns: 500 });
  expect(collective(withOperation(skewed, 0, "broadcast"))).toEqual({
    operation: "broadcast",
    algorithm: "tree",
    arity: 8,
    skew: { distribution: "uniform", mean_ns: 500 },
  });
  // An all-to-all knows no tree.
  expect(collective(withOperation(skewed, 0, "all-to-all"))).toEqual({
    operation: "all-to-all",
    algorithm: "linear",
    skew: { distribution: "uniform", mean_ns: 500 },
  });
  const sized = withCollective(withOperation(EXAMPLE, 0, "broadcast"), 0, "bytes", 4096);
  expect(collective(withOperation(sized, 0, "allreduce"))).not.toHaveProperty("bytes");
});

test("what is left to its default is not written, and what says nothing any more goes", () => {
  const some = withCollective(barrier, 0, "operations", 20);
  expect(collective(some)?.operations).toBe(20);
  expect(collective(withCollective(some, 0, "operations", Number.NaN))).not.toHaveProperty("operations");
  const otherwise = withCollective(withCollective(barrier, 0, "otherwise", "tree"), 0, "arity", 2);
  expect(collective(otherwise)).toMatchObject({ otherwise: "tree", arity: 2 });
  expect(collective(withCollective(otherwise, 0, "otherwise", "refuse"))).not.toHaveProperty("arity");
  expect(withCollective(EXAMPLE, 0, "arity", 8)).toBe(EXAMPLE);
});

test("what is asked for depends on the operation and on how it is done", () => {
  const keys = ["otherwise", "arity", "bytes", "sizes", "root", "transactions", "processes"] as const;
  const asked = (one: Collective) =>
    keys.filter((key) => tells({ collective: one }, `jobs[].collective.${key}`));
  expect(asked({ operation: "barrier", algorithm: "hardware" })).toEqual([
    "otherwise",
    "transactions",
    "processes",
  ]);
  expect(asked({ operation: "barrier", algorithm: "tree" })).toEqual(["arity", "processes"]);
  expect(asked({ operation: "allreduce", algorithm: "hardware" })).toEqual([
    "otherwise",
    "arity",
    "bytes",
    "processes",
  ]);
  expect(asked({ operation: "scatter", algorithm: "linear" })).toEqual([
    "bytes",
    "sizes",
    "root",
    "processes",
  ]);
});

test("a way that a file brought can be kept", () => {
  expect(algorithmsOf({ operation: "barrier", algorithm: "linear" })).toEqual(["hardware", "tree", "linear"]);
  expect(algorithmsOf({ operation: "barrier" })).toEqual(["hardware", "tree"]);
});

test("a multicast reaches one run of neighbours", () => {
  const runs = (nodes: CollectiveJob["nodes"]) => runsOf(nodes ? { nodes } : {}, 64);
  expect([runs(undefined), runs([[0, 7], 8]), runs([[0, 7], 9]), runs([1, 3, 5])]).toEqual([1, 1, 2, 3]);
});

test("a second collective takes half of the nodes, and both stay contiguous", () => {
  const two = withJobAdded(barrier);
  expect(two.jobs.map((job) => runsOf(job as CollectiveJob, 64))).toEqual([1, 1]);
  expect(two.jobs[1]?.collective).toEqual({ operation: "barrier", algorithm: "hardware" });
  expect(collective(withNodes(two, 0, [[0, 3]]))).toEqual(two.jobs[0]?.collective);
});
