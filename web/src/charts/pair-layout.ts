/**
 * Where the parts of the matrix of sources and destinations go in a given size. Pixels.
 *
 * Cells of less than MIN_CELL pixels cannot be distinguished, and more than MAX_CELLS of them on a side would keep the
 * page busy, so beyond either several cells of the table are drawn as one. What was pointed at is told in a column of
 * its own on the right, or in a line below where there is no room for one.
 */
import type { Box } from "./congestion-layout";

/** `side` cells on each side of the table, each of `group` nodes; the last may hold fewer. */
export type PairShape = { side: number; group: number; nodes: number };

export type PairLayout = {
  /** Cells on each side of the drawing, and how many of the table's stand on each side of one. */
  drawn: number;
  merged: number;
  left: number;
  cell: { width: number; height: number };
  /** Every how many cells a number is written along each axis. */
  rowStep: number;
  columnStep: number;
  /** Whether cells have room for their own figure. */
  printed: boolean;
  /** Left upper corner of what is told, and how wide it may be. */
  aside: { x: number; y: number; width: number };
  /** In a column next to the matrix, or in a line below it. */
  beside: boolean;
};

export const MAX_CELLS = 64;
const MIN_CELL = 2;
const TOP = 6;
/** Numbers of the columns and their title. */
const BOTTOM = 28;
/** "1008–1023 → 1008–1023" takes more than "12 → 40". */
const ASIDE = { single: 140, grouped: 158 };
const BELOW = 36;
/** Wide cells are distinguished as well as square ones, but a band is no matrix any more. */
const MAX_STRETCH = 2.5;

export function pairLayout({ side, group, nodes }: PairShape, width: number, height: number): PairLayout {
  const left = 20 + 7 * String(nodes - 1).length;
  const beside = width >= 340;
  const aside = nodes > MAX_CELLS ? ASIDE.grouped : ASIDE.single;
  const roomAcross = Math.max(1, width - left - (beside ? aside : 4));
  const roomDown = Math.max(1, height - TOP - BOTTOM - (beside ? 0 : BELOW));
  let merged = 1;
  while (Math.ceil(side / merged) > Math.min(MAX_CELLS, roomDown / MIN_CELL, roomAcross / MIN_CELL))
    merged *= 2;
  const drawn = Math.ceil(side / merged);
  // Whole pixels: cells of a matrix have to be alike.
  const down = whole(roomDown / drawn);
  const across = whole(Math.min(roomAcross / drawn, down * MAX_STRETCH));
  const cell = { width: across, height: Math.min(down, across * MAX_STRETCH) };
  const digits = String(Math.max(0, (drawn - 1) * merged * group)).length;
  const right = left + drawn * cell.width;
  return {
    drawn,
    merged,
    left,
    cell,
    rowStep: stepFor(13, cell.height),
    columnStep: stepFor(7 * (digits + 1), cell.width),
    printed: cell.width >= 30 && cell.height >= 13,
    aside: beside
      ? { x: right + 14, y: TOP, width: width - right - 14 }
      : { x: 0, y: height - BELOW + 6, width },
    beside,
  };
}

const whole = (size: number) => (size >= 3 ? Math.floor(size) : Math.floor(size * 2) / 2);

function stepFor(pixels: number, pitch: number): number {
  let step = 1;
  while (step * pitch < pixels) step *= 2;
  return step;
}

export function pairBox({ left, cell }: PairLayout, row: number, column: number): Box {
  return { x: left + column * cell.width, y: TOP + row * cell.height, ...cell };
}

/** The whole of the cells. */
export function pairGround({ left, cell, drawn }: PairLayout): Box {
  return { x: left, y: TOP, width: drawn * cell.width, height: drawn * cell.height };
}

/** A cell; along an axis, all of a row or of a column. */
export type PairPlace = { row: number | null; column: number | null };

/** What is at a point of the chart: a cell, or a number of either axis. */
export function pairAt(layout: PairLayout, x: number, y: number): PairPlace | null {
  const { left, cell, drawn } = layout;
  const row = Math.floor((y - TOP) / cell.height);
  const column = Math.floor((x - left) / cell.width);
  const inRows = row >= 0 && row < drawn;
  const inColumns = column >= 0 && column < drawn;
  if (inRows && inColumns) return { row, column };
  if (inRows && x < left) return { row, column: null };
  const below = y - TOP - drawn * cell.height;
  return inColumns && below >= 0 && below < 16 ? { row: null, column } : null;
}

/** Which drawn row and column a node is in. */
export function pairIndex({ group }: PairShape, { merged }: PairLayout, node: number): number {
  return Math.floor(node / (group * merged));
}

/** The nodes of a row or column, both ends included. */
export function pairNodes(shape: PairShape, { merged }: PairLayout, index: number): [number, number] {
  const size = shape.group * merged;
  return [index * size, Math.min(shape.nodes, (index + 1) * size) - 1];
}
