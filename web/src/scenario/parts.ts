/** What can break, by its place on the screen and in words. */
import { nameBehind, type ObjectRef } from "../base/object-ref";
import { elitePlace, type Wiring } from "../base/wiring";
import type { Part, TopologyDescription } from "../engine/types";
import * as texts from "./part-texts";

type Machine = Pick<Wiring, "names" | "nodes" | "elites_per_level">;

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

/** "link of node 12", "up link 1 of Elite 2.3", "Elite 2.3"; with the name that a list of cables gives, if the machine is told. */
export function partName(part: Part, machine?: Machine | null): string {
  const named = (code: (of: Machine) => number) => (machine ? nameBehind(machine, code(machine)) : "");
  if ("node" in part)
    return texts.nodeLink(
      part.node,
      named(() => part.node),
    );
  const behind = named((of) => of.nodes + (part.level - 1) * of.elites_per_level + part.elite);
  const elite = texts.elite(part.level, part.elite, behind);
  return "up" in part ? texts.upLink(part.up, elite) : elite;
}
