/**
 * Where the latency of a message goes: a waterfall of its parts, one below the other, each bar beginning where the one
 * before ended. The means of the parts add up to the mean of the whole, which is on top.
 */
import { scaleLinear } from "d3-scale";
import { memo } from "react";
import { formatCount, formatDuration } from "../base/format";
import { term } from "../base/terms";
import { Plot } from "./kit/Plot";
import {
  HEAD,
  type LatencyMark,
  type LatencyRow,
  latencyHeight,
  latencyRows,
  MARK_LINE,
  type MessageLatency,
} from "./latency-rows";
import * as texts from "./latency-texts";
import { BAR, rowsInWords, WaterfallRows } from "./WaterfallRows";

export type LatencyPartsProps = {
  width: number;
  latency: MessageLatency;
  /** Published latencies. */
  marks?: readonly LatencyMark[];
};

const NO_MARKS: readonly LatencyMark[] = [];

export const LatencyParts = memo(function LatencyParts({
  width,
  latency,
  marks = NO_MARKS,
}: LatencyPartsProps) {
  const rows = latencyRows(latency.parts);
  const total = latency.mean_ns ?? 0;
  const height = latencyHeight(rows.length, marks.length);
  const x = scaleLinear([0, Math.max(total, ...marks.map(({ ns }) => ns))], [0, width - 2]);
  const top = HEAD + marks.length * MARK_LINE;
  return (
    <Plot
      name="latency"
      {...term("message-latency")}
      label={inWords(latency, rows, marks)}
      width={width}
      height={height}
    >
      <text className="total" x={0} y={8} dominantBaseline="central">
        {formatDuration(total)}
      </text>
      <text className="muted" x={width} y={8} dominantBaseline="central" textAnchor="end">
        {texts.meanOf(formatCount(latency.count))}
      </text>
      <text className="muted" x={0} y={23} dominantBaseline="central">
        {texts.percentiles(formatDuration(latency.p50_ns), formatDuration(latency.p95_ns))}
      </text>
      <rect className="whole" x={0} y={HEAD - 8} width={x(total)} height={BAR} />
      {marks.map((mark, i) => (
        <g key={mark.label}>
          <line className="published-line" x1={x(mark.ns)} x2={x(mark.ns)} y1={HEAD - 9} y2={height} />
          <text
            className="published-text"
            {...term("published")}
            x={0}
            y={HEAD + i * MARK_LINE + 6}
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
  rows: readonly LatencyRow[],
  marks: readonly LatencyMark[],
): string {
  return [
    texts.latencySummary(formatCount(latency.count), formatDuration(latency.mean_ns)),
    ...rowsInWords(rows, latency.mean_ns ?? 0),
    ...marks.map(({ label }) => label),
  ].join(". ");
}
