/**
 * Where the latency of a message goes: a waterfall of its parts, one below the other, each bar beginning where the one
 * before ended. The means of the parts add up to the mean of the whole, which is on top.
 */
import { scaleLinear } from "d3-scale";
import { memo } from "react";
import { formatCount, formatDurationWithin } from "../base/format";
import { term } from "../base/terms";
import type { MessageLatency } from "../engine/types";
import { Plot } from "./kit/Plot";
import { fitting } from "./kit/text";
import { type LatencyLine, latencyLines } from "./latency-lines";
import {
  HEAD_LINE,
  headHeight,
  type LatencyMark,
  type LatencyRow,
  latencyHeight,
  latencyRows,
  MARK_LINE,
} from "./latency-rows";
import * as texts from "./latency-texts";
import { BAR, rowsInWords, WaterfallRows } from "./WaterfallRows";

export type LatencyPartsProps = {
  width: number;
  latency: MessageLatency;
  isOver: boolean;
  /** Published latencies. */
  marks?: readonly LatencyMark[];
};

const NO_MARKS: readonly LatencyMark[] = [];

export const LatencyParts = memo(function LatencyParts({
  width,
  latency,
  isOver,
  marks = NO_MARKS,
}: LatencyPartsProps) {
  const rows = latencyRows(latency.parts);
  const lines = latencyLines(latency, isOver);
  const total = latency.mean_ns ?? 0;
  const head = headHeight(lines.length + 1);
  const height = latencyHeight(lines.length + 1, rows.length, marks.length);
  const x = scaleLinear([0, Math.max(total, ...marks.map(({ ns }) => ns))], [0, width - 2]);
  const top = head + marks.length * MARK_LINE;
  return (
    <Plot
      name="latency"
      {...term("message-latency")}
      label={inWords(latency, lines, rows, marks)}
      width={width}
      height={height}
    >
      <text className="total" x={0} y={8} dominantBaseline="central">
        {formatDurationWithin(total, latency.mean_ci95_ns)}
      </text>
      <text className="muted" x={width} y={8} dominantBaseline="central" textAnchor="end">
        {texts.meanOf(formatCount(latency.count))}
      </text>
      {lines.map(({ id, words }, i) => (
        <text
          key={id}
          className="muted"
          {...term(id)}
          x={0}
          y={23 + i * HEAD_LINE}
          dominantBaseline="central"
        >
          {fitting(words, width)}
        </text>
      ))}
      <rect className="whole" x={0} y={head - 8} width={x(total)} height={BAR} />
      {marks.map((mark, i) => (
        <g key={mark.label}>
          <line className="published-line" x1={x(mark.ns)} x2={x(mark.ns)} y1={head - 9} y2={height} />
          <text
            className="published-text"
            {...term("published")}
            x={0}
            y={head + i * MARK_LINE + 6}
            dominantBaseline="central"
          >
            {mark.label}
          </text>
        </g>
      ))}
      <WaterfallRows rows={rows} top={top} width={width} totalNs={total} x={x} />
    </Plot>
  );
});

function inWords(
  latency: MessageLatency,
  lines: readonly LatencyLine[],
  rows: readonly LatencyRow[],
  marks: readonly LatencyMark[],
): string {
  return [
    texts.latencySummary(
      formatCount(latency.count),
      formatDurationWithin(latency.mean_ns, latency.mean_ci95_ns),
    ),
    ...lines.map(({ words }) => words[0]),
    ...rowsInWords(rows, latency.mean_ns ?? 0),
    ...marks.map(({ label }) => label),
  ].join(". ");
}
