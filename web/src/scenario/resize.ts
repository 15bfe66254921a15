/**
 * Changing arity or dimension changes what the other fields of the topology can be: a fully populated machine stays
 * full, a partly populated one keeps its nodes as far as they fit, and every level keeps its cable length.
 */
import type { Scenario } from "../engine/types";

export type TreeShape = { arity: number; dimension: number };

function capacity({ arity, dimension }: TreeShape): number {
  return arity ** dimension;
}

function cablesFor(cables: readonly number[], dimension: number): number[] {
  if (!Number.isInteger(dimension) || dimension < 1 || dimension > 64) return [...cables];
  return Array.from({ length: dimension }, (_, level) => cables[level] ?? cables.at(-1) ?? 0);
}

export function resize(scenario: Scenario, shape: TreeShape): Scenario {
  const { topology } = scenario;
  const wasFull = topology.nodes === capacity(topology);
  const room = capacity(shape);
  const nodes = wasFull ? room : Math.min(topology.nodes, room);
  const cable_m = cablesFor(topology.cable_m, shape.dimension);
  return {
    ...scenario,
    topology: { ...shape, nodes: Number.isFinite(nodes) ? nodes : topology.nodes, cable_m },
  };
}
