import { expect, test } from "vitest";
import { withField } from "./edit";
import { withEvent } from "./events";
import { EXAMPLE } from "./example.fixture";
import { withUpLinksKept } from "./levels";
import { hasSupertop, linksToSupertop, MACHINES, machineOf, withMachine } from "./machines";

test("each machine is known by what it sets", () => {
  for (const { id, dimension, cable_m } of MACHINES) {
    const scenario = withMachine(EXAMPLE, id);
    expect(machineOf(scenario)).toBe(id);
    expect(scenario.topology.cable_m).toHaveLength(dimension);
    expect(scenario.topology.cable_m).toEqual(cable_m);
    expect(scenario.jobs).toBe(EXAMPLE.jobs);
  }
});

test("QA and QB are joined by a supertop with one of four links, which can have more", () => {
  const both = withMachine(EXAMPLE, "asciq");
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
  expect(hasSupertop(withMachine(both, "asciq-segment"))).toBe(false);
});

test("what breaks in one tree is nothing in another, and another size is no such machine", () => {
  const broken = withEvent(EXAMPLE, { at_cycle: 1, change: "break", part: { node: 1 } });
  expect(withMachine(broken, "asciq-segment")).not.toHaveProperty("events");
  expect(machineOf(withField(EXAMPLE, "topology.nodes", 63))).toBeNull();
});
