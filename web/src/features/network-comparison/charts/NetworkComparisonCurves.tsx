/**
 * Two networks beside each other: a figure of each over message sizes, processes or nodes, and what was published of it.
 * What is extrapolated stands on a ground of its own and is dotted, so that nobody takes it for a result.
 *
 * The same figures stand in a table beside every such chart, for whoever does not see it.
 */
import { memo } from "react";
import { formatAmount } from "../../../base/format";
import { term } from "../../../base/terms";
import { AxisTitle, NothingYet, Tick, TickWords, ValueLines } from "../../../charts/kit/Axes";
import { LegendEntry, PublishedEntry } from "../../../charts/kit/Legend";
import { Plot } from "../../../charts/kit/Plot";
import { shapeOf } from "../../../charts/kit/shapes";
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
    <Plot
      name="sweep-curves network-comparison-curves"
      {...term(measure.term)}
      label={summary(props)}
      width={width}
      height={height}
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
    </Plot>
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
      <ValueLines values={yTicks} {...{ y, left, right }} words={(value) => tickWords(measure, value)} />
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
          <Tick x={x(value)} bottom={bottom} />
          <TickWords
            {...term(axis.term)}
            x={Math.min(x(value), width - placeWords(axis, value).length * 3.3)}
            bottom={bottom}
          >
            {placeWords(axis, value)}
          </TickWords>
        </g>
      ))}
      <AxisTitle x={right} y={height - 5}>
        {measure.unit ? `${measure.unit} over ` : "over "}
        {axis.label}
      </AxisTitle>
    </g>
  );
}

/** Long enough for dashes. */
const LEGEND_LINE = 24;

type LegendProps = {
  series: readonly NetworkComparisonSeries[];
  published: boolean;
  axes: Pick<NetworkComparisonAxes, "columns">;
  width: number;
};

function Legend({ series, published, axes, width }: LegendProps) {
  const { columns } = axes;
  return (
    <>
      {series.map(({ id, name, look }, at) => (
        <LegendEntry
          key={id}
          curve={lookClass(look)}
          shape={shapeOf(look.mark)}
          length={LEGEND_LINE}
          {...{ at, columns, width }}
        >
          {name}
        </LegendEntry>
      ))}
      {published && (
        <PublishedEntry tolerated at={series.length} length={LEGEND_LINE} {...{ columns, width }}>
          published, with its tolerance
        </PublishedEntry>
      )}
    </>
  );
}
