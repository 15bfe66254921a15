/** Which curve is which: entries side by side above a plot, in as many columns as have room. */
import type { ReactNode } from "react";
import { term } from "../../base/terms";

export const LEGEND_ROW = 15;
const LEGEND_COLUMN = 170;

export type LegendPlace = { columns: number; height: number };

/** How many entries stand side by side, and what all of them take. */
export function legendPlace(entries: number, width: number, column = LEGEND_COLUMN): LegendPlace {
  const columns = Math.max(1, Math.min(entries, Math.floor(width / column)));
  return { columns, height: Math.ceil(entries / columns) * LEGEND_ROW };
}

type At = {
  /** Which entry it is. */
  at: number;
  columns: number;
  /** Of the chart. */
  width: number;
};

/** Where an entry is. */
export function placed({ at, columns, width }: At): string {
  return `translate(${((at % columns) * width) / columns} ${Math.floor(at / columns) * LEGEND_ROW + 7})`;
}

/** Of the piece of line before the words. */
const LINE = 20;

type EntryProps = At & {
  /** The class of the curve. */
  curve: string;
  /** The shape of its points. */
  shape: string;
  line?: string;
  length?: number;
  children: ReactNode;
};

export function LegendEntry({ curve, shape, line = "line", length = LINE, children, ...place }: EntryProps) {
  return (
    <g className={curve} transform={placed(place)}>
      <line className={line} x1={0} x2={length} />
      <path className="point" transform={`translate(${length / 2} 0)`} d={shape} />
      <text x={length + 6} dominantBaseline="central">
        {children}
      </text>
    </g>
  );
}

type PublishedProps = At & {
  /** A box behind the line represents what counts as reproduced. */
  tolerated?: boolean;
  length?: number;
  children: ReactNode;
};

export function PublishedEntry({ tolerated = false, length = LINE, children, ...place }: PublishedProps) {
  const middle = length / 2;
  return (
    <g transform={placed(place)}>
      {tolerated && <rect className="tolerated" x={middle - 7} y={-6} width={14} height={12} />}
      <line className="published-line" x1={middle - LINE / 2} x2={middle + LINE / 2} />
      <text className="published-text" {...term("published")} x={length + 6} dominantBaseline="central">
        {children}
      </text>
    </g>
  );
}
