/**
 * The top switches of QsNetII's network of 1,024 places (`qsnet2-bandwidth`): 16 node chassis of 64 nodes are joined by
 * up to eight of 128 links each. Two belong to each up link of the Elites of level 2, so that they come and go two by
 * two; the engine reads `topology.top_switches` as the up links kept that are written here.
 */
import { packingsOf } from "../base/packing";
import type { Scenario } from "../engine/types";
import { upLinksKeptAt, withUpLinksKept } from "./levels";

/** Where none is left out. */
export const TOP_SWITCHES = 8;
export const TOP_SWITCH_COUNTS = [2, 4, 6, TOP_SWITCHES];

const LEVELS = 5;
/** Whose up links are left out, and how many top switches each of them represents. */
const LEVEL = 2;
const TO_EACH = 2;
const NODES_OF_CHASSIS = 64;

export function hasTopSwitches({ network, topology }: Scenario): boolean {
  const { kind, arity, dimension, top_arity } = topology;
  if (kind) return false;
  const tree = { network, arity, levels: dimension, elites_per_level: arity ** (dimension - 1) };
  return (
    top_arity === undefined && network === "qsnet2" && dimension === LEVELS && packingsOf(tree).length > 0
  );
}

/** Null where other up links are left out than those of top switches, and for other machines. */
export function topSwitchesOf(scenario: Scenario): number | null {
  if (!hasTopSwitches(scenario)) return null;
  const { topology } = scenario;
  const others = [1, 3, 4].every((level) => upLinksKeptAt(topology, level) === topology.arity);
  return others ? TO_EACH * upLinksKeptAt(topology, LEVEL) : null;
}

export function withTopSwitches(scenario: Scenario, count: number): Scenario {
  const { up_links_kept: _, ...topology } = scenario.topology;
  return withUpLinksKept({ ...scenario, topology }, LEVEL, count / TO_EACH);
}

/** What the machine is packed in: chassis that have nodes, and the links from them to the top switches. */
export function packedOf(scenario: Scenario): { chassis: number; topSwitches: number; links: number } | null {
  const topSwitches = topSwitchesOf(scenario);
  const { nodes } = scenario.topology;
  if (topSwitches === null || !(nodes >= 1)) return null;
  const chassis = Math.ceil(nodes / NODES_OF_CHASSIS);
  return { chassis, topSwitches, links: (chassis * NODES_OF_CHASSIS * topSwitches) / TOP_SWITCHES };
}
