/**
 * Machines that were built, to begin from: a choice sets the whole of the tree, and leaves the jobs alone.
 *
 * ASCI Q: `asciq-collectives` 3. The lengths of its cables are not published: a few metres from a node to its chassis,
 * boards and backplanes inside one, and from chassis to chassis through a machine room. QsNetII's 1,024-way network:
 * `qsnet2-bandwidth`, with the same lengths. The 128-way QsNet is a chassis of 64 twice over, whose top Elites have all
 * their eight links down. Switches of 4X InfiniBand: `infiniband-vs-elan4` 4; within them are chips of 24 ports, in
 * that of 96 ports of eight.
 */
import type { Generation, NetworkDescription, Scenario } from "../engine/types";
import { upLinksKeptAt, withUpLinksKept } from "./levels";
import * as texts from "./machine-texts";
import { withNetwork } from "./network";
import { hasTopSwitches } from "./top-switches";

export type MachineId =
  | "qsnet-128"
  | "infiniband-24"
  | "infiniband-96"
  | "infiniband-288"
  | "qsnet-64"
  | "asciq-segment"
  | "asciq"
  | "qsnet2-64"
  | "qsnet2-1024";

type Machine = {
  id: MachineId;
  label: string;
  network: Generation;
  /** The hardware's 4 unless it says otherwise. */
  arity?: number;
  dimension: number;
  top_arity?: number;
  nodes: number;
  cable_m: readonly number[];
};

const ARITY = 4;
/** Up links of this level lead to the supertop. */
export const BELOW_SUPERTOP = 5;

export const MACHINES: readonly Machine[] = [
  { id: "qsnet-64", label: texts.QSNET_64, network: "qsnet", dimension: 3, nodes: 64, cable_m: [5, 0, 0] },
  {
    id: "qsnet-128",
    label: texts.QSNET_128,
    network: "qsnet",
    dimension: 3,
    top_arity: 8,
    nodes: 128,
    cable_m: [5, 0, 0],
  },
  {
    id: "asciq-segment",
    label: texts.ASCI_Q_SEGMENT,
    network: "qsnet",
    dimension: 5,
    nodes: 1024,
    cable_m: [5, 0, 0, 15, 0],
  },
  {
    id: "asciq",
    label: texts.ASCI_Q,
    network: "qsnet",
    dimension: 6,
    nodes: 2048,
    cable_m: [5, 0, 0, 15, 0, 15],
  },
  {
    id: "qsnet2-64",
    label: texts.QSNET2_64,
    network: "qsnet2",
    dimension: 3,
    nodes: 64,
    cable_m: [5, 0, 0],
  },
  {
    id: "qsnet2-1024",
    label: texts.QSNET2_1024,
    network: "qsnet2",
    dimension: 5,
    nodes: 1024,
    cable_m: [5, 0, 0, 15, 0],
  },
  {
    id: "infiniband-24",
    label: texts.SWITCH_24,
    network: "infiniband",
    arity: 24,
    dimension: 1,
    nodes: 24,
    cable_m: [5],
  },
  {
    id: "infiniband-96",
    label: texts.SWITCH_96,
    network: "infiniband",
    dimension: 3,
    top_arity: 6,
    nodes: 96,
    cable_m: [5, 0, 0],
  },
  {
    id: "infiniband-288",
    label: texts.SWITCH_288,
    network: "infiniband",
    arity: 12,
    dimension: 2,
    top_arity: 24,
    nodes: 288,
    cable_m: [5, 0],
  },
];

/**
 * By network and shape alone: with other cables, or fewer links to the top, it is still that machine, and the 1,024-way
 * is with any number of nodes, as a switch is with any number of its ports in use.
 */
export function machineOf(scenario: Scenario): MachineId | null {
  const { network = "qsnet", topology } = scenario;
  const { arity, dimension, top_arity, nodes, top_elites } = topology;
  if (top_elites) return null;
  const same = (each: Machine) =>
    each.network === network &&
    (each.arity ?? ARITY) === arity &&
    each.dimension === dimension &&
    each.top_arity === top_arity;
  const hasAnyNodes = network === "infiniband" || hasTopSwitches(scenario);
  return MACHINES.find((each) => same(each) && (each.nodes === nodes || hasAnyNodes))?.id ?? null;
}

/** What was broken is of another tree. A supertop begins with one of four links ("reduced"; how far is not published). */
export function withMachine(
  scenario: Scenario,
  id: MachineId,
  networks: readonly NetworkDescription[],
): Scenario {
  const machine = MACHINES.find((each) => each.id === id);
  if (!machine) return scenario;
  const { network, arity = ARITY, dimension, top_arity, nodes, cable_m } = machine;
  const { events: _, ...rest } = withNetwork(scenario, network, networks);
  const tree = { arity, dimension, ...(top_arity && { top_arity }) };
  const next = { ...rest, topology: { ...tree, nodes, cable_m: [...cable_m] } };
  return hasSupertop(next) ? withUpLinksKept(next, BELOW_SUPERTOP, 1) : next;
}

export function hasSupertop({ topology }: Scenario): boolean {
  const { arity, dimension, top_arity } = topology;
  return arity === ARITY && dimension === BELOW_SUPERTOP + 1 && top_arity === undefined;
}

export function linksToSupertop({ topology }: Scenario): number {
  return upLinksKeptAt(topology, BELOW_SUPERTOP);
}
