/** Texts of the matrix of sources and destinations: next to it, and for those who do not see it. */
import { formatCount, formatMegabytesPerSecond, signed } from "../base/format";
import type { PairUnit } from "./pair-cells";
import { type PairLayout, type PairPlace, type PairShape, pairNodes } from "./pair-layout";

export type PairTable = {
  shape: PairShape;
  layout: PairLayout;
  cells: Float64Array;
  unit: PairUnit;
  /** Values are B − A. */
  differs: boolean;
};

export const source = "source";
export const destination = "destination";
export const fillsDuringRun = "fills as it runs";
export const noDifference = "no differences";
export const noData = "no data yet";
export const pointedAt = "pointed at";
export const differsMost = "differs most";
export const largest = "largest";
export const bandwidthUnit = "MB/s";
export const shareUnit = "% of a source's traffic";
export const scale = (first: string, last: string, unit: string) => `${first} to ${last} ${unit}`;
export const cellSummary = (place: string, value: string) => `${place}: ${value}`;

type Written = Pick<PairTable, "unit" | "differs">;

const withSign = (differs: boolean, value: number, format: (size: number) => string) =>
  differs ? signed(value, format) : format(value);

export function formatPair(value: number, { unit, differs }: Written): string {
  const format = unit === "MB/s" ? formatMegabytesPerSecond : percents;
  return `${withSign(differs, value, format)} ${unit === "MB/s" ? "MB/s" : "%"}`;
}

/** A figure for a cell of its own, whose unit is next to the ramp. */
export function formatPairCell(value: number, { unit, differs }: Written): string {
  return withSign(differs, value, unit === "MB/s" ? formatCount : percents);
}

/** A share of a thousand nodes is far below a percent. */
function percents(share: number): string {
  const percent = share * 100;
  return percent === 0 || percent >= 9.95 ? formatCount(percent) : percent.toFixed(percent < 0.1 ? 2 : 1);
}

/** "12", or "8–15" where a row represents several nodes. */
export function nodesInRow({ shape, layout }: PairTable, index: number): string {
  const [first, last] = pairNodes(shape, layout, index);
  return first === last ? `${first}` : `${first}–${last}`;
}

export function valueAt({ layout, cells }: PairTable, { row, column }: PairPlace): number {
  const all = Array.from({ length: layout.drawn }, (_, index) => index);
  const rows = row === null ? all : [row];
  const columns = column === null ? all : [column];
  return rows.reduce((sum, r) => columns.reduce((part, c) => part + cells[r * layout.drawn + c]!, sum), 0);
}

/** "12 → 40", "12 → all", "all → 40". */
export function placeName(table: PairTable, { row, column }: PairPlace): string {
  const name = (index: number | null) => (index === null ? "all" : nodesInRow(table, index));
  return `${name(row)} → ${name(column)}`;
}

/** The cell with the most, or with the greatest difference; null where there is nothing yet. */
export function largestPair({ layout, cells }: PairTable): PairPlace | null {
  const at = cells.reduce((most, value, each) => (Math.abs(value) > Math.abs(cells[most]!) ? each : most), 0);
  return Math.abs(cells[at] ?? 0) > 0
    ? { row: Math.floor(at / layout.drawn), column: at % layout.drawn }
    : null;
}

/** "Each cell: 16 × 16 nodes", where the picture brings nodes together. */
export function aggregation({ shape, layout }: PairTable): string | null {
  const size = shape.group * layout.merged;
  return size > 1 ? `each cell: ${size} × ${size} nodes` : null;
}

/** "56 in use, mean 165", of the cells that are, in the unit of the ramp; of differences how many go which way. */
export function inUse(table: PairTable): string | null {
  const { cells, differs } = table;
  if (differs) {
    const [more, less] = [cells.filter((value) => value > 0), cells.filter((value) => value < 0)];
    return `${formatCount(more.length)} higher, ${formatCount(less.length)} lower`;
  }
  const used = cells.filter((value) => value > 0);
  if (used.length === 0) return null;
  const mean = used.reduce((sum, value) => sum + value, 0) / used.length;
  return `${formatCount(used.length)} in use, mean ${formatPairCell(mean, table)}`;
}

export function pairSummary(table: PairTable, title: string): string {
  const { shape, cells, differs } = table;
  const largest = largestPair(table);
  const grouped = aggregation(table);
  const size = `${title}: sources as rows, destinations as columns, ${shape.nodes} nodes${grouped ? `, ${grouped}` : ""}.`;
  if (!largest) return `${size} ${differs ? "No differences." : "No data yet."}`;
  const used = cells.reduce((count, value) => count + (value > 0 ? 1 : 0), 0);
  const most = `${placeName(table, largest)}, ${formatPair(valueAt(table, largest), table)}`;
  if (differs) return `${size} ${inUse(table)} in B. Largest difference: ${most}.`;
  return `${size} ${formatCount(used)} of ${formatCount(cells.length)} cells in use. Largest: ${most}.`;
}
