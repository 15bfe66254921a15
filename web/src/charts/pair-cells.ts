/** What the cells of the matrix of sources and destinations hold, and what they look like. */
import {
  CONGESTION_STEPS,
  congestionStep,
  DIFFERENCE_STEPS,
  differenceColour,
  differenceStep,
} from "../base/ramp";
import { type PairLayout, type PairShape, pairBox } from "./pair-layout";

/**
 * "MB/s" is what arrives: of several sources and destinations, all together. "share" is the part of what a source sends
 * that goes to a destination: of several sources the mean, of several destinations all together.
 */
export type PairUnit = "MB/s" | "share";

/** The table's cells brought together to those that are drawn. */
export function mergedCells(
  values: ArrayLike<number>,
  { side }: PairShape,
  { drawn, merged }: PairLayout,
  unit: PairUnit,
): Float64Array {
  const cells = new Float64Array(drawn * drawn);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      cells[Math.floor(row / merged) * drawn + Math.floor(column / merged)]! +=
        values[row * side + column] ?? 0;
  if (unit === "MB/s" || merged === 1) return cells;
  return cells.map((sum, at) => {
    const first = Math.floor(at / drawn) * merged;
    return sum / (Math.min(side, first + merged) - first);
  });
}

/** The step of a cell whose value is this share of the end of the scale; of the ramp of differences where it is signed. */
export function pairStep(share: number, signed: boolean): number {
  return signed ? differenceColour(differenceStep(share)) : congestionStep(share);
}

/** One path for each step of the ramp; neighbours of one step in a row are one rectangle. */
export function pairPaths(cells: Float64Array, layout: PairLayout, most: number, signed = false): string[] {
  const nothing = pairStep(0, signed);
  const paths: string[] = Array.from({ length: signed ? DIFFERENCE_STEPS : CONGESTION_STEPS }, () => "");
  const { drawn, cell } = layout;
  const stepAt = (row: number, column: number) => pairStep((cells[row * drawn + column] ?? 0) / most, signed);
  for (let row = 0; row < drawn; row++)
    for (let column = 0; column < drawn; ) {
      const step = stepAt(row, column);
      let end = column + 1;
      while (end < drawn && stepAt(row, end) === step) end += 1;
      const { x, y, height } = pairBox(layout, row, column);
      const width = (end - column) * cell.width;
      if (step !== nothing) paths[step] += `M${x} ${y}h${width}v${height}h${-width}z`;
      column = end;
    }
  return paths;
}
