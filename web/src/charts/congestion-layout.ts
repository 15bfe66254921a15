/**
 * Where the parts of the congestion matrix go in a given size, and how much of it can be told. Pixels.
 *
 * numbers: every load is printed. bars: a link's load is the height of its bar, an Elite's is printed while three
 * digits fit. strip: one bar for each Elite, its links left out; where several Elites share a pixel, the worst of them.
 */
/**
 * `mostPorts` is the number of links on the side of an Elite that has the most. The top level may have fewer Elites
 * than the others.
 */
export type MatrixShape = { levels: number; elitesPerLevel: number; topElites: number; mostPorts: number };
export type MatrixDetail = "numbers" | "bars" | "strip";
export type Box = { x: number; y: number; width: number; height: number };

export type MatrixLayout = {
  detail: MatrixDetail;
  printTotals: boolean;
  gutter: number;
  pitch: number;
  block: { width: number; height: number };
  /** Height of the row of links above and of that below an Elite's value. */
  linkHeight: number;
  /** The cells of the up and down links keep this much clear of each other. */
  rowPitch: number;
  legendY: number;
  numbersY: number;
  /** Every how many columns a number is written. */
  numberStep: number;
};

/** A block has an element for each of its links; more blocks than this would keep the page busy with their upkeep. */
const MAX_BLOCKS = 120;
const LEGEND = 24;
const COLUMN_NUMBERS = 15;
const DIGIT = 7;

export function matrixLayout(shape: MatrixShape, width: number, height: number): MatrixLayout {
  const gutter = width >= 480 ? 42 : 22;
  const pitch = (width - gutter) / shape.elitesPerLevel;
  const gap = pitch >= 24 ? 3 : pitch >= 8 ? 2 : 0;
  const rowPitch = (height - LEGEND - COLUMN_NUMBERS) / shape.levels;
  const block = { width: pitch - gap, height: Math.max(4, rowPitch - (rowPitch > 24 ? 8 : 2)) };
  const linkHeight = Math.min(24, block.height * 0.34);
  const cell = block.width / shape.mostPorts;
  // Of the longest number, with a space.
  const numberWidth = (String(shape.elitesPerLevel - 1).length + 1) * DIGIT;
  const few = shape.levels * shape.elitesPerLevel <= MAX_BLOCKS;
  const detail =
    few && cell >= 7 && linkHeight >= 17
      ? "numbers"
      : few && block.width >= 3 * shape.mostPorts && block.height >= 24
        ? "bars"
        : "strip";
  return {
    detail,
    printTotals: block.width >= 17,
    gutter,
    pitch,
    block,
    linkHeight,
    rowPitch,
    legendY: height - LEGEND + 8,
    numbersY: shape.levels * rowPitch + 6,
    numberStep: Math.max(1, 2 ** Math.ceil(Math.log2(numberWidth / pitch))),
  };
}

/** The block of an Elite. Level 1 is the bottom row, as in the tree. */
export function blockBox(shape: MatrixShape, layout: MatrixLayout, elite: number): Box {
  const index = elite % shape.elitesPerLevel;
  const level = Math.floor(elite / shape.elitesPerLevel);
  return {
    x: layout.gutter + index * layout.pitch,
    y: 1 + (shape.levels - 1 - level) * layout.rowPitch,
    ...layout.block,
  };
}

/** A column of strips, and the Elites of a level that share it, both ends included. */
export type StripColumn = { x: number; width: number; first: number; last: number };

/** Whole pixels: strips of less would blur into each other. */
export function stripColumns(shape: MatrixShape, { gutter, pitch, block }: MatrixLayout): StripColumn[] {
  const { elitesPerLevel } = shape;
  const count = Math.min(elitesPerLevel, Math.max(1, Math.floor(elitesPerLevel * pitch)));
  const columnPitch = (elitesPerLevel * pitch) / count;
  const gap = pitch - block.width;
  return Array.from({ length: count }, (_, column) => {
    const x = Math.round(gutter + column * columnPitch);
    const end = Math.round(gutter + (column + 1) * columnPitch - gap);
    const first = Math.ceil((column * elitesPerLevel) / count);
    const last = Math.ceil(((column + 1) * elitesPerLevel) / count) - 1;
    return { x, width: Math.max(1, end - x), first, last };
  });
}

/** The cell of one of so many links on a side, inside their Elite's block. */
export function cellBox(layout: MatrixLayout, side: "up" | "down", port: number, count: number): Box {
  const width = layout.block.width / count;
  const y = side === "up" ? 0 : layout.block.height - layout.linkHeight;
  return { x: port * width, y, width, height: layout.linkHeight };
}
