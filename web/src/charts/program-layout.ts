/**
 * Where the rows of a program's processes lie, and which stretch of time they show. A row for each process, or for as
 * many neighbours as have no room of their own. Time is that of the simulation.
 */
import { scaleLinear } from "d3-scale";
import type { ProgramTimeline } from "../engine/types";
import { timeUnit } from "./kit/scales";
import { LINE, momentAt, type RowsLayout, type RowWindow, rowsWithin, TIME } from "./rows-layout";
import type { TimeScale } from "./scope-bands";

export type TimeWindow = { fromNs: number; toNs: number };

/** Its members are processes, by their number in the program. */
export type ProgramLayout = RowsLayout & {
  /** What is shown of the time that is told. */
  shown: TimeWindow;
};

/** What is pointed at, in two lines, and the legend in one or two. */
export const READOUT_LINES = 2;
const HEAD = READOUT_LINES * LINE + 4;
export const LEGEND_LINE = 14;
const TWO_LEGEND_LINES_BELOW = 850;
const THREE_LEGEND_LINES_BELOW = 480;
export const legendLines = (width: number) =>
  width < THREE_LEGEND_LINES_BELOW ? 3 : width < TWO_LEGEND_LINES_BELOW ? 2 : 1;
const LEFT = 30;
const ROW_HEIGHTS = [4, 28] as const;
/** No shorter stretch of time is shown: a clock of a network ticks every few nanoseconds. */
const MIN_NS = 20;

export const allProcesses = ({ node }: ProgramTimeline): RowWindow => ({
  first: 0,
  last: Math.max(0, node.length - 1),
});

export const allTime = ({ startNs, endNs }: ProgramTimeline): TimeWindow => ({
  fromNs: startNs,
  toNs: Math.max(endNs, startNs + 1),
});

function programTime(width: number, height: number, { fromNs, toNs }: TimeWindow): TimeScale {
  const unit = timeUnit(toNs);
  const [left, right] = [LEFT, width - 4];
  const x = scaleLinear([fromNs / unit.ns, toNs / unit.ns], [left, right]);
  return {
    left,
    right,
    bottom: height - TIME,
    unit: unit.name,
    x: (ns) => x(ns / unit.ns),
    ticks: (count) => {
      const text = x.tickFormat(count);
      return x.ticks(count).map((value) => ({ ns: value * unit.ns, text: text(value) }));
    },
  };
}

export function programLayout(
  window: RowWindow,
  shown: TimeWindow,
  width: number,
  height: number,
): ProgramLayout {
  const top = HEAD + legendLines(width) * LEGEND_LINE;
  const time = programTime(width, height, shown);
  return {
    window,
    shown,
    top,
    time,
    ...rowsWithin(window, height - top - TIME, ROW_HEIGHTS),
    at: (x) => momentAt(time, x, shown.fromNs, shown.toNs - shown.fromNs),
  };
}

/** The rows of a node, first and last; null where none of its processes is shown. */
export function rowsOfNode(
  { node: nodes }: ProgramTimeline,
  { window, group }: ProgramLayout,
  node: number,
): { first: number; last: number } | null {
  const first = Math.max(window.first, nodes.indexOf(node));
  const last = Math.min(window.last, nodes.lastIndexOf(node));
  if (nodes.indexOf(node) < 0 || last < first) return null;
  const row = (process: number) => Math.floor((process - window.first) / group);
  return { first: row(first), last: row(last) };
}

/** So much shorter or longer a stretch of time around a moment, which stays where it is; within what is told. */
export function zoomed(all: TimeWindow, shown: TimeWindow, around: number, factor: number): TimeWindow {
  const length = Math.min(all.toNs - all.fromNs, Math.max(MIN_NS, (shown.toNs - shown.fromNs) * factor));
  const share = (around - shown.fromNs) / Math.max(1, shown.toNs - shown.fromNs);
  const fromNs = Math.min(all.toNs - length, Math.max(all.fromNs, around - share * length));
  return { fromNs, toNs: fromNs + length };
}

/** Null for all that is told. */
export function orAll(all: TimeWindow, shown: TimeWindow): TimeWindow | null {
  return shown.fromNs <= all.fromNs && shown.toNs >= all.toNs ? null : shown;
}

/** Between two moments, whichever is first. */
export function stretch(all: TimeWindow, one: number, other: number): TimeWindow {
  const [fromNs, toNs] = [Math.min(one, other), Math.max(one, other)];
  return toNs - fromNs >= MIN_NS ? { fromNs, toNs } : zoomed(all, { fromNs, toNs }, fromNs, 1);
}

/** What was shown, where it still is: the run continues, and what is told moves with it. */
export function within(all: TimeWindow, shown: TimeWindow | null): TimeWindow | null {
  if (!shown || shown.toNs <= all.fromNs || shown.fromNs >= all.toNs) return null;
  return {
    fromNs: Math.max(all.fromNs, shown.fromNs),
    toNs: Math.min(all.toNs, shown.toNs),
  };
}
