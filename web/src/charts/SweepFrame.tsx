/** What stands around the curves of a sweep: lines to read values off, names of values, and which curve is which. */
import { formatAmount } from "../base/format";
import { term } from "../base/terms";
import { shapeOf } from "./CurveMarks";
import { LEGEND_ROW } from "./curve-axes";
import {
  axisTitle,
  labelledValues,
  type SweepAxes,
  type SweepAxis,
  type SweepSeries,
  valueLabel,
} from "./sweep-axes";

type GridProps = { axis: SweepAxis; axes: SweepAxes; unit: string; width: number; height: number };

/** In the middle of a chart that has no points. */
export function NothingYet({ axes }: { axes: Record<"left" | "right" | "top" | "bottom", number> }) {
  const { left, right, top, bottom } = axes;
  return (
    <text className="muted" x={(left + right) / 2} y={(top + bottom) / 2} textAnchor="middle">
      Nothing has been run yet.
    </text>
  );
}

/** Of a value's name below the axis, for each of its letters. */
const LETTER = 6.5;

export function SweepGrid({ axis, axes, unit, width, height }: GridProps) {
  const { x, y, yTicks, left, right, bottom } = axes;
  const longest = Math.max(1, ...axis.values.map((_, at) => valueLabel(axis, at).length));
  const shown = labelledValues(axis, x, Math.max(30, longest * LETTER + 8));
  return (
    <g className="muted">
      {yTicks.map((value) => (
        <g key={value}>
          <line className={value === 0 ? "axis" : "grid"} x1={left} x2={right} y1={y(value)} y2={y(value)} />
          <text x={left - 5} y={y(value)} textAnchor="end" dominantBaseline="central">
            {formatAmount(value)}
          </text>
        </g>
      ))}
      {axis.values.map((value, at) => (
        <line key={value.label} className="axis" x1={x(at)} x2={x(at)} y1={bottom} y2={bottom + 4} />
      ))}
      {shown.map((at) => (
        <text
          key={at}
          data-term={axis.path}
          {...within(x(at), valueLabel(axis, at).length * LETTER, width)}
          y={bottom + 14}
        >
          {valueLabel(axis, at)}
        </text>
      ))}
      <text x={right} y={height - 5} textAnchor="end">
        {unit ? `${unit} over ` : "over "}
        {axisTitle(axis)}
      </text>
    </g>
  );
}

/** A name in the middle below its value, unless the picture's edge would cut it off. */
function within(x: number, length: number, width: number): { x: number; textAnchor: "middle" | "end" } {
  return x + length / 2 > width ? { x: width, textAnchor: "end" } : { x, textAnchor: "middle" };
}

type LegendProps = {
  series: readonly SweepSeries[];
  published: boolean;
  axes: Pick<SweepAxes, "columns">;
  axis: SweepAxis;
  width: number;
};

export function SweepLegend({ series, published, axes, axis, width }: LegendProps) {
  const place = (entry: number) => {
    const x = ((entry % axes.columns) * width) / axes.columns;
    return `translate(${x} ${Math.floor(entry / axes.columns) * LEGEND_ROW + 7})`;
  };
  return (
    <>
      {series.map(({ name, index, knee }, entry) => (
        <g key={index} className={`curve curve-${index % 6}`} transform={place(entry)}>
          <line className="line" x1={0} x2={20} />
          <path className="point" transform="translate(10 0)" d={shapeOf(index)} />
          <text x={26} dominantBaseline="central">
            {name || "simulated"}
            {knee === null ? "" : `, knee at ${valueLabel(axis, knee)}`}
          </text>
        </g>
      ))}
      {published && (
        <g transform={place(series.length)}>
          <rect className="tolerated" x={3} y={-6} width={14} height={12} />
          <line className="published-line" x1={0} x2={20} />
          <text className="published-text" {...term("published")} x={26} dominantBaseline="central">
            published, with its tolerance
          </text>
        </g>
      )}
    </>
  );
}
