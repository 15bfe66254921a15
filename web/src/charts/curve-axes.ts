/** Axes for curves of a sweep: from 0 where the values are close together, by powers of two where they are not. */
import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from "d3-scale";
import type { Curve } from "../engine/types";
import { legendPlace } from "./kit/Legend";
import type { Published } from "./kit/PublishedLines";
import { roundMaximum } from "./kit/scales";

/** Message sizes go up by factors; beyond this span equal steps would crowd all but the last into one corner. */
const LOG_SPAN = 64;

export type CurveAxes = {
  x: ScaleContinuousNumeric<number, number>;
  y: ScaleContinuousNumeric<number, number>;
  /** Of the plot within the picture. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Entries of the legend side by side. */
  columns: number;
};

export function curveAxes(
  width: number,
  height: number,
  curves: readonly Curve[],
  published: Published | null,
): CurveAxes {
  const points = curves.flatMap((curve) => curve.points);
  const xs = points.map(({ x }) => x);
  const [least, most] = [Math.min(...xs), Math.max(...xs)];
  const largest = points.reduce((a, { y, ci95 }) => Math.max(a, y + (ci95 ?? 0)), published?.high ?? 0);
  const entries = curves.length + (published ? 1 : 0);
  const { columns, height: legend } = legendPlace(entries, width);
  const [left, right] = [42, width - 12];
  const [top, bottom] = [legend + 12, height - 34];
  const byFactors = least > 0 && most / least >= LOG_SPAN;
  const x = byFactors
    ? scaleLog([least, most], [left, right]).base(2)
    : scaleLinear([0, most > 0 ? most : 1], [left, right]);
  return { x, y: scaleLinear([0, roundMaximum(largest)], [bottom, top]), left, right, top, bottom, columns };
}

/** Powers of two would come too close together on a narrow axis; then it is every second or third of them. */
export function curveTicks({ x, left, right }: CurveAxes): number[] {
  const most = Math.max(2, Math.floor((right - left) / 60));
  const ticks = x.ticks(most);
  const step = Math.ceil(ticks.length / most);
  return ticks.filter((_, i) => i % step === 0);
}
