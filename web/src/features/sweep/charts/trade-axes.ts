/**
 * Axes for one measure against another. Both reach over what there is to tell apart, and begin at 0 only where that is
 * near: two machines of which one costs a sixth more would else lie on top of each other. The picture says where not.
 */
import { type ScaleLinear, scaleLinear } from "d3-scale";
import { legendPlace } from "../../../charts/kit/Legend";
import type { PublishedPoint, SweepMeasure } from "../../../charts/sweep-axes";
import * as texts from "./texts";

/** A measure as an axis needs it. */
export type TradeMeasure = SweepMeasure;

export type TradeAmount = {
  mean: number;
  /** Of its 95 % interval; null where there is none. */
  halfWidth: number | null;
};

export type TradePoint = {
  /** Which value of what is varied first: the point is named by it. */
  at: number;
  /** Its number in the sweep. */
  point: number;
  x: TradeAmount;
  y: TradeAmount;
  /** What was published of `y`; null where nothing was. */
  published: Omit<PublishedPoint, "at"> | null;
};

export type TradeSeries = {
  name: string;
  /** Which colour and shape: the same as in all charts of the sweep. */
  index: number;
  points: readonly TradePoint[];
};

export type TradeAxes = {
  x: ScaleLinear<number, number>;
  y: ScaleLinear<number, number>;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Entries of the legend side by side. */
  columns: number;
};

/** Below this share of the largest value the least is near enough to 0 to begin there. */
const NEAR_NOTHING = 0.4;
/** Beyond the outermost values, as a share of what lies between them. */
const ROOM = 0.18;

/** The part of the number line that a scale has to reach over. */
export function reach(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0, 1];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const between = most - least || Math.abs(most) || 1;
  const low = least >= 0 && least <= NEAR_NOTHING * most ? 0 : least - ROOM * between;
  return [least >= 0 ? Math.max(0, low) : low, most + ROOM * between];
}

const ends = ({ mean, halfWidth }: TradeAmount) => [mean - (halfWidth ?? 0), mean + (halfWidth ?? 0)];

export function tradeAxes(
  width: number,
  height: number,
  series: readonly TradeSeries[],
  entries: number,
): TradeAxes {
  const points = series.flatMap((each) => each.points);
  const { columns, height: legend } = legendPlace(entries, width);
  const [left, right] = [66, width - 20];
  const [top, bottom] = [legend + 12, height - 38];
  const ys = points.flatMap(({ y, published }) => [
    ...ends(y),
    ...(published ? [published.tolerated.low, published.tolerated.high] : []),
  ]);
  return {
    x: scaleLinear(reach(points.flatMap(({ x }) => ends(x))), [left, right]).nice(4),
    y: scaleLinear(reach(ys), [bottom, top]).nice(4),
    left,
    right,
    top,
    bottom,
    columns,
  };
}

/** "Neither axis starts at 0"; empty where both do. */
export function cutAxesWords({ x, y }: Pick<TradeAxes, "x" | "y">): string {
  const [xCut, yCut] = [x, y].map((scale) => (scale.domain()[0] ?? 0) > 0);
  if (xCut && yCut) return texts.neitherFromZero;
  if (xCut) return texts.xNotFromZero;
  return yCut ? texts.yNotFromZero : "";
}
