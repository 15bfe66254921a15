/**
 * Axes for networks next to each other: sizes and numbers of processes by their ratios along the chart, and upwards a
 * figure by its ratios or by its differences. Messages of no bytes have no place on an axis of ratios; they stand to the
 * left of a break in it, and no line leads there.
 */
import { scaleLinear, scaleLog } from "d3-scale";
import { formatAmount, formatCount, formatMessageSize } from "../../../base/format";
import type { TermId } from "../../../base/terms";
import { legendPlace } from "../../../charts/kit/Legend";
import { lineCount, withRoom } from "../../../charts/kit/scales";
import { labelRoom, roomFor } from "../../../charts/kit/text";

/** How a curve looks: the network by its colour and its mark, what else there is by an open mark and dashes. */
export type NetworkComparisonLook = {
  /** 0 for the first network, 1 for the second. */
  colour: 0 | 1;
  /** Shape of its points; see `shapeOf`. */
  mark: number;
  /** Its marks are outlines, its line is dashed. */
  second: boolean;
};

export type NetworkComparisonPoint = { x: number; y: number };

export type NetworkComparisonSeries = {
  id: string;
  name: string;
  look: NetworkComparisonLook;
  /** By x; those that are not known yet are missing. */
  points: readonly NetworkComparisonPoint[];
  /** What no one simulated: the trend of the last points, carried on. */
  extrapolated: readonly NetworkComparisonPoint[];
};

/** What was published for one place of the chart. */
export type NetworkComparisonPublished = {
  x: number;
  /** Of which curve. */
  series: string;
  printed: { low: number; high: number };
  tolerated: { low: number; high: number };
  source: string;
};

export type NetworkComparisonAxisX = { label: string; unit: "bytes" | ""; term: TermId };

export type NetworkComparisonAxisY = {
  label: string;
  unit: string;
  term: TermId;
  scale: "log" | "linear";
  /** From 0 on; otherwise from a little below the least. */
  fromZero?: boolean;
  /** A line across the chart, in words: where both networks are equal, say. */
  reference?: { at: number; words: string };
};

export type NetworkComparisonAxes = {
  x(value: number): number;
  y(value: number): number;
  xTicks: readonly number[];
  yTicks: readonly number[];
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Where the axis is broken between 0 and what is more; null where there is no 0. */
  breakAt: number | null;
  /** Where what is extrapolated begins; null where nothing is. */
  beyond: number | null;
  /** Entries of the legend side by side. */
  columns: number;
};

type Shown = {
  width: number;
  height: number;
  axis: NetworkComparisonAxisX;
  measure: NetworkComparisonAxisY;
  series: readonly NetworkComparisonSeries[];
  published: readonly NetworkComparisonPublished[];
  /** All places of the axis, whether something is known of them or not: the chart does not move while points come. */
  places: readonly number[];
};

/** Marks at the ends of the axis reach so far beyond it. */
const MARK = 12;
/** What 0 takes on an axis of ratios. */
const ZERO = 34;
/** Pixels between two figures of an axis of ratios, where a figure is missed more than on an even one. */
const LOG_LINE = 17;
const LEGEND_LETTER = 6.5;

export function placeWords({ unit }: NetworkComparisonAxisX, value: number): string {
  return unit === "bytes" ? formatMessageSize(value) : formatCount(value);
}

/** Next to its words an entry of the legend has its line, and a gap to the next. */
const LEGEND_LINE = 42;
const PUBLISHED_WORDS = 29;

function legendColumn(series: readonly NetworkComparisonSeries[]): number {
  return LEGEND_LINE + LEGEND_LETTER * Math.max(PUBLISHED_WORDS, ...series.map(({ name }) => name.length));
}

export function networkComparisonAxes(shown: Shown): NetworkComparisonAxes {
  const { width, height, axis, series, published, measure } = shown;
  const entries = series.length + (published.length > 0 ? 1 : 0);
  const { columns, height: legend } = legendPlace(entries, width, legendColumn(series));
  const [top, bottom] = [legend + 10, height - 36];
  const { y, yTicks } = upwards(shown, top, bottom);
  const [left, right] = [Math.max(46, roomFor(yTicks.map((tick) => tickWords(measure, tick)))), width - 14];
  const xs = placesOf(shown);
  const hasZero = xs.includes(0);
  const positive = xs.filter((value) => value > 0);
  const [least, most] = [Math.min(...positive), Math.max(...positive)];
  const from = left + MARK + (hasZero ? ZERO : 0);
  const along = most > least ? scaleLog([least, most], [from, right - MARK]) : () => (from + right) / 2;
  const x = (value: number) => (value > 0 ? along(value) : left + MARK);
  const begun = Math.max(0, ...series.flatMap(({ points }) => points.map((point) => point.x)));
  const continues = series.some(({ extrapolated }) => extrapolated.length > 0);
  return {
    x,
    y,
    yTicks,
    left,
    right,
    top,
    bottom,
    columns,
    xTicks: withRoom(xs, x, labelRoom(xs.map((value) => placeWords(axis, value)))),
    breakAt: hasZero ? left + MARK + ZERO * 0.55 : null,
    beyond: continues && begun > 0 ? x(begun) : null,
  };
}

function placesOf({ places, series, published }: Shown): number[] {
  const own = series.flatMap(({ points, extrapolated }) => [...points, ...extrapolated].map(({ x }) => x));
  return [...new Set([...places, ...own, ...published.map(({ x }) => x)])].sort((a, b) => a - b);
}

/** "0.93" is 93 where the unit is that of hundreds. */
export function tickWords({ scale }: Pick<NetworkComparisonAxisY, "scale">, tick: number): string {
  return scale === "log" && tick >= 1000 ? formatAmount(Math.round(tick)) : formatAmount(tick);
}

function upwards({ series, published, measure }: Shown, top: number, bottom: number) {
  const own = series.flatMap(({ points, extrapolated }) => [...points, ...extrapolated].map(({ y }) => y));
  const papers = published.flatMap(({ tolerated }) => [tolerated.low, tolerated.high]);
  const all = [...own, ...papers, ...(measure.reference ? [measure.reference.at] : [])];
  const known = measure.scale === "log" ? all.filter((value) => value > 0) : all;
  const most = known.length > 0 ? Math.max(...known) : 1;
  const least = known.length > 0 ? Math.min(...known) : 0.1;
  const room = lineCount(bottom - top);
  if (measure.scale === "log") {
    const y = scaleLog([least / 1.25, most * 1.25], [bottom, top]);
    const lines = Math.max(3, Math.floor((bottom - top) / LOG_LINE));
    return { y, yTicks: logTicks(least / 1.25, most * 1.25, lines) };
  }
  const from = measure.fromZero ? 0 : least;
  const y = scaleLinear([from, most === from ? from + 1 : most], [bottom, top]).nice(room);
  return { y, yTicks: y.ticks(room) };
}

/** 1, 2, 5 and their tens; where these crowd, tens only, and then every second of them. */
function logTicks(least: number, most: number, room: number): number[] {
  const [from, to] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(most))];
  const tens = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const within = (values: number[]) => values.filter((value) => value >= least && value <= most);
  // Of a power below 1 a division is exact to the digit where a product is not.
  const power = (of: number, by: number) => (by < 0 ? of / 10 ** -by : of * 10 ** by);
  const fine = within(tens.flatMap((by) => [1, 2, 5].map((of) => power(of, by))));
  if (fine.length <= room) return fine;
  const plain = within(tens.map((by) => power(1, by)));
  const step = Math.ceil(plain.length / room);
  return plain.filter((_, i) => i % step === 0);
}
