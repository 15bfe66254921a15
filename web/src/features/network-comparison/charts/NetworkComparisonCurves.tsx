/**
 * A chart of two networks: a measure of each over message sizes, processes or nodes, with the published values.
 * Extrapolated values are dotted on a background of their own, so that no one takes them for results.
 *
 * A table below every such chart has the same values.
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
import * as texts from "./texts";
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
  const at = ({ x, y }: { x: number; y: number }) => texts.amountAt(formatAmount(y), placeWords(axis, x));
  const curves = series.map(({ name, points, extrapolated }) => {
    const [first, last, end] = [points[0], points.at(-1), extrapolated.at(-1)];
    if (!first || !last) return texts.noPoints(name);
    return texts.curveSummary(name, at(first), first === last ? null : at(last), end ? at(end) : null);
  });
  const papers = published.map(({ x, series: of, printed: { low, high }, source }) => {
    const name = series.find(({ id }) => id === of)?.name ?? of;
    const range = texts.range(formatAmount(low), formatAmount(high));
    return texts.publishedValue(name, range, placeWords(axis, x), source);
  });
  return texts.chartSummary({ measure: measure.label, unit: measure.unit, x: axis.label }, curves, papers);
}

/** Styled as the curves of a sweep, with its own colours. */
const CLASSES = ["sweep-curves", "network-comparison-curves"];

export const NetworkComparisonCurves = memo(function NetworkComparisonCurves(
  props: NetworkComparisonCurvesProps,
) {
  const { width, height, axis, measure, series, published } = props;
  const axes = networkComparisonAxes(props);
  return (
    <Plot
      name={CLASSES.join(" ")}
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

/** Width of the text. */
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
        {wide ? texts.notSimulated : texts.extrapolatedOnly}
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
      <ValueLines
        values={yTicks}
        y={y}
        left={left}
        right={right}
        words={(value) => tickWords(measure, value)}
      />
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
        {texts.axes(measure.unit, axis.label)}
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
          at={at}
          columns={columns}
          width={width}
        >
          {name}
        </LegendEntry>
      ))}
      {published && (
        <PublishedEntry tolerated at={series.length} length={LEGEND_LINE} columns={columns} width={width}>
          {texts.published}
        </PublishedEntry>
      )}
    </>
  );
}
