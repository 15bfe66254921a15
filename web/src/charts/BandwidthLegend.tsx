import { formatBandwidth, formatBandwidthRange } from "../base/format";
import type { AcceptedBandwidthProps } from "./AcceptedBandwidth";

/** What the lines are, each with its present figure: one line for the simulation, one for the paper. */
export function BandwidthLegend({ mean, ci95, values, published, width }: AcceptedBandwidthProps) {
  const simulated =
    mean === null
      ? values.length > 0
        ? "simulated, warming up"
        : "simulated"
      : `simulated mean ${formatBandwidth(mean)}${ci95 === null ? "" : ` ± ${formatBandwidth(ci95).replace(" MB/s", "")} (95 %)`}`;
  const room = width >= 400;
  return (
    <g>
      <line className="mean legend-line" x1={0} x2={16} y1={6} y2={6} />
      <text x={22} y={6} dominantBaseline="central">
        {simulated}
      </text>
      {published && (
        <>
          <line className="published-line" x1={0} x2={16} y1={21} y2={21} />
          <text className="published-text" x={22} y={21} dominantBaseline="central">
            published {formatBandwidthRange(published.low, published.high)},{" "}
            {room ? published.source : shortened(published.source)}
          </text>
        </>
      )}
    </g>
  );
}

/** Where there is no room for the authors and the figure, the section has to do. */
function shortened(source: string): string {
  return source.split(", ")[1] ?? source;
}
