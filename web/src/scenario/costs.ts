/**
 * Edits of what parts cost, and machines to hold a bill against: the same with other numbers of top switches, and those
 * of other sizes. No bill is made here; the engine makes them.
 */
import type { PricedPart, Scenario, TopCables } from "../engine/types";

/** Of a 1,024-way network: half, three quarters, and all of it. */
export const TOP_SWITCHES = [4, 6, 8] as const;

/** Levels of the machine that has top switches. */
const WITH_TOP_SWITCHES = 5;
const ARITY = 4;

/** Null for the default price; what is all at its default is not written. */
export function withPrice(scenario: Scenario, part: PricedPart, dollars: number | null): Scenario {
  const { [part]: _, ...others } = scenario.costs?.prices ?? {};
  const prices = dollars === null ? others : { ...others, [part]: dollars };
  return withCosts(scenario, { ...scenario.costs, prices });
}

export function withoutOwnPrices(scenario: Scenario): Scenario {
  return withCosts(scenario, { ...scenario.costs, prices: {} });
}

export function withTopCables(scenario: Scenario, cables: TopCables): Scenario {
  return withCosts(scenario, { ...scenario.costs, top_cables: cables });
}

function withCosts(scenario: Scenario, { prices = {}, top_cables = "copper" }: Costs): Scenario {
  const { costs: _, ...rest } = scenario;
  const costs = {
    ...(Object.keys(prices).length > 0 ? { prices } : {}),
    ...(top_cables === "copper" ? {} : { top_cables }),
  };
  return Object.keys(costs).length > 0 ? { ...rest, costs } : rest;
}

type Costs = NonNullable<Scenario["costs"]>;
type Topology = Partial<Scenario["topology"]>;

/** All that a bill is about; parts that are down cost the same. */
function billed({ version, network, costs }: Scenario, topology: Topology): string {
  return JSON.stringify({ version, network, topology, costs });
}

export function billedAsItIs(scenario: Scenario): string {
  const { down_links: _, ...topology } = scenario.topology;
  return billed(scenario, topology);
}

/** Whether it is a machine that can be had with fewer top switches. */
export function hasTopSwitches({ topology: { arity, dimension } }: Scenario): boolean {
  return arity === ARITY && dimension === WITH_TOP_SWITCHES;
}

/** The same machine with so many top switches, and such cables to them. */
export function billedWith(scenario: Scenario, topSwitches: number, cables: TopCables): string {
  return billed(withTopCables(scenario, cables), ofFiveLevels(scenario.topology.nodes, topSwitches));
}

function ofFiveLevels(nodes: number, topSwitches: number): Topology {
  const topology = { arity: ARITY, dimension: WITH_TOP_SWITCHES, nodes };
  const up_links_kept = [ARITY, topSwitches / 2, ARITY, ARITY];
  return topSwitches === 8 ? topology : { ...topology, up_links_kept };
}

/** From a single chassis on; beyond 256 nodes top switches are worth choosing. */
export const SIZES = [64, 128, 192, 256, 384, 512, 640, 768, 896, 1024] as const;
const MOST_WITHOUT_CHOICE = 256;

/** A machine of so many nodes, of as few levels as hold them; null where there is no such choice of top switches. */
export function billedOfSize(scenario: Scenario, nodes: number, topSwitches: number): string | null {
  if (nodes > MOST_WITHOUT_CHOICE) return billed(scenario, ofFiveLevels(nodes, topSwitches));
  if (topSwitches < 8) return null;
  return billed(scenario, { arity: ARITY, dimension: nodes > 64 ? 4 : 3, nodes });
}
