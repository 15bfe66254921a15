/**
 * The DOM twin of the canvas: a grid of Elites in words, for screen readers, keyboards and tests.
 *
 * Large trees are told in groups of neighbouring Elites, so that the grid never exceeds MOST_GROUPS cells.
 */
import { formatShare } from "../../base/format";
import type { CongestionLoads, TopologyDescription } from "../../engine/types";

export const MOST_GROUPS = 200;

export type TwinCell = {
  level: number;
  /** Numbers inside the level, both ends included. */
  first: number;
  last: number;
  /** The Elite that stands for the group: the one with the most delay. */
  elite: number;
  label: string;
};

/** Rows of cells, the highest level first, as the tree is drawn. */
export function twinRows(topology: TopologyDescription, loads: CongestionLoads | null): TwinCell[][] {
  const { levels, elites_per_level: perLevel } = topology;
  const cellsPerLevel = Math.min(perLevel, Math.max(1, Math.floor(MOST_GROUPS / levels)));
  const size = Math.ceil(perLevel / cellsPerLevel);
  return Array.from({ length: levels }, (_, row) => {
    const level = levels - row;
    const cells = Math.ceil(perLevel / size);
    return Array.from({ length: cells }, (_, cell) => {
      const first = cell * size;
      return twinCell(topology, loads, level, first, Math.min(first + size, perLevel) - 1);
    });
  });
}

function twinCell(
  topology: TopologyDescription,
  loads: CongestionLoads | null,
  level: number,
  first: number,
  last: number,
): TwinCell {
  const base = (level - 1) * topology.elites_per_level;
  const delayOf = (index: number) => loads?.total[base + index] ?? null;
  let worst = first;
  for (let index = first; index <= last; index++) {
    if ((delayOf(index) ?? 0) > (delayOf(worst) ?? 0)) worst = index;
  }
  const delay = formatShare(delayOf(worst));
  const label =
    first === last
      ? `Elite level ${level} number ${first}, delay ${delay}`
      : `Elites level ${level} numbers ${first} to ${last}, most delay ${delay} at number ${worst}`;
  return { level, first, last, elite: base + worst, label };
}
