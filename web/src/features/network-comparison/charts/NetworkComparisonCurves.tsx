/**
 * Two networks beside each other: a figure of each over message sizes, processes or nodes, and what was published of it.
 * What is extrapolated stands on a ground of its own and is dotted, so that nobody takes it for a result.
 *
 * The same figures stand in a table beside every such chart, for whoever does not see it.
 */
import { memo } from "react";
import { formatAmount } from "../../../base/format";
import { term } from "../../../base/terms";
import { shapeOf } from "../../../charts/CurveMarks";
import { LEGEND_ROW } from "../../../charts/curve-axes";
import { NothingYet } from "../../../charts/SweepFrame";
import { PublishedMarks } from "../../../charts/SweepMarks";
import { lookClass, NetworkComparisonMarks } from "./NetworkComparisonMarks";
import {
  type NetworkComparisonAxes,
  type NetworkComparisonAxisX,
  type NetworkComparisonAxisY,
  type NetworkComparisonPublished,
  type NetworkComparisonSeries,
  networkComparisonAxes,
  placeWords,
  tickWords,
} from "./network-comparison-axes";
import "../../../charts/charts.css";
import "../../../charts/sweep.css";
import "./network-comparison.css";

export type NetworkComparisonCurvesProps = {
  width: number;
  height: number;
  axis: NetworkComparisonAxisX;
  measure: NetworkComparisonAxisY;
  series: readonly NetworkComparisonSeries[];
  published: readonly NetworkComparisonPublished[];
  /** All places of the axis, whether something is known of them or not. */
  places: readonly number[];
};

function summary({ axis, measure, series, published }: NetworkComparisonCurvesProps): string {
  const at = ({ x, y }: { x: number; y: number }) => `${formatAmount(y)} at ${placeWords(axis, x)}`;
  const told = series.map(({ name, points, extrapolated }) => {
    const [first, last, end] = [points[0], points.at(-1), extrapolated.at(-1)];
    if (!first || !last) return `${name}: nothing yet`;
    const guessed = end ? `, extrapolated to ${at(end)}` : "";
    return `${name}: ${at(first)}${first === last ? "" : ` to ${at(last)}`}${guessed}`;
  });
  const papers = published.map(({ x, series: of, printed: { low, high }, source }) => {
    const name = series.find(({ id }) => id === of)?.name ?? of;
    const range = low === high ? formatAmount(low) : `${formatAmount(low)} to ${formatAmount(high)}`;
    return `${name} ${range} at ${placeWords(axis, x)} (${source})`;
  });
  const unit = measure.unit ? `, ${measure.unit}` : "";
  const said = papers.length > 0 ? ` Published: ${papers.join("; ")}.` : "";
  return `${measure.label}${unit}, over ${axis.label}. ${told.join("; ")}.${said}`;
}

export const NetworkComparisonCurves = memo(function NetworkComparisonCurves(
  props: NetworkComparisonCurvesProps,
) {
  const { width, height, axis, measure, series, published } = props;
  const axes = networkComparisonAxes(props);
  return (
    <svg
      className="chart sweep-curves network-comparison-curves"
      {...term(measure.term)}
      role="img"
      aria-label={summary(props)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      {axes.beyond !== null && <Beyond axes={axes} from={axes.beyond} />}
      <Grid {...props} axes={axes} />
      {series.every(({ points }) => points.length === 0) && <NothingYet axes={axes} />}
      <PublishedMarks
        published={published.map(({ x, ...rest }) => ({ ...rest, at: x }))}
        axes={{ x: axes.x, y: axes.y }}
      />
      {series.map((each) => (
        <NetworkComparisonMarks key={each.id} series={each} axis={axis} measure={measure} axes={axes} />
      ))}
      <Legend series={series} published={published.length > 0} axes={axes} width={width} />
    </svg>
  );
});

/** Room that the words take. */
const BEYOND_WORDS = 150;

function Beyond({ axes: { right, top, bottom }, from }: { axes: NetworkComparisonAxes; from: number }) {
  const wide = right - from > BEYOND_WORDS;
  return (
    <g className="beyond">
      <rect
        className="beyond-ground"
        x={from}
        y={top}
        width={Math.max(0, right - from)}
        height={bottom - top}
      />
      <line className="beyond-edge" x1={from} x2={from} y1={top} y2={bottom} />
      <text className="muted" x={right - 4} y={top + 11} textAnchor="end">
        {wide ? "extrapolated, not simulated" : "extrapolated"}
      </text>
    </g>
  );
}

function Grid({
  axis,
  measure,
  axes,
  width,
  height,
}: Pick<NetworkComparisonCurvesProps, "axis" | "measure" | "width" | "height"> & {
  axes: NetworkComparisonAxes;
}) {
  const { x, y, xTicks, yTicks, left, right, bottom, breakAt } = axes;
  const { reference } = measure;
  return (
    <g className="muted">
      {yTicks.map((value) => (
        <g key={value}>
          <line className={value === 0 ? "axis" : "grid"} x1={left} x2={right} y1={y(value)} y2={y(value)} />
          <text x={left - 5} y={y(value)} textAnchor="end" dominantBaseline="central">
            {tickWords(measure, value)}
          </text>
        </g>
      ))}
      {reference && (
        <g>
          <line className="reference" x1={left} x2={right} y1={y(reference.at)} y2={y(reference.at)} />
          <text x={right} y={y(reference.at) - 4} textAnchor="end">
            {reference.words}
          </text>
        </g>
      )}
      <line className="axis" x1={left} x2={right} y1={bottom} y2={bottom} />
      {breakAt !== null && (
        <path className="axis-break" d={`M${breakAt - 4} ${bottom + 5}l4 -10m3 0l-4 10`} />
      )}
      {xTicks.map((value) => (
        <g key={value}>
          <line className="axis" x1={x(value)} x2={x(value)} y1={bottom} y2={bottom + 4} />
          <text
            {...term(axis.term)}
            x={Math.min(x(value), width - placeWords(axis, value).length * 3.3)}
            y={bottom + 14}
            textAnchor="middle"
          >
            {placeWords(axis, value)}
          </text>
        </g>
      ))}
      <text x={right} y={height - 5} textAnchor="end">
        {measure.unit ? `${measure.unit} over ` : "over "}
        {axis.label}
      </text>
    </g>
  );
}

type LegendProps = {
  series: readonly NetworkComparisonSeries[];
  published: boolean;
  axes: Pick<NetworkComparisonAxes, "columns">;
  width: number;
};

function Legend({ series, published, axes, width }: LegendProps) {
  const place = (entry: number) => {
    const x = ((entry % axes.columns) * width) / axes.columns;
    return `translate(${x} ${Math.floor(entry / axes.columns) * LEGEND_ROW + 7})`;
  };
  return (
    <>
      {series.map(({ id, name, look }, entry) => (
        <g key={id} className={lookClass(look)} transform={place(entry)}>
          <line className="line" x1={0} x2={24} />
          <path className="point" transform="translate(12 0)" d={shapeOf(look.mark)} />
          <text x={30} dominantBaseline="central">
            {name}
          </text>
        </g>
      ))}
      {published && (
        <g transform={place(series.length)}>
          <rect className="tolerated" x={5} y={-6} width={14} height={12} />
          <line className="published-line" x1={2} x2={22} />
          <text className="published-text" {...term("published")} x={30} dominantBaseline="central">
            published, with its tolerance
          </text>
        </g>
      )}
    </>
  );
}
