/**
 * Where the leaves stand in the strip: rows of whole groups, one group for each Elite of the first level. Its own units.
 *
 * A thousand leaves are as many paths as ten, so nothing here is made per leaf but a piece of a path.
 */

const CELL = 10;
const GAP = 3;
/** So many leaves in a row can still be pointed at one by one in the form. */
const FEW = 16;
const MANY = 32;

export type StripLayout = { nodes: number; columns: number; rows: number; width: number; height: number };

export function stripLayout(nodes: number, arity: number): StripLayout {
  const group = Math.max(1, Math.min(arity, MANY));
  const wanted = nodes > FEW * FEW ? MANY : FEW;
  const columns = Math.max(1, Math.min(nodes, group * Math.max(1, Math.floor(wanted / group))));
  const rows = Math.ceil(nodes / columns);
  const width = columns * CELL + gapsBefore(columns - 1, group) * GAP;
  return { nodes, columns, rows, width, height: rows * (CELL + GAP) - GAP };
}

const gapsBefore = (column: number, group: number) => Math.floor(column / group);

export type Place = { x: number; y: number; size: number };

export function leafPlace({ columns }: StripLayout, arity: number, node: number): Place {
  const column = node % columns;
  const group = Math.max(1, Math.min(arity, MANY));
  return {
    x: column * CELL + gapsBefore(column, group) * GAP + 1,
    y: Math.floor(node / columns) * (CELL + GAP) + 1,
    size: CELL - 2,
  };
}

/** The leaf at a point, or the one nearest to it. */
export function leafAt(layout: StripLayout, arity: number, x: number, y: number): number {
  const { nodes, columns, rows } = layout;
  const row = clamp(Math.floor(y / (CELL + GAP)), rows);
  const group = Math.max(1, Math.min(arity, MANY));
  const groupWidth = group * CELL + GAP;
  const before = Math.max(0, Math.floor(x / groupWidth));
  const within = clamp(Math.floor((x - before * groupWidth) / CELL), group);
  return Math.min(nodes - 1, row * columns + clamp(before * group + within, columns));
}

function clamp(index: number, length: number): number {
  return Math.min(Math.max(index, 0), length - 1);
}

/** A square for each of these leaves, in one path. */
export function squares(layout: StripLayout, arity: number, nodes: Iterable<number>): string {
  let path = "";
  for (const node of nodes) {
    const { x, y, size } = leafPlace(layout, arity, node);
    path += `M${x} ${y}h${size}v${size}h${-size}z`;
  }
  return path;
}

/** A diamond for each, which tells them from the squares without colour. */
export function diamonds(layout: StripLayout, arity: number, nodes: Iterable<number>): string {
  let path = "";
  for (const node of nodes) {
    const { x, y, size } = leafPlace(layout, arity, node);
    // Corner to corner: as much ink as a square, or it would look less.
    const half = size / 2 + 1;
    path += `M${x + size / 2} ${y - 1}l${half} ${half}l${-half} ${half}l${-half} ${-half}z`;
  }
  return path;
}
