/**
 * Where the rows of a program's processes lie, and which stretch of time they show. A row for each process, or for as
 * many neighbours as have no room of their own. Time is that of the simulation.
 */
import { scaleLinear } from "d3-scale";
import type { ProgramTimeline } from "../engine/types";
import { timeUnit } from "./bandwidth-axes";
import type { TimeScale } from "./scope-bands";

/** Processes by their number in the program, both ends included. */
export type ProcessWindow = { first: number; last: number };

export type TimeWindow = { fromNs: number; toNs: number };

export type ProgramLayout = {
  window: ProcessWindow;
  /** What is shown of the time that is told. */
  shown: TimeWindow;
  rows: number;
  /** Processes to a row. */
  group: number;
  top: number;
  rowHeight: number;
  time: TimeScale;
  /** The moment at x, within what is shown. */
  at(x: number): number;
  /** Every how many a row bears its number. */
  labelStep: number;
};

/** What is pointed at, in two lines, and the legend in one or two. */
export const LINE = 12;
export const READOUT_LINES = 2;
const HEAD = READOUT_LINES * LINE + 4;
export const LEGEND_LINE = 14;
const TWO_LEGEND_LINES_BELOW = 850;
const THREE_LEGEND_LINES_BELOW = 480;
export const legendLines = (width: number) =>
  width < THREE_LEGEND_LINES_BELOW ? 3 : width < TWO_LEGEND_LINES_BELOW ? 2 : 1;
const TIME = 17;
const LEFT = 30;
const LEAST_ROW = 4;
const MOST_ROW = 28;
const LABEL = 11;
/** No shorter stretch of time is shown: a clock of a network ticks every few nanoseconds. */
const LEAST_NS = 20;

export const allProcesses = ({ node }: ProgramTimeline): ProcessWindow => ({
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
  window: ProcessWindow,
  shown: TimeWindow,
  width: number,
  height: number,
): ProgramLayout {
  const count = window.last - window.first + 1;
  const top = HEAD + legendLines(width) * LEGEND_LINE;
  const room = Math.max(LEAST_ROW, height - top - TIME);
  const group = Math.ceil(count / Math.max(1, Math.min(count, Math.floor(room / LEAST_ROW))));
  const rows = Math.ceil(count / group);
  const rowHeight = Math.max(LEAST_ROW, Math.min(MOST_ROW, room / rows));
  const time = programTime(width, height, shown);
  return {
    ...{ window, shown, rows, group, top, rowHeight, time },
    at(x) {
      const share = (x - time.left) / Math.max(1, time.right - time.left);
      return shown.fromNs + Math.min(1, Math.max(0, share)) * (shown.toNs - shown.fromNs);
    },
    labelStep: Math.max(1, Math.ceil(LABEL / rowHeight)),
  };
}

/** The processes of a row. */
export function rowProcesses({ window, group }: ProgramLayout, row: number): ProcessWindow {
  const first = window.first + row * group;
  return { first, last: Math.min(window.last, first + group - 1) };
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

export function rowsBox({ top, rowHeight, time }: ProgramLayout, first: number, last = first) {
  return {
    x: time.left,
    y: top + first * rowHeight,
    width: time.right - time.left,
    height: (last - first + 1) * rowHeight,
  };
}

/** The row and the moment at a place of the drawing; null beside the rows. */
export function programAt(layout: ProgramLayout, x: number, y: number): { row: number; ns: number } | null {
  const row = Math.floor((y - layout.top) / layout.rowHeight);
  if (row < 0 || row >= layout.rows) return null;
  return { row, ns: layout.at(x) };
}

/** So much shorter or longer a stretch of time around a moment, which stays where it is; within what is told. */
export function zoomed(all: TimeWindow, shown: TimeWindow, around: number, factor: number): TimeWindow {
  const length = Math.min(all.toNs - all.fromNs, Math.max(LEAST_NS, (shown.toNs - shown.fromNs) * factor));
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
  return toNs - fromNs >= LEAST_NS ? { fromNs, toNs } : zoomed(all, { fromNs, toNs }, fromNs, 1);
}

/** What was shown, where it still is: the run goes on, and what is told moves with it. */
export function within(all: TimeWindow, shown: TimeWindow | null): TimeWindow | null {
  if (!shown || shown.toNs <= all.fromNs || shown.fromNs >= all.toNs) return null;
  return {
    fromNs: Math.max(all.fromNs, shown.fromNs),
    toNs: Math.min(all.toNs, shown.toNs),
  };
}
