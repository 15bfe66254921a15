/**
 * The DOM twin of the canvas: a grid of Elites and nodes in words, for screen readers, keyboards and tests.
 *
 * Large trees are told in groups of neighbours, so that neither the Elites nor the nodes ever exceed MAX_GROUPS cells.
 */

import { formatLoadDifference, formatShare, UNKNOWN } from "../../base/format";
import { nameBehind, type ObjectRef } from "../../base/object-ref";
import { eliteWord } from "../../base/texts";
import { elitesAt } from "../../base/wiring";
import type { Difference } from "../../canvas/overlay";
import type { CongestionLoads, TopologyDescription } from "../../engine/types";
import type { Note } from "../../scenario/note";
import * as texts from "./texts";

export const MAX_GROUPS = 200;

export type TwinCell = {
  /** Numbers inside the row, both ends included. */
  first: number;
  last: number;
  /** What represents the group: of Elites the one with the largest delay, of nodes the first. */
  ref: ObjectRef;
  label: string;
};

/** What is told of the Elites: of each a value, in words, of several the one that stands out. */
export type EliteMeasure = {
  name: string;
  most: string;
  values: ArrayLike<number> | null;
  words(value: number | null): string;
};

export function delayMeasure(loads: CongestionLoads | null): EliteMeasure {
  return {
    name: texts.delayName,
    most: texts.largestDelay,
    values: loads?.total ?? null,
    words: formatShare,
  };
}

export function differenceMeasure({ elites }: Difference): EliteMeasure {
  return {
    name: texts.delayDifference,
    most: texts.largestDelayDifference,
    values: elites,
    words: (value) => (value === null ? UNKNOWN : texts.ofHundred(formatLoadDifference(value))),
  };
}

export type TwinRow = { name: string; cells: TwinCell[] };

/** Rows of cells, the highest level first, as the tree is drawn. */
export function eliteRows(topology: TopologyDescription, measure: EliteMeasure): TwinRow[] {
  const { levels, elites_per_level: perLevel } = topology;
  const size = groupSize(perLevel, Math.max(1, Math.floor(MAX_GROUPS / levels)));
  return Array.from({ length: levels }, (_, row) => {
    const level = levels - row;
    const cells = groups(elitesAt(topology, level), size).map(([first, last]) =>
      eliteCell(topology, measure, level, first, last),
    );
    return { name: texts.levelRow(level), cells };
  });
}

/** ", 2 notes" where notes are pinned to what a cell tells of, else "". */
export function noteWords(
  { ref, first, last }: TwinCell,
  notes: readonly Pick<Note, "object">[],
  perLevel: number,
): string {
  const level = ref.kind === "elite" ? Math.floor(ref.id / perLevel) * perLevel : 0;
  const count = notes.filter(({ object }) => {
    const at = (object?.id ?? -1) - level;
    return object?.kind === ref.kind && at >= first && at <= last;
  }).length;
  return count === 0 ? "" : texts.notesPinned(count);
}

function groupSize(count: number, mostCells: number): number {
  return Math.ceil(count / Math.min(count, mostCells));
}

function groups(count: number, size: number): [first: number, last: number][] {
  return Array.from({ length: Math.ceil(count / size) }, (_, cell) => {
    const first = cell * size;
    return [first, Math.min(first + size, count) - 1];
  });
}

function eliteCell(
  topology: TopologyDescription,
  { name, most, values, words }: EliteMeasure,
  level: number,
  first: number,
  last: number,
): TwinCell {
  const base = (level - 1) * topology.elites_per_level;
  const valueAt = (index: number) => values?.[base + index] ?? null;
  const size = (index: number) => Math.abs(valueAt(index) ?? 0);
  let worst = first;
  for (let index = first; index <= last; index++) {
    if (size(index) > size(worst)) worst = index;
  }
  const value = words(valueAt(worst));
  const label =
    first === last
      ? texts.eliteCell(
          eliteWord(topology.network),
          level,
          `${first}${nameBehind(topology, topology.nodes + base + first)}`,
          texts.namedValue(name, value),
        )
      : texts.elitesCell(
          texts.elites(topology.network),
          level,
          first,
          last,
          texts.valueAt(most, value, worst),
        );
  return { first, last, ref: { kind: "elite", id: base + worst }, label };
}

/** The leaves: `words` says of each what it is. Neighbours that are alike are told in one breath. */
export function nodeRow(nodes: number, words: readonly string[], names?: readonly string[]): TwinRow {
  const cells = groups(nodes, groupSize(Math.max(1, nodes), MAX_GROUPS)).map(([first, last]): TwinCell => {
    const ref = { kind: "node", id: first } as const;
    const all = Array.from({ length: last - first + 1 }, (_, at) => words[first + at] ?? texts.noJob);
    if (first === last)
      return { first, last, ref, label: texts.nodeCell(`${first}${nameBehind({ names }, first)}`, all[0]!) };
    const runs = all.reduce<[word: string, count: number][]>((so, word) => {
      const run = so.at(-1);
      if (run?.[0] === word) run[1] += 1;
      else so.push([word, 1]);
      return so;
    }, []);
    const measure = runs.map(([word, count]) =>
      runs.length === 1 ? word : texts.nodesWithRole(count, word),
    );
    return { first, last, ref, label: texts.nodesCell(first, last, measure.join("; ")) };
  });
  return { name: texts.nodesRow, cells };
}
