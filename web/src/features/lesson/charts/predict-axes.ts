/** Where a curve can be drawn: at each value of a sweep, from nothing to the top of the axis. */
import { scaleLinear } from "d3-scale";
import { type SweepAxes, type SweepAxis, sweepAxes } from "../../../charts/sweep-axes";

/** x and y. */
export type DrawnPoint = readonly [number, number];

export type PredictAxes = SweepAxes & {
  axis: SweepAxis;
  /** The highest value that can be drawn. */
  most: number;
  /** What a height represents, within the axis. */
  valueAt(y: number): number;
};

type Place = {
  width: number;
  height: number;
  xs: readonly number[];
  xLabel: string;
  scale: "linear" | "log";
  yMax: number;
};

/** Own, simulated and published, side by side where there is room for words as short as these. */
const LEGEND_ENTRIES = 3;
const ENTRY_WIDTH = 100;

const FEWEST_TICKS = 4;

/** No one draws more exactly than that. */
const DIGITS = 3;

export function predictAxes({ width, height, xs, xLabel, scale, yMax }: Place): PredictAxes {
  const values = xs.map((number) => ({ label: number.toLocaleString("en-US"), number }));
  const axis: SweepAxis = { label: xLabel, unit: "", scale, values };
  const columns = width >= LEGEND_ENTRIES * ENTRY_WIDTH ? LEGEND_ENTRIES : 1;
  const axes = sweepAxes({ width, height, axis, most: yMax, entries: LEGEND_ENTRIES / columns });
  // The end of the axis is chosen so that it gives nothing away.
  const y = scaleLinear([0, yMax], [axes.bottom, axes.top]).clamp(true);
  const yTicks = y.ticks(Math.max(FEWEST_TICKS, axes.yTicks.length - 1));
  const valueAt = (height: number) => Number(y.invert(height).toPrecision(DIGITS));
  return { ...axes, columns, axis, y, yTicks, most: yMax, valueAt };
}

export type Pixel = { x: number; y: number };

/** The value of the axis that lies next to a place. */
export function nearestValue({ axis, x }: PredictAxes, place: Pixel): number {
  const distances = axis.values.map((_, at) => Math.abs(x(at) - place.x));
  return distances.indexOf(Math.min(...distances));
}

/** Heights at all values that a stroke passes, by their place on the axis. */
export function passed({ axis, x, valueAt }: PredictAxes, from: Pixel, to: Pixel): [number, number][] {
  const [left, right] = from.x <= to.x ? [from, to] : [to, from];
  if (left.x === right.x) return [];
  return axis.values.flatMap((_, at): [number, number][] => {
    const share = (x(at) - left.x) / (right.x - left.x);
    return share < 0 || share > 1 ? [] : [[at, valueAt(left.y + share * (right.y - left.y))]];
  });
}

/** Points with some of them drawn again, in the order of the axis. */
export function redrawn(
  xs: readonly number[],
  drawn: readonly DrawnPoint[],
  strokes: readonly (readonly [number, number])[],
): DrawnPoint[] {
  const heights = new Map(drawn);
  for (const [at, height] of strokes) {
    const x = xs[at];
    if (x !== undefined) heights.set(x, height);
  }
  return xs.flatMap((x): DrawnPoint[] => {
    const height = heights.get(x);
    return height === undefined ? [] : [[x, height]];
  });
}
