/**
 * One measure against another: a point for each point of the sweep, named by its value on the first axis. A line joins
 * the points of a curve in the order of that axis; whiskers show the 95 % intervals of both measures.
 *
 * A click opens the point; the table has the same points for the keyboard.
 */
import { line } from "d3-shape";
import { memo, type PointerEvent } from "react";
import { formatAmount } from "../../../base/format";
import { formatRoundMoney } from "../../../base/money";
import { AxisTitle, NothingYet, Tick, TickWords, ValueLines } from "../../../charts/kit/Axes";
import { nearest } from "../../../charts/kit/nearest";
import { Plot } from "../../../charts/kit/Plot";
import { pointIn } from "../../../charts/kit/pointer";
import { lineCount } from "../../../charts/kit/scales";
import { LOOKS, shapeOf } from "../../../charts/kit/shapes";
import { SweepLegend } from "../../../charts/SweepFrame";
import { PublishedMarks } from "../../../charts/SweepMarks";
import { amountWords, axisTitle, type SweepAxis, valueLabel } from "../../../charts/sweep-axes";
import * as texts from "./texts";
import {
  cutAxesWords,
  type TradeAmount,
  type TradeAxes,
  type TradeMeasure,
  type TradePoint,
  type TradeSeries,
  tradeAxes,
} from "./trade-axes";
import "../../../charts/charts.css";
import "../../../charts/sweep.css";

export type TradeOffProps = {
  width: number;
  height: number;
  /** What the points are named by. */
  axis: SweepAxis;
  x: TradeMeasure;
  y: TradeMeasure;
  series: readonly TradeSeries[];
  /** The point that is on the stage. */
  marked?: number | null;
  onPick?: (point: number) => void;
};

/** Money has a sign of its own. */
function tickWords(value: number, unit: string): string {
  return unit === "$" ? formatRoundMoney(value) : formatAmount(value);
}

function amountOf({ mean, halfWidth }: TradeAmount, unit: string): string {
  if (unit === "$") return formatRoundMoney(mean);
  return texts.amount(amountWords(mean, halfWidth), unit);
}

const title = ({ label, unit }: TradeMeasure) => texts.withUnit(label, unit);

function summary({ axis, x, y, series }: TradeOffProps, axes: TradeAxes): string {
  const curves = series.map(({ name, points }) => {
    const words = points.map((point) =>
      texts.pointSummary(valueLabel(axis, point.at), amountOf(point.y, y.unit), amountOf(point.x, x.unit)),
    );
    return texts.curveSummary(name, words);
  });
  const titles = { y: title(y), x: title(x), axis: axisTitle(axis) };
  return texts.chartSummary(titles, curves, cutAxesWords(axes));
}

/** Styled as the curves of a sweep, with its own colours. */
const CLASSES = ["sweep-curves", "trade-off"];

export const TradeOff = memo(function TradeOff(props: TradeOffProps) {
  const { width, height, axis, series, marked = null, onPick } = props;
  const published = series.some(({ points }) => points.some((point) => point.published));
  const named = series.length > 1 || published;
  const axes = tradeAxes(width, height, series, named ? series.length + (published ? 1 : 0) : 0);
  const pick = (event: PointerEvent<SVGSVGElement>) => {
    const points = series.flatMap((each) => each.points);
    const place = ({ x, y }: TradePoint) => ({ x: axes.x(x.mean), y: axes.y(y.mean) });
    const picked = nearest(points, place, pointIn(event, width));
    if (picked) onPick?.(picked.point);
  };
  return (
    <Plot
      name={CLASSES.join(" ")}
      data-term={props.y.id}
      label={summary(props, axes)}
      width={width}
      height={height}
      onPointerUp={onPick && pick}
    >
      <Grid {...props} axes={axes} />
      {series.every(({ points }) => points.length === 0) && <NothingYet axes={axes} />}
      {series.map((each) => (
        <Marks key={each.index} series={each} axis={axis} axes={axes} marked={marked} />
      ))}
      {named && (
        <SweepLegend
          series={series.map(({ name, index }) => ({ name, index, points: [], knee: null }))}
          published={published}
          axes={axes}
          axis={axis}
          width={width}
        />
      )}
    </Plot>
  );
});

