/**
 * The results of a sweep: one curve or several over the swept value, each point with its 95 % interval. Where accepted is
 * drawn over offered bandwidth, a line shows what it would be if all were accepted, and a ring marks the knee: the
 * highest offered load of which at least 95 % is accepted.
 */
import { memo } from "react";
import { formatAmount } from "../../../base/format";
import { term } from "../../../base/terms";
import { CurveMarks } from "../../../charts/CurveMarks";
import { type CurveAxes, curveAxes, curveTicks } from "../../../charts/curve-axes";
import { AmountTicks, AxisTitle, ValueLines } from "../../../charts/kit/Axes";
import { LegendEntry, PublishedEntry } from "../../../charts/kit/Legend";
import { Plot } from "../../../charts/kit/Plot";
import { type Published, PublishedLines } from "../../../charts/kit/PublishedLines";
import { lineCount } from "../../../charts/kit/scales";
import { shapeOf } from "../../../charts/kit/shapes";
import type { Curve } from "../../../engine/types";
import * as texts from "./texts";
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
      <ValueLines values={y.ticks(lineCount(bottom - top))} y={y} left={left} right={right} />
      <AmountTicks values={curveTicks(axes)} x={x} right={right} bottom={bottom} />
      <AxisTitle x={right} y={height - 4}>
        {first ? texts.axes(first.unit, first.x_label) : ""}
      </AxisTitle>
    </g>
  );
}

function Legend({ curves, published, axes, width }: ClaimCurvesProps & { axes: CurveAxes }) {
  const { columns } = axes;
  return (
    <>
      {curves.map((curve, at) => (
        <LegendEntry
          key={curve.name}
          curve={["curve", `curve-${at}`].join(" ")}
          shape={shapeOf(at)}
          at={at}
          columns={columns}
          width={width}
        >
          {curve.knee === null ? curve.name : texts.withKnee(curve.name, formatAmount(curve.knee))}
        </LegendEntry>
      ))}
      {published && (
        <PublishedEntry at={curves.length} columns={columns} width={width}>
          {texts.published(
            published.low === published.high
              ? formatAmount(published.high)
              : `${formatAmount(published.low)}–${formatAmount(published.high)}`,
          )}
        </PublishedEntry>
      )}
    </>
  );
}

/** If all that is offered were accepted. */
function AllAccepted({ axes }: { axes: CurveAxes }) {
  const end = Math.min(axes.x.domain()[1] ?? 0, axes.y.domain()[1] ?? 0);
  return (
    <line className="all-accepted" x1={axes.x(0)} y1={axes.y(0)} x2={axes.x(end)} y2={axes.y(end)}>
      <title>{texts.allAccepted}</title>
    </line>
  );
}

function summary({ curves, published }: ClaimCurvesProps): string {
  const [first] = curves;
  if (!first) return texts.noCurve;
  const words = ({ x, y }: { x: number; y: number }) => ({ x: formatAmount(x), y: formatAmount(y) });
  const summaries = curves.map(({ name, points, knee }) => {
    const [from, to] = [points[0], points.at(-1)];
    const ends = from && to ? texts.curveEnds(words(from), words(to)) : texts.noPoints;
    return texts.curveSummary(name, ends, knee === null ? null : formatAmount(knee));
  });
  const paper = published
    ? texts.publishedSummary(formatAmount(published.low), formatAmount(published.high), published.source)
    : "";
  return texts.chartSummary(texts.axes(first.unit, first.x_label), summaries, paper);
}

export const ClaimCurves = memo(function ClaimCurves(props: ClaimCurvesProps) {
  const { width, height, curves, published } = props;
  const axes = curveAxes(width, height, curves, published);
  return (
    <Plot name="claim-curves" {...term("claim")} label={summary(props)} width={width} height={height}>
      <Grid axes={axes} curves={curves} height={height} />
      {curves.some(({ knee }) => knee !== null) && <AllAccepted axes={axes} />}
      {published && <PublishedLines published={published} {...axes} />}
      {curves.map((curve, i) => (
        <CurveMarks key={curve.name} curve={curve} index={i} axes={axes} />
      ))}
      <Legend {...props} axes={axes} />
    </Plot>
  );
});
