/**
 * How evenly a machine is served: how many nodes send, and how many receive, at each bandwidth. A pattern that treats all
 * nodes alike is one tall bar; starved nodes stand on the left.
 */
import { scaleLinear } from "d3-scale";
import { memo } from "react";
import { formatAmount, formatCount } from "../base/format";
import { term } from "../base/terms";
import type { NodeBandwidths } from "../engine/types";
import { binned } from "./histogram-bins";
import { AmountTicks, AxisTitle, ValueLines } from "./kit/Axes";
import { Plot } from "./kit/Plot";
import { lineCount, roundMaximum } from "./kit/scales";
import * as texts from "./node-texts";

type Props = { width: number; height: number; bandwidths: NodeBandwidths };

const [LEFT, RIGHT, TOP, BOTTOM] = [38, 10, 20, 32];
/** Bins that are narrower than this have no room for two bars. */
const BIN = 18;
const MAX_BINS = 20;

function summary(nodes: number, kinds: readonly { name: string; counts: readonly number[] }[], step: number) {
  if (nodes === 0) return texts.noHistogram;
  const histograms = kinds.map(({ name, counts }) => {
    const bins = counts.flatMap((count, bin) =>
      count > 0
        ? [texts.bin(formatCount(count), formatAmount(bin * step), formatAmount((bin + 1) * step))]
        : [],
    );
    return texts.bins(name === "sent" ? texts.sent : texts.received, bins);
  });
  return texts.histogramSummary(formatCount(nodes), histograms);
}

export const NodeHistogram = memo(function NodeHistogram({ width, height, bandwidths }: Props) {
  const { sent, received } = bandwidths;
  const [right, bottom] = [width - RIGHT, height - BOTTOM];
  const wanted = Math.max(4, Math.min(MAX_BINS, Math.floor((right - LEFT) / BIN)));
  const { step, counts } = binned([sent, received], wanted);
  const kinds = (["sent", "received"] as const).map((name, kind) => ({ name, counts: counts[kind] ?? [] }));
  const x = scaleLinear([0, (counts[0]?.length ?? 0) * step], [LEFT, right]);
  const y = scaleLinear([0, roundMaximum(Math.max(...kinds.flatMap(({ counts }) => counts)))], [bottom, TOP]);
  const half = (x(step) - x(0) - 2) / 2;
  const values = y.ticks(lineCount(bottom - TOP)).filter(Number.isInteger);
  return (
    <Plot
      name="node-bars"
      {...term("node-bandwidth")}
      label={summary(sent.length, kinds, step)}
      width={width}
      height={height}
    >
      <g className="muted">
        <ValueLines values={values} y={y} left={LEFT} right={right} words={formatCount} />
        <AmountTicks
          values={x.ticks(Math.max(2, Math.floor((right - LEFT) / 60)))}
          x={x}
          right={right}
          bottom={bottom}
        />
        <text x={0} y={6} dominantBaseline="central">
          <tspan className="sent">■</tspan> {texts.sent} <tspan className="received">■</tspan>{" "}
          {texts.received}
        </text>
        <AxisTitle x={right} y={height - 4}>
          {texts.histogramAxes}
        </AxisTitle>
      </g>
      {sent.length === 0
        ? null
        : kinds.map(({ name, counts }, kind) => (
            <path
              key={name}
              className={name}
              d={counts
                .map((count, bin) => {
                  const left = x(bin * step) + 1 + kind * half;
                  return count === 0
                    ? ""
                    : `M${left.toFixed(1)} ${bottom}h${half.toFixed(1)}V${y(count).toFixed(1)}h${(-half).toFixed(1)}z`;
                })
                .join("")}
            />
          ))}
    </Plot>
  );
});
