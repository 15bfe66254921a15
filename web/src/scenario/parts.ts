/** What can break, by its place on the screen and in words. */
import type { ObjectRef } from "../base/object-ref";
import { elitePlace } from "../base/wiring";
import type { Part, TopologyDescription } from "../engine/types";

/** The cable of a link, or the Elite; null for what cannot break. */
export function partOf(topology: TopologyDescription, ref: ObjectRef): Part | null {
  if (ref.kind === "elite") {
    const { level, index } = elitePlace(topology, ref.id);
    return { level, elite: index };
  }
  if (ref.kind !== "link") return null;
  // The other direction of link i is i ^ 1.
  const up = topology.link_up[ref.id] ? ref.id : ref.id ^ 1;
  const from = topology.link_from[up];
  if (from === undefined) return null;
  if (from < topology.nodes) return { node: from };
  const { level, index } = elitePlace(topology, from - topology.nodes);
  return { level, elite: index, up: topology.link_port[up] ?? 0 };
}

/** "link of node 12", "up link 1 of Elite 2.3", "Elite 2.3". */
export function partName(part: Part): string {
  if ("node" in part) return `link of node ${part.node}`;
  const elite = `Elite ${part.level}.${part.elite}`;
  return "up" in part ? `up link ${part.up} of ${elite}` : elite;
}
