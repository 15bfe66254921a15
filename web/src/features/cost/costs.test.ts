import { expect, test } from "vitest";
import type { Scenario } from "../../engine/types";
import { EXAMPLE } from "../../scenario/example.fixture";
import { billed, billedOfSize, billedWith, withoutOwnPrices, withPrice, withTopCables } from "./costs";

const FULL: Scenario = {
  ...EXAMPLE,
  network: "qsnet2",
  topology: { arity: 4, dimension: 5, nodes: 996, cable_m: [5, 0, 0, 15, 0], down_links: [] },
};

test("what is at its default is not written", () => {
  const dear = withPrice(FULL, "qm500", 2000);
  expect(dear.costs).toEqual({ prices: { qm500: 2000 } });
  expect(withPrice(dear, "qm500", null)).not.toHaveProperty("costs");
  const both = withTopCables(withPrice(dear, "node", 3000), "fibre");
  expect(both.costs).toEqual({ prices: { qm500: 2000, node: 3000 }, top_cables: "fibre" });
  expect(withoutOwnPrices(both).costs).toEqual({ top_cables: "fibre" });
  expect(withTopCables(withoutOwnPrices(both), "copper")).not.toHaveProperty("costs");
});

test("a bill is of machine and prices alone", () => {
  const { costs, topology, ...rest } = JSON.parse(billed(withPrice(FULL, "qm500", 2000)));
  expect(rest).toEqual({ version: 4, network: "qsnet2" });
  expect(costs).toEqual({ prices: { qm500: 2000 } });
  expect(topology).toEqual({ arity: 4, dimension: 5, nodes: 996, cable_m: [5, 0, 0, 15, 0] });
});

test("the same machine with fewer top switches keeps fewer links from the second level up", () => {
  const kept = (top: number) => JSON.parse(billedWith(FULL, top, "copper")).topology.up_links_kept;
  expect([4, 6, 8].map(kept)).toEqual([[4, 2, 4, 4], [4, 3, 4, 4], undefined]);
  expect(JSON.parse(billedWith(FULL, 4, "fibre"))).toMatchObject({
    topology: { nodes: 996 },
    costs: { top_cables: "fibre" },
  });
});

test("smaller machines have as few levels as hold them, and no choice of top switches", () => {
  const levels = (nodes: number) => JSON.parse(billedOfSize(FULL, nodes, 8)!).topology.dimension;
  expect([64, 128, 256, 384, 1024].map(levels)).toEqual([3, 4, 4, 5, 5]);
  expect(billedOfSize(FULL, 256, 4)).toBeNull();
  expect(JSON.parse(billedOfSize(FULL, 384, 4)!).topology.up_links_kept).toEqual([4, 2, 4, 4]);
});
