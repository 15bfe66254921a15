import { expect, test } from "vitest";
import type { Scenario } from "../engine/types";
import { changeWords } from "./changes";
import { EXAMPLE } from "./example.fixture";
import { withUpLinksKept } from "./levels";
import { packedOf, TOP_SWITCH_COUNTS, topSwitchesOf, withTopSwitches } from "./top-switches";

const NETWORK: Scenario = {
  ...EXAMPLE,
  network: "qsnet2",
  topology: { arity: 4, dimension: 5, nodes: 996, cable_m: [5, 0, 0, 15, 0] },
};

test("each number of top switches is a number of up links of level 2, and all of them none that are left out", () => {
  expect(topSwitchesOf(NETWORK)).toBe(8);
  for (const count of TOP_SWITCH_COUNTS) expect(topSwitchesOf(withTopSwitches(NETWORK, count))).toBe(count);
  expect(withTopSwitches(NETWORK, 6).topology.up_links_kept).toEqual([4, 3, 4, 4]);
  expect(withTopSwitches(withTopSwitches(NETWORK, 4), 8).topology).toEqual(NETWORK.topology);
  const other = withUpLinksKept(NETWORK, 4, 2);
  expect(topSwitchesOf(other)).toBeNull();
  expect(topSwitchesOf(withTopSwitches(other, 4))).toBe(4);
});

test("only QsNetII's network of five levels is made of them", () => {
  const { network: _, ...first } = NETWORK;
  expect(topSwitchesOf(first)).toBeNull();
  expect(topSwitchesOf({ ...EXAMPLE, network: "qsnet2" })).toBeNull();
});

test("chassis without nodes do not count, nor do their links", () => {
  expect(packedOf(NETWORK)).toEqual({ chassis: 16, topSwitches: 8, links: 1024 });
  const half = withTopSwitches({ ...NETWORK, topology: { ...NETWORK.topology, nodes: 512 } }, 4);
  expect(packedOf(half)).toEqual({ chassis: 8, topSwitches: 4, links: 256 });
});

test("a change is told in top switches where both are made of them", () => {
  expect(changeWords(NETWORK, withTopSwitches(NETWORK, 6))).toBe("Top switches 8 of 8 → 6 of 8");
  expect(changeWords(NETWORK, withUpLinksKept(NETWORK, 4, 2))).toBe("Up links kept none → 4, 4, 4, 2");
});
