/**
 * Where the rows of a collective operation lie: a row for each node, or for as many neighbours as have no room of their
 * own. Time runs from when the first process came.
 */
import type { CollectiveTimeline } from "../engine/types";
import { type TimeScale, timeScale } from "./scope-bands";

/** Nodes of the job by their place in it, both ends included. */
export type NodeWindow = { first: number; last: number };

export type TimelineLayout = {
  window: NodeWindow;
  rows: number;
  /** Nodes to a row. */
  group: number;
  top: number;
  rowHeight: number;
  /** Spans of each kind have a place of their own within the row; else cells tell what most nodes of the row do. */
  detailed: boolean;
  time: TimeScale;
  /** x of a moment of the simulation. */
  x(ns: number): number;
  /** The moment at x, within the operation. */
  at(x: number): number;
  /** Every how many a row bears its number. */
  labelStep: number;
};

/** What is pointed at, and the legend. Where one line is too short for the former it always has two. */
const HEAD = 30;
export const LINE = 12;
const ONE_LINE_FROM = 440;
export const readoutLines = (width: number) => (width < ONE_LINE_FROM ? 2 : 1);
const TIME = 17;
const LEAST_ROW = 3;
const MOST_ROW = 40;
const DETAILED_ROW = 12;
const LABEL = 11;
/** Share of a detailed row that the lines of its processes take. */
const PROCESSES = 0.4;

export const wholeJob = ({ nodes }: CollectiveTimeline): NodeWindow => ({
  first: 0,
  last: Math.max(0, nodes.length - 1),
});

export function timelineLayout(
  timeline: CollectiveTimeline,
  window: NodeWindow,
  width: number,
  height: number,
): TimelineLayout {
  const count = window.last - window.first + 1;
  const top = HEAD + (readoutLines(width) - 1) * LINE;
  const room = Math.max(LEAST_ROW, height - top - TIME);
  const group = Math.ceil(count / Math.max(1, Math.min(count, Math.floor(room / LEAST_ROW))));
  const rows = Math.ceil(count / group);
  const rowHeight = Math.max(LEAST_ROW, Math.min(MOST_ROW, room / rows));
  const lasts = Math.max(1, timeline.endNs - timeline.startNs);
  const time = timeScale(width, height, lasts);
  return {
    ...{ window, rows, group, top, rowHeight, time },
    detailed: group === 1 && rowHeight >= DETAILED_ROW,
    x: (ns) => time.x(ns - timeline.startNs),
    at(x) {
      const share = (x - time.left) / Math.max(1, time.right - time.left);
      return timeline.startNs + Math.min(1, Math.max(0, share)) * lasts;
    },
    labelStep: Math.max(1, Math.ceil(LABEL / rowHeight)),
  };
}

/** The nodes of a row, by their place in the job. */
export function rowNodes({ window, group }: TimelineLayout, row: number): NodeWindow {
  const first = window.first + row * group;
  return { first, last: Math.min(window.last, first + group - 1) };
}

/** The row of a node by its place in the job; null outside of what is shown. */
export function rowOf({ window, group }: TimelineLayout, place: number): number | null {
  if (place < window.first || place > window.last) return null;
  return Math.floor((place - window.first) / group);
}

export function rowBox({ top, rowHeight, time }: TimelineLayout, row: number) {
  return { x: time.left, y: top + row * rowHeight, width: time.right - time.left, height: rowHeight };
}

/** The row and the moment at a place of the drawing; null beside the rows. */
export function timelineAt(layout: TimelineLayout, x: number, y: number): { row: number; ns: number } | null {
  const row = Math.floor((y - layout.top) / layout.rowHeight);
  if (row < 0 || row >= layout.rows) return null;
  return { row, ns: layout.at(x) };
}

/** Where in a detailed row the line of a process lies, from its top. */
export function processY({ rowHeight }: TimelineLayout, process: number, processes: number): number {
  return ((process + 0.7) / (processes + 0.4)) * PROCESSES * rowHeight;
}

/** The place of a kind in a detailed row, from its top. Waiting lies under the others. */
export function kindBand({ rowHeight }: TimelineLayout, kind: number): { y: number; height: number } {
  const top = (PROCESSES + 0.04) * rowHeight;
  const room = (1 - PROCESSES - 0.12) * rowHeight;
  if (kind === 0) return { y: top, height: room };
  return { y: top + ((kind - 1) * room) / 4, height: room / 4 };
}
