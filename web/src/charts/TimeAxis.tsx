/** Simulated time below a chart, its unit at the last of the figures. */
import { term } from "../base/terms";
import type { TimeScale } from "./scope-bands";

export function TimeAxis({ time, width, height }: { time: TimeScale; width: number; height: number }) {
  const { x, unit, bottom, right } = time;
  const ticks = time.ticks(Math.max(2, Math.floor(width / 90)));
  return (
    <g className="muted" {...term("simulated-time")}>
      {ticks.map(({ ns, text }, i) => (
        <g key={ns}>
          <line className="axis" x1={x(ns)} x2={x(ns)} y1={bottom} y2={bottom + 3} />
          <text
            x={x(ns)}
            y={height - 4}
            textAnchor={i === 0 ? "start" : x(ns) > right - 14 ? "end" : "middle"}
          >
            {i === ticks.length - 1 ? `${text} ${unit}` : text}
          </text>
        </g>
      ))}
    </g>
  );
}
