/**
 * Edits of what parts cost, and machines to hold a bill against: the same with other numbers of top switches, and those
 * of other sizes. No bill is made here; the engine makes them.
 */
import type { PricedPart, Scenario, Switches, TopCables } from "../../engine/types";
import { TOP_SWITCHES, withTopSwitches } from "../../scenario/top-switches";

/** Of a 1,024-way network: half, three quarters, and all of it. */
export const COMPARED_TOP_SWITCHES = [4, 6, TOP_SWITCHES] as const;

const ARITY = 4;
/** Levels that fewer nodes than these need. */
const LEVELS = [
  { upTo: 64, dimension: 3 },
  { upTo: 256, dimension: 4 },
  { upTo: 1024, dimension: 5 },
] as const;

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

/** Null for those that the tree is wired as. */
export function withSwitches(scenario: Scenario, switches: Switches | null): Scenario {
  const { switches: _, ...others } = scenario.costs ?? {};
  return withCosts(scenario, switches ? { ...others, switches } : others);
}

function withCosts(scenario: Scenario, { prices = {}, top_cables = "copper", switches }: Costs): Scenario {
  const { costs: _, ...rest } = scenario;
  const costs = {
    ...(Object.keys(prices).length > 0 ? { prices } : {}),
    ...(top_cables === "copper" ? {} : { top_cables }),
    ...(switches ? { switches } : {}),
  };
  return Object.keys(costs).length > 0 ? { ...rest, costs } : rest;
}

type Costs = NonNullable<Scenario["costs"]>;

/** All that a bill is about; parts that are down cost the same. */
export function billed({ version, network, topology, costs }: Scenario): string {
  const { down_links: _, ...whole } = topology;
  return JSON.stringify({ version, network, topology: whole, costs });
}

/** The same machine with so many top switches, and such cables to them. */
export function billedWith(scenario: Scenario, topSwitches: number, cables: TopCables): string {
  return billed(withTopCables(withTopSwitches(scenario, topSwitches), cables));
}

/** From a single chassis on; where there are five levels, top switches are worth choosing. */
export const SIZES = [64, 128, 192, 256, 384, 512, 640, 768, 896, 1024] as const;

/** A machine of so many nodes, of as few levels as hold them; null where there is no such choice of top switches. */
export function billedOfSize(scenario: Scenario, nodes: number, topSwitches: number): string | null {
  const dimension = LEVELS.find(({ upTo }) => nodes <= upTo)?.dimension ?? 5;
  const cable_m = new Array<number>(dimension).fill(0);
  const sized = { ...scenario, topology: { arity: ARITY, dimension, nodes, cable_m } };
  if (dimension === 5) return billed(withTopSwitches(sized, topSwitches));
  return topSwitches === TOP_SWITCHES ? billed(sized) : null;
}
