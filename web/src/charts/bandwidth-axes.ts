/** Axes that stay: time runs to the end of the scenario from the start on, and the height changes in coarse steps only. */
import { type ScaleLinear, scaleLinear } from "d3-scale";

export type Published = {
  low: number;
  high: number;
  /** Where it was published, "Petrini et al. 2003, section 5.4". */
  source: string;
};

const COARSE = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The first of a few round numbers that leaves a little room over the largest value. */
export function roundMaximum(largest: number): number {
  if (!(largest > 0)) return 100;
  const wanted = largest * 1.1;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return (COARSE.find((step) => step * power >= wanted) ?? 10) * power;
}

export type TimeUnit = { name: string; ns: number };

export function timeUnit(endNs: number): TimeUnit {
  if (endNs >= 2e9) return { name: "s", ns: 1e9 };
  if (endNs >= 2e6) return { name: "ms", ns: 1e6 };
  return endNs >= 2e3 ? { name: "µs", ns: 1e3 } : { name: "ns", ns: 1 };
}

export type BandwidthAxes = {
  /** In units of `unit`. */
  x: ScaleLinear<number, number>;
  y: ScaleLinear<number, number>;
  unit: TimeUnit;
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
  const largest = values.reduce((a, b) => Math.max(a, b), published?.high ?? 0);
  return {
    unit,
    x: scaleLinear([0, endNs / unit.ns], [MARGIN.left, width - MARGIN.right]),
    y: scaleLinear([0, roundMaximum(largest)], [height - MARGIN.bottom, MARGIN.top]),
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
