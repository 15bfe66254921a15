/**
 * Machines that were built, to begin from: a choice sets the whole of the tree, and leaves the jobs alone.
 *
 * ASCI Q: `asciq-collectives` 3. The lengths of its cables are not published: a few metres from a node to its chassis,
 * boards and backplanes inside one, and from chassis to chassis through a machine room. QsNetII's 1,024-way network:
 * `qsnet2-bandwidth`, with the same lengths.
 */
import type { Generation, NetworkDescription, Scenario } from "../engine/types";
import { upLinksKeptAt, withUpLinksKept } from "./levels";
import { withNetwork } from "./network";
import { hasTopSwitches } from "./top-switches";

export type MachineId = "qsnet-64" | "asciq-segment" | "asciq" | "qsnet2-64" | "qsnet2-1024";

type Machine = {
  id: MachineId;
  label: string;
  network: Generation;
  dimension: number;
  nodes: number;
  cable_m: readonly number[];
};

const ARITY = 4;
/** Up links of this level lead to the supertop. */
export const BELOW_SUPERTOP = 5;

export const MACHINES: readonly Machine[] = [
  { id: "qsnet-64", label: "QsNet, 64 nodes", network: "qsnet", dimension: 3, nodes: 64, cable_m: [5, 0, 0] },
  {
    id: "asciq-segment",
    label: "ASCI Q, 1,024 nodes",
    network: "qsnet",
    dimension: 5,
    nodes: 1024,
    cable_m: [5, 0, 0, 15, 0],
  },
  {
    id: "asciq",
    label: "ASCI Q, QA + QB",
    network: "qsnet",
    dimension: 6,
    nodes: 2048,
    cable_m: [5, 0, 0, 15, 0, 15],
  },
  {
    id: "qsnet2-64",
    label: "QsNetII, 64 nodes",
    network: "qsnet2",
    dimension: 3,
    nodes: 64,
    cable_m: [5, 0, 0],
  },
  {
    id: "qsnet2-1024",
    label: "QsNetII, 1,024-way",
    network: "qsnet2",
    dimension: 5,
    nodes: 1024,
    cable_m: [5, 0, 0, 15, 0],
  },
];

/**
 * By network and shape alone: with other cables, or fewer links to the top, it is still that machine, and the 1,024-way
 * is with any number of nodes.
 */
export function machineOf(scenario: Scenario): MachineId | null {
  const { network = "qsnet", topology } = scenario;
  const { arity, dimension, nodes, top_elites } = topology;
  if (arity !== ARITY || top_elites) return null;
  const same = (each: Machine) => each.network === network && each.dimension === dimension;
  return (
    MACHINES.find((each) => same(each) && (each.nodes === nodes || hasTopSwitches(scenario)))?.id ?? null
  );
}

/** What was broken is of another tree. A supertop begins with one of four links ("reduced"; how far is not published). */
export function withMachine(
  scenario: Scenario,
  id: MachineId,
  networks: readonly NetworkDescription[],
): Scenario {
  const machine = MACHINES.find((each) => each.id === id);
  if (!machine) return scenario;
  const { network, dimension, nodes, cable_m } = machine;
  const { events: _, ...rest } = withNetwork(scenario, network, networks);
  const next = { ...rest, topology: { arity: ARITY, dimension, nodes, cable_m: [...cable_m] } };
  return hasSupertop(next) ? withUpLinksKept(next, BELOW_SUPERTOP, 1) : next;
}

export function hasSupertop({ topology }: Scenario): boolean {
  return topology.arity === ARITY && topology.dimension === BELOW_SUPERTOP + 1;
}

export function linksToSupertop({ topology }: Scenario): number {
  return upLinksKeptAt(topology, BELOW_SUPERTOP);
}
