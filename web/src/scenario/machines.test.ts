import { expect, test } from "vitest";
import { NETWORKS } from "../engine/networks.fixture";
import { withField } from "./edit";
import { withEvent } from "./events";
import { EXAMPLE } from "./example.fixture";
import { withUpLinksKept } from "./levels";
import { hasSupertop, linksToSupertop, MACHINES, machineOf, withMachine } from "./machines";
import { withTopSwitches } from "./top-switches";

test("each machine is known by what it sets", () => {
  for (const { id, network, dimension, top_arity, cable_m } of MACHINES) {
    const scenario = withMachine(EXAMPLE, id, NETWORKS);
    expect(machineOf(scenario)).toBe(id);
    expect(scenario.topology.cable_m).toHaveLength(dimension);
    expect(scenario.topology.top_arity).toBe(top_arity);
    expect(scenario.topology.cable_m).toEqual(cable_m);
    expect(scenario.jobs).toBe(EXAMPLE.jobs);
    expect(scenario.network ?? "qsnet").toBe(network);
  }
});

test("QA and QB are joined by a supertop with one of four links, which can have more", () => {
  const both = withMachine(EXAMPLE, "asciq", NETWORKS);
  expect(both.topology).toMatchObject({
    arity: 4,
    dimension: 6,
    nodes: 2048,
    up_links_kept: [4, 4, 4, 4, 1],
  });
  expect([hasSupertop(both), linksToSupertop(both)]).toEqual([true, 1]);
  const full = withUpLinksKept(both, 5, 4);
  expect(full.topology).not.toHaveProperty("up_links_kept");
  expect([machineOf(full), linksToSupertop(full)]).toEqual(["asciq", 4]);
  expect(hasSupertop(withMachine(both, "asciq-segment", NETWORKS))).toBe(false);
});

test("what breaks in one tree is nothing in another, and another size is no such machine", () => {
  const broken = withEvent(EXAMPLE, { at_cycle: 1, change: "break", part: { node: 1 } });
  expect(withMachine(broken, "asciq-segment", NETWORKS)).not.toHaveProperty("events");
  expect(machineOf(withField(EXAMPLE, "topology.nodes", 63))).toBeNull();
});

test("QsNetII's 1,024-way network is one with any number of nodes and of top switches", () => {
  const network = withMachine(EXAMPLE, "qsnet2-1024", NETWORKS);
  const reduced = withTopSwitches(withField(network, "topology.nodes", 996), 6);
  expect(machineOf(reduced)).toBe("qsnet2-1024");
  const { network: _, ...first } = network;
  expect(machineOf(first)).toBe("asciq-segment");
  expect(machineOf(withMachine(network, "qsnet-64", NETWORKS))).toBe("qsnet-64");
});

test("a switch of InfiniBand is one with any number of its ports in use", () => {
  const whole = withMachine(EXAMPLE, "infiniband-96", NETWORKS);
  expect(whole.topology).toMatchObject({ arity: 4, dimension: 3, top_arity: 6, nodes: 96 });
  expect(machineOf(withField(whole, "topology.nodes", 32))).toBe("infiniband-96");
  expect(machineOf({ ...whole, network: "qsnet2" })).toBeNull();
});
