import { term } from "../base/terms";
import { type BandwidthAxes, MARGIN } from "./bandwidth-axes";
import * as texts from "./bandwidth-texts";
import { AxisTitle, Tick, TickWords, ValueLines } from "./kit/Axes";

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
  const { x, y, unit, bottom } = axes;
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  const times = x.ticks(Math.max(2, Math.floor(width / 110)));
  return (
    <g className="muted">
      <ValueLines
        values={y.ticks(Math.max(2, Math.floor(height / 50)))}
        y={y}
        left={left}
        right={right}
        words={(value) => value}
      />
      {times.map((value, i) => (
        <g key={value} {...term("simulated-time")}>
          <Tick x={x(value)} bottom={bottom} />
          <TickWords
            x={x(value)}
            bottom={bottom}
            anchor={i === 0 ? "start" : x(value) > right - 12 ? "end" : "middle"}
          >
            {x.tickFormat(times.length)(value)}
          </TickWords>
        </g>
      ))}
      <AxisTitle x={right} y={height - 4}>
        {texts.axes(unit.name)}
      </AxisTitle>
    </g>
  );
}
