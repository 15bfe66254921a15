/**
 * What a sweep came to: one curve or several over the swept value, each point with its 95 % interval. Where accepted is
 * drawn over offered bandwidth, a line shows what it would be if all were accepted, and a ring marks the knee: the
 * highest offered load of which at least 95 % is accepted.
 */
import { memo } from "react";
import { formatAmount } from "../../../base/format";
import { term } from "../../../base/terms";
import type { Published } from "../../../charts/bandwidth-axes";
import { CurveMarks, shapeOf } from "../../../charts/CurveMarks";
import { type CurveAxes, curveAxes, curveTicks, LEGEND_ROW } from "../../../charts/curve-axes";
import { PublishedLines } from "../../../charts/PublishedLines";
import type { Curve } from "../../../engine/types";
import "../../../charts/charts.css";

export type ClaimCurvesProps = {
  width: number;
  height: number;
  /** Over the same axis and in the same unit. */
  curves: readonly Curve[];
  published: Published | null;
};

function Grid({ axes, curves, height }: { axes: CurveAxes } & Pick<ClaimCurvesProps, "curves" | "height">) {
  const { x, y, left, right, top, bottom } = axes;
  const [first] = curves;
  return (
    <g className="muted">
      {y.ticks(Math.max(2, Math.floor((bottom - top) / 45))).map((value) => (
        <g key={value}>
          <line className={value === 0 ? "axis" : "grid"} x1={left} x2={right} y1={y(value)} y2={y(value)} />
          <text x={left - 5} y={y(value)} textAnchor="end" dominantBaseline="central">
            {formatAmount(value)}
          </text>
        </g>
      ))}
      {curveTicks(axes).map((value) => (
        <g key={value}>
          <line className="axis" x1={x(value)} x2={x(value)} y1={bottom} y2={bottom + 4} />
          <text x={x(value)} y={bottom + 14} textAnchor={x(value) > right - 12 ? "end" : "middle"}>
            {formatAmount(value)}
          </text>
        </g>
      ))}
      <text x={right} y={height - 4} textAnchor="end">
        {first ? `${first.unit} over ${first.x_label}` : ""}
      </text>
    </g>
  );
}

function Legend({ curves, published, axes, width }: ClaimCurvesProps & { axes: CurveAxes }) {
  const place = (entry: number) => ({
    x: ((entry % axes.columns) * width) / axes.columns,
    y: Math.floor(entry / axes.columns) * LEGEND_ROW + 7,
  });
  const last = place(curves.length);
  return (
    <>
      {curves.map((curve, i) => (
        <g
          key={curve.name}
          className={`curve curve-${i}`}
          transform={`translate(${place(i).x} ${place(i).y})`}
        >
          <line className="line" x1={0} x2={20} />
          <path className="point" transform="translate(10 0)" d={shapeOf(i)} />
          <text x={26} dominantBaseline="central">
            {curve.name}
            {curve.knee === null ? "" : `, knee at ${formatAmount(curve.knee)}`}
          </text>
        </g>
      ))}
      {published && (
        <g transform={`translate(${last.x} ${last.y})`}>
          <line className="published-line" x1={0} x2={20} />
          <text className="published-text" {...term("published")} x={26} dominantBaseline="central">
            published {published.low === published.high ? "" : `${formatAmount(published.low)}–`}
            {formatAmount(published.high)}
          </text>
        </g>
      )}
    </>
  );
}

/** If all that is offered were accepted. */
function AllAccepted({ axes }: { axes: CurveAxes }) {
  const end = Math.min(axes.x.domain()[1] ?? 0, axes.y.domain()[1] ?? 0);
  return (
    <line className="all-accepted" x1={axes.x(0)} y1={axes.y(0)} x2={axes.x(end)} y2={axes.y(end)}>
      <title>All that is offered is accepted</title>
    </line>
  );
}

function summary({ curves, published }: ClaimCurvesProps): string {
  const [first] = curves;
  if (!first) return "No curve.";
  const told = curves.map(({ name, points, knee }) => {
    const [from, to] = [points[0], points.at(-1)];
    const ends =
      from && to
        ? `${formatAmount(from.y)} at ${formatAmount(from.x)} to ${formatAmount(to.y)} at ${formatAmount(to.x)}`
        : "no points";
    return `${name}: ${ends}${knee === null ? "" : `, knee at ${formatAmount(knee)}`}`;
  });
  const paper = published
    ? ` Published: ${formatAmount(published.low)} to ${formatAmount(published.high)}, ${published.source}.`
    : "";
  return `${first.unit} over ${first.x_label}. ${told.join("; ")}.${paper}`;
}

export const ClaimCurves = memo(function ClaimCurves(props: ClaimCurvesProps) {
  const { width, height, curves, published } = props;
  const axes = curveAxes(width, height, curves, published);
  return (
    <svg
      className="chart claim-curves"
      {...term("claim")}
      role="img"
      aria-label={summary(props)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <Grid axes={axes} curves={curves} height={height} />
      {curves.some(({ knee }) => knee !== null) && <AllAccepted axes={axes} />}
      {published && <PublishedLines published={published} {...axes} />}
      {curves.map((curve, i) => (
        <CurveMarks key={curve.name} curve={curve} index={i} axes={axes} />
      ))}
      <Legend {...props} axes={axes} />
    </svg>
  );
});
