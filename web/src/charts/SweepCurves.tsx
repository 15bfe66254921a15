/**
 * What a sweep came to: one curve or several over what is varied, in a band of their 95 % intervals, and what was
 * published for the same. Words next to each other have no curve between them, only points with their intervals.
 *
 * A click opens the point; anyone who uses the keyboard does that from the table, which has the same points.
 */
import { memo, type PointerEvent } from "react";
import { formatAmount } from "../base/format";
import { NothingYet } from "./kit/Axes";
import { nearest } from "./kit/nearest";
import { Plot } from "./kit/Plot";
import { pointIn } from "./kit/pointer";
import { SweepGrid, SweepLegend } from "./SweepFrame";
import { PublishedMarks, SeriesMarks } from "./SweepMarks";
import type { SweepMeasure } from "./sweep-axes";
import {
  amountWords,
  axisTitle,
  highest,
  openPoints,
  type PublishedPoint,
  type SweepAxis,
  type SweepSeries,
  sweepAxes,
  valueLabel,
} from "./sweep-axes";
import "./sweep.css";
import * as texts from "./sweep-texts";

export type SweepCurvesProps = {
  width: number;
  height: number;
  axis: SweepAxis;
  measure: SweepMeasure;
  series: readonly SweepSeries[];
  published: readonly PublishedPoint[];
  /** The highest value of all charts that share their axes; null for a chart of its own. */
  most?: number | null;
  /** In small multiples the heading names the only curve. */
  legend?: boolean;
  /** The point that is on the stage. */
  marked?: number | null;
  onPick?: (point: number) => void;
};

function summary({ axis, measure, series, published }: SweepCurvesProps): string {
  const curves = series.map(({ name, points, knee }) => {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return texts.noPoints(name || measure.label);
    const end = ({ at, mean, halfWidth }: typeof first) =>
      texts.pointAt(amountWords(mean, halfWidth), valueLabel(axis, at));
    const ends = first === last ? end(first) : texts.fromTo(end(first), end(last));
    return texts.named(name, knee === null ? ends : texts.curveWithKnee(ends, valueLabel(axis, knee)));
  });
  const papers = published.map(({ at, printed: { low, high }, source }) =>
    texts.publishedPoint(texts.range(formatAmount(low), formatAmount(high)), valueLabel(axis, at), source),
  );
  const [open, all] = [openPoints(series).length, series.flatMap(({ points }) => points).length];
  return texts.summary(
    texts.measureOver(measure.label, measure.unit, axisTitle(axis)),
    curves,
    open > 0 ? texts.openPoints(open, all) : "",
    papers,
  );
}

export const SweepCurves = memo(function SweepCurves(props: SweepCurvesProps) {
  const { width, height, axis, measure, series, published, marked = null, legend = true, onPick } = props;
  const most = props.most ?? highest(series, published);
  const hasOpen = openPoints(series).length > 0;
  const entries = legend ? series.length + (published.length > 0 ? 1 : 0) + (hasOpen ? 1 : 0) : 0;
  const axes = sweepAxes({ width, height, axis, most, entries });
  const joined = axis.scale !== "names";
  const pick = (event: PointerEvent<SVGSVGElement>) => {
    const points = series.flatMap((each) => each.points);
    const place = ({ at, mean }: (typeof points)[number]) => ({ x: axes.x(at), y: axes.y(mean) });
    const picked = nearest(points, place, pointIn(event, width));
    if (picked) onPick?.(picked.point);
  };
  return (
    <Plot
      name="sweep-curves"
      data-term={measure.id}
      label={summary(props)}
      width={width}
      height={height}
      onPointerUp={onPick && pick}
    >
      <SweepGrid axis={axis} axes={axes} unit={measure.unit} width={width} height={height} />
      {series.every(({ points }) => points.length === 0) && <NothingYet axes={axes} />}
      <PublishedMarks published={published} axes={axes} />
      {series.map((each) => (
        <SeriesMarks key={each.index} series={each} axis={axis} axes={axes} joined={joined} marked={marked} />
      ))}
      {legend && (
        <SweepLegend
          series={series}
          published={published.length > 0}
          open={hasOpen}
          axes={axes}
          axis={axis}
          width={width}
        />
      )}
    </Plot>
  );
});