function Grid({ axes, x, y, height }: TradeOffProps & { axes: TradeAxes }) {
  const { left, right, top, bottom } = axes;
  const cut = cutAxesWords(axes);
  return (
    <g className="muted">
      <ValueLines
        values={axes.y.ticks(lineCount(bottom - top))}
        y={axes.y}
        left={left}
        right={right}
        words={(value) => tickWords(value, y.unit)}
      />
      <line className="axis" x1={left} x2={right} y1={bottom} y2={bottom} />
      {axes.x.ticks(Math.max(2, Math.floor((right - left) / 90))).map((value) => (
        <g key={value}>
          <Tick x={axes.x(value)} bottom={bottom} />
          <TickWords
            data-term={x.id}
            x={axes.x(value)}
            bottom={bottom}
            anchor={axes.x(value) > right - 20 ? "end" : "middle"}
          >
            {tickWords(value, x.unit)}
          </TickWords>
        </g>
      ))}
      {cut && width(axes) > 420 ? (
        <text x={left} y={height - 5}>
          {cut}
        </text>
      ) : null}
      <AxisTitle x={right} y={height - 5}>
        {texts.axes(y.unit, x.label)}
      </AxisTitle>
    </g>
  );
}

const width = ({ left, right }: TradeAxes) => right - left;

type MarksProps = { series: TradeSeries; axis: SweepAxis; axes: TradeAxes; marked: number | null };

function Marks({ series: { name, index, points }, axis, axes, marked }: MarksProps) {
  const { x, y } = axes;
  const joined = line<TradePoint>(
    (point) => x(point.x.mean),
    (point) => y(point.y.mean),
  ).digits(1);
  const onStage = points.find(({ point }) => point === marked);
  const published = points.flatMap((point, at) => (point.published ? [{ ...point.published, at }] : []));
  return (
    <g className={["curve", `curve-${index % LOOKS}`].join(" ")}>
      <PublishedMarks published={published} axes={{ x: (at) => x(points[at]?.x.mean ?? 0), y }} />
      <path className="line" d={joined(points.toSorted((a, b) => a.at - b.at)) ?? ""} />
      {points.map((point) => (
        <g key={point.point}>
          <Whiskers point={point} axes={axes} />
          <path
            className="point"
            transform={`translate(${x(point.x.mean).toFixed(1)} ${y(point.y.mean).toFixed(1)})`}
            d={shapeOf(index, 64)}
          >
            <title>{texts.pointName(name, valueLabel(axis, point.at))}</title>
          </path>
          <text
            className="point-name"
            data-term={axis.path}
            x={x(point.x.mean) + (x(point.x.mean) > axes.right - 34 ? -9 : 9)}
            y={y(point.y.mean) - 9}
            textAnchor={x(point.x.mean) > axes.right - 34 ? "end" : "start"}
          >
            {valueLabel(axis, point.at)}
          </text>
        </g>
      ))}
      {onStage && (
        <rect
          className="on-stage"
          x={x(onStage.x.mean) - 8}
          y={y(onStage.y.mean) - 8}
          width={16}
          height={16}
        />
      )}
    </g>
  );
}

/** Only what varies from seed to seed, or within a run, has an interval; money has none. */
function Whiskers({ point, axes: { x, y } }: { point: TradePoint; axes: TradeAxes }) {
  const [across, up] = [point.x.halfWidth ?? 0, point.y.halfWidth ?? 0];
  return (
    <>
      {up > 0 && (
        <line
          className="whisker"
          x1={x(point.x.mean)}
          x2={x(point.x.mean)}
          y1={y(point.y.mean - up)}
          y2={y(point.y.mean + up)}
        />
      )}
      {across > 0 && (
        <line
          className="whisker"
          x1={x(point.x.mean - across)}
          x2={x(point.x.mean + across)}
          y1={y(point.y.mean)}
          y2={y(point.y.mean)}
        />
      )}
    </>
  );
}
