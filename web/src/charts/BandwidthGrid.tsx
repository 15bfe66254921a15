import { term } from "../base/terms";
import { type BandwidthAxes, MARGIN } from "./bandwidth-axes";

/** Lines and numbers of both axes, with their units. */
export function BandwidthGrid({
  axes,
  width,
  height,
}: {
  axes: BandwidthAxes;
  width: number;
  height: number;
}) {
  const { x, y, unit } = axes;
  const [left, right, bottom] = [MARGIN.left, width - MARGIN.right, height - MARGIN.bottom];
  const times = x.ticks(Math.max(2, Math.floor(width / 110)));
  return (
    <g className="muted">
      {y.ticks(Math.max(2, Math.floor(height / 50))).map((value) => (
        <g key={value}>
          <line className={value === 0 ? "axis" : "grid"} x1={left} x2={right} y1={y(value)} y2={y(value)} />
          <text x={left - 5} y={y(value)} textAnchor="end" dominantBaseline="central">
            {value}
          </text>
        </g>
      ))}
      {times.map((value, i) => (
        <g key={value} {...term("simulated-time")}>
          <line className="axis" x1={x(value)} x2={x(value)} y1={bottom} y2={bottom + 4} />
          <text
            x={x(value)}
            y={bottom + 14}
            textAnchor={i === 0 ? "start" : x(value) > right - 12 ? "end" : "middle"}
          >
            {x.tickFormat(times.length)(value)}
          </text>
        </g>
      ))}
      <text x={right} y={height - 4} textAnchor="end">
        MB/s over simulated time in {unit.name}
      </text>
    </g>
  );
}
