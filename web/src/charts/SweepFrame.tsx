/** What is around the curves of a sweep: lines to read values off, names of values, and which curve is which. */
import { AxisTitle, Tick, TickWords, ValueLines } from "./kit/Axes";
import { LegendEntry, PublishedEntry, placed } from "./kit/Legend";
import { LOOKS, shapeOf } from "./kit/shapes";
import { LETTER, labelRoom } from "./kit/text";
import {
  axisTitle,
  labelledValues,
  type SweepAxes,
  type SweepAxis,
  type SweepSeries,
  valueLabel,
} from "./sweep-axes";
import * as texts from "./sweep-texts";

type GridProps = { axis: SweepAxis; axes: SweepAxes; unit: string; width: number; height: number };

export function SweepGrid({ axis, axes, unit, width, height }: GridProps) {
  const { x, y, yTicks, left, right, bottom } = axes;
  const words = axis.values.map((_, at) => valueLabel(axis, at));
  const shown = labelledValues(axis, x, labelRoom(words));
  return (
    <g className="muted">
      <ValueLines values={yTicks} y={y} left={left} right={right} />
      {axis.values.map((value, at) => (
        <Tick key={value.label} x={x(at)} bottom={bottom} />
      ))}
      {shown.map((at) => (
        <TickWords
          key={at}
          data-term={axis.path}
          {...within(x(at), (words[at] ?? "").length * LETTER, width)}
          bottom={bottom}
        >
          {words[at]}
        </TickWords>
      ))}
      <AxisTitle x={right} y={height - 5}>
        {texts.axes(unit, axisTitle(axis))}
      </AxisTitle>
    </g>
  );
}

/** A name in the middle below its value, unless the picture's edge would cut it off. */
function within(x: number, length: number, width: number): { x: number; anchor: "middle" | "end" } {
  return x + length / 2 > width ? { x: width, anchor: "end" } : { x, anchor: "middle" };
}

type LegendProps = {
  series: readonly SweepSeries[];
  published: boolean;
  /** Whether any point is not resolved. */
  open?: boolean;
  axes: Pick<SweepAxes, "columns">;
  axis: SweepAxis;
  width: number;
};

export function SweepLegend({ series, published, open = false, axes, axis, width }: LegendProps) {
  const { columns } = axes;
  return (
    <>
      {series.map(({ name, index, knee }, at) => (
        <LegendEntry
          key={index}
          curve={["curve", `curve-${index % LOOKS}`].join(" ")}
          shape={shapeOf(index)}
          at={at}
          columns={columns}
          width={width}
        >
          {knee === null
            ? name || texts.simulated
            : texts.curveWithKnee(name || texts.simulated, valueLabel(axis, knee))}
        </LegendEntry>
      ))}
      {published && (
        <PublishedEntry tolerated at={series.length} columns={columns} width={width}>
          {texts.publishedWithTolerance}
        </PublishedEntry>
      )}
      {open && (
        <g
          className="curve curve-0"
          transform={placed({ at: series.length + (published ? 1 : 0), columns, width })}
        >
          <path className="point open" transform="translate(10 0)" d={shapeOf(0)} />
          <text x={26} dominantBaseline="central" data-term="resolved">
            {texts.notResolved}
          </text>
        </g>
      )}
    </>
  );
}
