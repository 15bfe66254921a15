/** Axes that stay: time runs to the end of the scenario from the start on, and the height changes in coarse steps only. */
import { type ScaleLinear, scaleLinear } from "d3-scale";
import type { Published } from "./kit/PublishedLines";
import { roundMaximum, type TimeUnit, timeUnit } from "./kit/scales";

export type BandwidthAxes = {
  /** In units of `unit`. */
  x: ScaleLinear<number, number>;
  y: ScaleLinear<number, number>;
  unit: TimeUnit;
  /** Where the height is 0: in a place that is too low for a plot, at its top. */
  bottom: number;
};

export const MARGIN = { left: 38, right: 10, top: 36, bottom: 32 };

export function bandwidthAxes(
  width: number,
  height: number,
  endNs: number,
  values: readonly number[],
  published: Published | null,
): BandwidthAxes {
  const unit = timeUnit(endNs);
  const bottom = Math.max(MARGIN.top, height - MARGIN.bottom);
  const largest = values.reduce((a, b) => Math.max(a, b), published?.high ?? 0);
  return {
    unit,
    bottom,
    x: scaleLinear([0, endNs / unit.ns], [MARGIN.left, width - MARGIN.right]),
    y: scaleLinear([0, roundMaximum(largest)], [bottom, MARGIN.top]),
  };
}

/** The mean of the intervals after warm-up, up to and including each of them. Intervals are of equal length. */
export function runningMean(values: readonly number[], warmUpIntervals: number): number[] {
  let sum = 0;
  return values.slice(warmUpIntervals).map((value, i) => {
    sum += value;
    return sum / (i + 1);
  });
}
