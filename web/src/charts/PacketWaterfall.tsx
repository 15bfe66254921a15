/** Where the time of one packet went so far: a waterfall of its parts, which add up to its life. */
import { scaleLinear } from "d3-scale";
import { memo } from "react";
import { formatDuration } from "../base/format";
import { term } from "../base/terms";
import { Plot } from "./kit/Plot";
import { latencyRows, ROW } from "./latency-rows";
import * as texts from "./latency-texts";
import { rowsInWords, WaterfallRows } from "./WaterfallRows";

export type PacketWaterfallProps = {
  width: number;
  /** "12 → 40" */
  route: string;
  parts: readonly { name: string; ns: number }[];
  /** It is still on its way. */
  open: boolean;
};

const HEAD = 26;

export function waterfallHeight(parts: PacketWaterfallProps["parts"]): number {
  return HEAD + parts.filter(({ ns }) => ns > 0).length * ROW + 4;
}

export const PacketWaterfall = memo(function PacketWaterfall({
  width,
  route,
  parts,
  open,
}: PacketWaterfallProps) {
  const rows = latencyRows(parts.map(({ name, ns }) => ({ id: name, label: name, mean_ns: ns })));
  const total = rows.reduce((sum, { ns }) => sum + ns, 0);
  const height = waterfallHeight(parts);
  const x = scaleLinear([0, Math.max(1, total)], [0, width - 2]);
  const words = rowsInWords(rows, total);
  return (
    <Plot
      name="latency"
      {...term("journey")}
      label={[texts.packetSummary(route, formatDuration(total), open), ...words].join(". ")}
      width={width}
      height={height}
    >
      <text className="total" x={0} y={8} dominantBaseline="central">
        {formatDuration(total)}
      </text>
      <text className="muted" x={width} y={8} dominantBaseline="central" textAnchor="end">
        {open ? texts.soFar : texts.total}
      </text>
      <rect className="whole" x={0} y={HEAD - 8} width={x(total)} height={5} />
      <WaterfallRows rows={rows} top={HEAD} width={width} totalNs={total} x={x} />
    </Plot>
  );
});
