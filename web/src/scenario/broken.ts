/**
 * What is broken at a cycle, by the events of a scenario. What is down is a set of cables, as in the engine: an Elite is
 * all of its cables.
 */
import type { ObjectRef } from "../base/object-ref";
import type { Cable, Part, Scenario, TopologyDescription } from "../engine/types";

/** The first directions of the cables of a part; the second of link i is i + 1. */
export function cablesOf(topology: TopologyDescription, part: Part): number[] {
  const { nodes, elites_per_level, link_from, link_port, link_up } = topology;
  const from = "node" in part ? part.node : nodes + (part.level - 1) * elites_per_level + part.elite;
  const found = new Set<number>();
  for (let link = 0; link < link_from.length; link++) {
    if (link_from[link] !== from) continue;
    if (!("up" in part) || (link_up[link] && link_port[link] === part.up)) found.add(link & ~1);
  }
  return [...found];
}

/** What represents a part on the screen; null where this machine has no such part. */
export function refOfPart(topology: TopologyDescription, part: Part): ObjectRef | null {
  const [cable] = cablesOf(topology, part);
  if (cable === undefined) return null;
  if ("node" in part || "up" in part) return { kind: "link", id: cable };
  return { kind: "elite", id: (part.level - 1) * topology.elites_per_level + part.elite };
}

/** The cables that are down at a cycle, an event of that very cycle included: it has been asked for. */
export function cablesDown(
  topology: TopologyDescription,
  scenario: Scenario,
  cycle: number,
): ReadonlySet<number> {
  const down = new Set<number>();
  const set = (part: Part | Cable, is: boolean) => {
    for (const cable of cablesOf(topology, part)) is ? down.add(cable) : down.delete(cable);
  };
  for (const cable of scenario.topology.down_links ?? []) set(cable, true);
  for (const { at_cycle, change, part } of scenario.events ?? [])
    if (at_cycle <= cycle) set(part, change === "break");
  return down;
}

/** Whether a part is broken at a cycle: an Elite when no cable of it works. */
export function isBroken(
  topology: TopologyDescription,
  scenario: Scenario,
  part: Part,
  cycle: number,
): boolean {
  const down = cablesDown(topology, scenario, cycle);
  const own = cablesOf(topology, part);
  return own.length > 0 && own.every((cable) => down.has(cable));
}
