/** The marks in a sweep's chart: a curve in its band, its points, its knee; and what was published. */
import { area, line } from "d3-shape";
import { formatAmount } from "../base/format";
import { LOOKS, shapeOf } from "./kit/shapes";
import {
  amountWords,
  type PublishedPoint,
  type SweepAxes,
  type SweepAxis,
  type SweepPoint,
  type SweepSeries,
  valueLabel,
} from "./sweep-axes";
import * as texts from "./sweep-texts";

type SeriesProps = {
  series: SweepSeries;
  axis: SweepAxis;
  axes: SweepAxes;
  /** Whether there is something between two values. */
  joined: boolean;
  marked: number | null;
};

const low = ({ mean, halfWidth }: SweepPoint) => Math.max(0, mean - (halfWidth ?? 0));
const high = ({ mean, halfWidth }: SweepPoint) => mean + (halfWidth ?? 0);

export function SeriesMarks({ series, axis, axes, joined, marked }: SeriesProps) {
  const { x, y } = axes;
  // A list may name its values in any order; the curve goes from left to right.
  const points = series.points.toSorted((a, b) => x(a.at) - x(b.at));
  const curve = line<SweepPoint>(
    ({ at }) => x(at),
    ({ mean }) => y(mean),
  ).digits(1);
  const band = area<SweepPoint>(
    ({ at }) => x(at),
    (point) => y(low(point)),
    (point) => y(high(point)),
  ).digits(1);
  const place = ({ at, mean }: SweepPoint) => `translate(${x(at).toFixed(1)} ${y(mean).toFixed(1)})`;
  const knee = points.find(({ at }) => at === series.knee);
  const onStage = points.find(({ point }) => point === marked);
  return (
    <g className={`curve curve-${series.index % LOOKS}`}>
      {joined && <path className="interval-band" d={band(points) ?? ""} />}
      {joined && <path className="line" d={curve(points) ?? ""} />}
      {points.map((point) => (
        <g key={point.point}>
          {(point.halfWidth ?? 0) > 0 && (
            <line
              className="whisker"
              x1={x(point.at)}
              x2={x(point.at)}
              y1={y(low(point))}
              y2={y(high(point))}
            />
          )}
          <path
            className={point.unresolved === undefined ? "point" : "point open"}
            transform={place(point)}
            d={shapeOf(series.index, joined ? 36 : 64)}
          >
            <title>
              {texts.pointHint(
                series.name,
                valueLabel(axis, point.at),
                amountWords(point.mean, point.halfWidth),
                point.unresolved,
              )}
            </title>
          </path>
        </g>
      ))}
      {knee && <circle className="knee" cx={x(knee.at)} cy={y(knee.mean)} r={8} />}
      {onStage && (
        <rect className="on-stage" x={x(onStage.at) - 7} y={y(onStage.mean) - 7} width={14} height={14} />
      )}
    </g>
  );
}

/** The box is what counts as reproduced, the line what was printed. */
export function PublishedMarks({
  published,
  axes,
}: {
  published: readonly PublishedPoint[];
  axes: Pick<SweepAxes, "x" | "y">;
}) {
  const { x, y } = axes;
  return published.map(({ at, printed, tolerated, source }) => (
    <g key={`${at} ${source} ${printed.low}`}>
      <rect
        className="tolerated"
        x={x(at) - 8}
        y={y(tolerated.high)}
        width={16}
        height={Math.max(1, y(tolerated.low) - y(tolerated.high))}
      >
        <title>
          {texts.publishedHint(
            texts.range(formatAmount(printed.low), formatAmount(printed.high)),
            source,
            formatAmount(tolerated.low),
            formatAmount(tolerated.high),
          )}
        </title>
      </rect>
      {[...new Set([printed.low, printed.high])].map((value) => (
        <line
          key={value}
          className="published-line"
          x1={x(at) - 11}
          x2={x(at) + 11}
          y1={y(value)}
          y2={y(value)}
        />
      ))}
    </g>
  ));
}
