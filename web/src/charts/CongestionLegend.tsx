import { range } from "d3-array";
import { CONGESTION_STEPS } from "../base/ramp";

const SWATCH = 12;

/** The ramp with its ends, and what 100 means. */
export function CongestionLegend({ y, width, waiting }: { y: number; width: number; waiting: boolean }) {
  const ramp = 12 + CONGESTION_STEPS * SWATCH;
  return (
    <g className="muted" transform={`translate(0 ${y})`}>
      <text x={0} y={5} dominantBaseline="central">
        0
      </text>
      {range(CONGESTION_STEPS).map((step) => (
        <rect key={step} className={`c${step}`} x={12 + step * SWATCH} y={0} width={SWATCH} height={11} />
      ))}
      <text x={ramp + 4} y={5} dominantBaseline="central">
        100
      </text>
      <text x={width} y={5} textAnchor="end" dominantBaseline="central">
        {waiting ? "no packet is on its way yet" : meaningOf100(width)}
      </text>
    </g>
  );
}

function meaningOf100(width: number): string {
  if (width >= 560) return "delay of incoming packets; 100 = the most loaded link, or Elite (middle)";
  return width >= 400 ? "delay; 100 = most loaded link or Elite" : "delay; 100 = most loaded";
}
