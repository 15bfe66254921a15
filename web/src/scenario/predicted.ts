/** What the engine's forecast says of the links, brought together for people: by level, and the most loaded ones. */
import type { TopologyDescription } from "../engine/types";

export type LevelLoad = {
  /** Of the cables' upper ends. */
  level: number;
  /** Shares of a link's capacity; more than 1 is more than it can carry. */
  up: { most: number; mean: number };
  down: { most: number; mean: number };
};

/** Whether the loads are those of this machine: there is one for each of its links. */
export function isOfMachine(topology: TopologyDescription, loads: ArrayLike<number>): boolean {
  return loads.length === topology.link_from.length;
}

/** The highest level first, as the tree is drawn. */
export function loadByLevel(topology: TopologyDescription, loads: ArrayLike<number>): LevelLoad[] {
  const { levels, link_level, link_up } = topology;
  const none = () => ({ most: 0, sum: 0, links: 0 });
  const sums = Array.from({ length: levels }, () => ({ up: none(), down: none() }));
  for (let link = 0; link < loads.length; link++) {
    const level = sums[link_level[link]! - 1];
    if (!level) continue;
    const side = level[link_up[link] ? "up" : "down"];
    side.most = Math.max(side.most, loads[link]!);
    side.sum += loads[link]!;
    side.links += 1;
  }
  const told = ({ most, sum, links }: ReturnType<typeof none>) => ({
    most,
    mean: links > 0 ? sum / links : 0,
  });
  return sums.map(({ up, down }, at) => ({ level: at + 1, up: told(up), down: told(down) })).reverse();
}

export type MostLoaded = {
  links: number[];
  load: number;
  /** How many carry as much, those named included. */
  alike: number;
};

/** The most loaded links, the first few of them by number; none while no link carries anything. */
export function mostLoaded(loads: ArrayLike<number>, named: number): MostLoaded | null {
  let load = 0;
  for (let link = 0; link < loads.length; link++) load = Math.max(load, loads[link]!);
  if (load === 0) return null;
  const links: number[] = [];
  let alike = 0;
  // Shares are rounded: what differs by less than a thousandth is alike.
  for (let link = 0; link < loads.length; link++) {
    if (loads[link]! < load * 0.999) continue;
    alike += 1;
    if (links.length < named) links.push(link);
  }
  return { links, load, alike };
}
