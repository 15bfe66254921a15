/**
 * Machines that were built, to begin from: a choice sets the whole of the tree, and leaves the jobs alone.
 *
 * ASCI Q: `asciq-collectives` 3. The lengths of its cables are not published: a few metres from a node to its chassis,
 * boards and backplanes inside one, and from chassis to chassis through a machine room.
 */
import type { Scenario } from "../engine/types";
import { upLinksKeptAt, withUpLinksKept } from "./levels";

export type MachineId = "qsnet-64" | "asciq-segment" | "asciq";

type Machine = { id: MachineId; label: string; dimension: number; nodes: number; cable_m: readonly number[] };

const ARITY = 4;
/** Up links of this level lead to the supertop. */
export const BELOW_SUPERTOP = 5;

export const MACHINES: readonly Machine[] = [
  { id: "qsnet-64", label: "QsNet, 64 nodes", dimension: 3, nodes: 64, cable_m: [5, 0, 0] },
  {
    id: "asciq-segment",
    label: "ASCI Q, 1,024 nodes",
    dimension: 5,
    nodes: 1024,
    cable_m: [5, 0, 0, 15, 0],
  },
  {
    id: "asciq",
    label: "ASCI Q, QA + QB",
    dimension: 6,
    nodes: 2048,
    cable_m: [5, 0, 0, 15, 0, 15],
  },
];

/** By shape alone: with other cables, or fewer links to the supertop, it is still that machine. */
export function machineOf({ topology }: Scenario): MachineId | null {
  const { arity, dimension, nodes, top_elites } = topology;
  if (arity !== ARITY || top_elites) return null;
  return MACHINES.find((each) => each.dimension === dimension && each.nodes === nodes)?.id ?? null;
}

/** What was broken is of another tree. A supertop begins with one of four links ("reduced"; how far is not published). */
export function withMachine(scenario: Scenario, id: MachineId): Scenario {
  const machine = MACHINES.find((each) => each.id === id);
  if (!machine) return scenario;
  const { dimension, nodes, cable_m } = machine;
  const { events: _, ...rest } = scenario;
  const next = { ...rest, topology: { arity: ARITY, dimension, nodes, cable_m: [...cable_m] } };
  return hasSupertop(next) ? withUpLinksKept(next, BELOW_SUPERTOP, 1) : next;
}

export function hasSupertop({ topology }: Scenario): boolean {
  return topology.arity === ARITY && topology.dimension === BELOW_SUPERTOP + 1;
}

export function linksToSupertop({ topology }: Scenario): number {
  return upLinksKeptAt(topology, BELOW_SUPERTOP);
}
