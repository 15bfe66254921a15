/** A row of the verdict in the unit that keeps its figures short, such as milliseconds for long latencies. */
import type { ComparisonRow, StudyFigure } from "../../engine/types";

const LARGER = [
  { unit: "ms", size: 1e6 },
  { unit: "µs", size: 1e3 },
] as const;

/** Both sides and their difference in one unit, chosen by the smaller side so that it keeps its digits. */
export function readableRow(row: ComparisonRow): ComparisonRow {
  const sides = [row.a, row.b].flatMap((figure) => (figure ? [Math.abs(figure.mean)] : []));
  const least = Math.min(...sides);
  const larger = row.unit === "ns" && sides.length > 0 ? LARGER.find(({ size }) => least >= size) : undefined;
  if (!larger) return row;
  const scaled = (figure: StudyFigure | null): StudyFigure | null =>
    figure && {
      ...figure,
      mean: figure.mean / larger.size,
      half_width: figure.half_width === null ? null : figure.half_width / larger.size,
    };
  return {
    ...row,
    unit: larger.unit,
    a: scaled(row.a),
    b: scaled(row.b),
    difference: scaled(row.difference),
  };
}

/** What the line tells comes first. */
export const inOrder = (rows: readonly ComparisonRow[]): ComparisonRow[] => [
  ...rows.filter(({ in_sentence }) => in_sentence),
  ...rows.filter(({ in_sentence }) => !in_sentence),
];
