/**
 * Changing arity or dimension changes what the other fields of the topology can be: a fully populated machine stays
 * full, a partly populated one keeps its nodes as far as they fit, and every level keeps its cable length and its
 * slimming, the top its merging, or as many more subtrees below it as the new arity allows. Cables and Elites that are
 * down, or will be, are named by their place in the tree, and mean nothing in another one.
 */
import type { Scenario } from "../engine/types";
import { isLevelCount } from "./levels";

/** Without `top_arity` there is as much below the top Elites as below any other. */
export type TreeShape = { arity: number; dimension: number; top_arity?: number };

export function capacity({ arity, dimension, top_arity = arity }: TreeShape): number {
  return arity ** (dimension - 1) * top_arity;
}

/** As the engine would write it; what is out of its bounds is left for the engine to refuse. */
export function shapeOf(arity: number, dimension: number, topArity: number): TreeShape {
  const isPlain = topArity === arity || dimension === 1;
  return isPlain ? { arity, dimension } : { arity, dimension, top_arity: topArity };
}

/** The top of a tree whose arity changes: what was below it, within the new bounds. */
export function withArity({ dimension, top_arity }: TreeShape, arity: number): TreeShape {
  if (top_arity === undefined || !(arity >= 2)) return { arity, dimension };
  return shapeOf(arity, dimension, Math.min(Math.max(top_arity, arity), 2 * arity));
}

function cablesFor(cables: readonly number[], dimension: number): number[] {
  if (!isLevelCount(dimension)) return [...cables];
  return Array.from({ length: dimension }, (_, level) => cables[level] ?? cables.at(-1) ?? 0);
}

/** A level that kept all its up links keeps all of the new ones, and so does a level that is new. */
function upLinksFor(kept: readonly number[], was: TreeShape, shape: TreeShape): number[] {
  if (!isLevelCount(shape.arity) || !isLevelCount(shape.dimension)) return [...kept];
  return Array.from({ length: shape.dimension - 1 }, (_, level) => {
    const before = kept[level] ?? was.arity;
    return before === was.arity ? shape.arity : Math.min(before, shape.arity);
  });
}

export function resize(scenario: Scenario, shape: TreeShape): Scenario {
  const { topology } = scenario;
  const wasFull = topology.nodes === capacity(topology);
  const room = capacity(shape);
  const nodes = wasFull ? room : Math.min(topology.nodes, room);
  const cable_m = cablesFor(topology.cable_m, shape.dimension);
  const { up_links_kept: kept, down_links, top_elites } = topology;
  const isSame =
    shape.arity === topology.arity &&
    shape.dimension === topology.dimension &&
    shape.top_arity === topology.top_arity;
  const { events, ...rest } = scenario;
  return {
    ...rest,
    ...(events && isSame && { events }),
    topology: {
      ...shape,
      nodes: Number.isFinite(nodes) ? nodes : topology.nodes,
      cable_m,
      ...(kept && { up_links_kept: upLinksFor(kept, topology, shape) }),
      ...(down_links && isSame && { down_links }),
      ...(top_elites && { top_elites }),
    },
  };
}
