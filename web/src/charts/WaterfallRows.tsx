/** Parts of a time, one below the other, each bar beginning where the one before ended. */
import { formatShare } from "../base/format";
import { term } from "../base/terms";
import { inUnitOf, type LatencyRow, ROW } from "./latency-rows";
import * as texts from "./latency-texts";

export const BAR = 5;

type Props = {
  rows: readonly LatencyRow[];
  /** Where the first row begins. */
  top: number;
  width: number;
  totalNs: number;
  x: (ns: number) => number;
};

export function WaterfallRows({ rows, top, width, totalNs, x }: Props) {
  return rows.map((row, i) => (
    <Part
      key={row.id}
      row={row}
      y={top + i * ROW}
      width={width}
      x={x}
      words={inUnitOf(totalNs)}
      last={i === rows.length - 1}
    />
  ));
}

type PartProps = {
  row: LatencyRow;
  y: number;
  width: number;
  x: (ns: number) => number;
  words: (ns: number) => string;
  last: boolean;
};

function Part({ row, y, width, x, words, last }: PartProps) {
  const [start, end] = [x(row.startNs), x(row.startNs + row.ns)];
  const barTop = y + ROW - BAR - 2;
  return (
    <g {...term(row.id === "source-queue" ? row.id : "latency-parts")}>
      <line className="grid" x1={0} x2={width} y1={y} y2={y} />
      <text className="words" x={0} y={y + 8} dominantBaseline="central">
        {row.label}
      </text>
      <text className="words" x={width} y={y + 8} dominantBaseline="central" textAnchor="end">
        {words(row.ns)}
        <tspan className="muted"> · {formatShare(row.share)}</tspan>
      </text>
      <rect className="part" x={start} y={barTop} width={Math.max(1, end - start)} height={BAR} />
      {last ? null : <line className="thread" x1={end} x2={end} y1={barTop} y2={barTop + ROW} />}
    </g>
  );
}

/** The same for those who do not see it. */
export function rowsInWords(rows: readonly LatencyRow[], totalNs: number): string[] {
  const words = inUnitOf(totalNs);
  return rows.map(({ label, ns, share }) => texts.part(label, words(ns), formatShare(share)));
}
