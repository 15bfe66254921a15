/**
 * Where the rows of a collective operation lie: a row for each node, or for as many neighbours as have no room of their
 * own. Time runs from when the first process came.
 */
import type { CollectiveTimeline } from "../engine/types";
import { LINE, momentAt, type RowsLayout, type RowWindow, rowsWithin, TIME } from "./rows-layout";
import { timeScale } from "./scope-bands";

/** Its members are nodes, by their place in the job. */
export type TimelineLayout = RowsLayout & {
  /** Spans of each kind have a place of their own within the row; else cells tell what most nodes of the row do. */
  detailed: boolean;
  /** x of a moment of the simulation. */
  x(ns: number): number;
};

/** What is pointed at, and the legend. Where one line is too short for the former it always has two. */
const HEAD = 30;
const ONE_LINE_FROM = 440;
export const readoutLines = (width: number) => (width < ONE_LINE_FROM ? 2 : 1);
const ROW_HEIGHTS = [3, 40] as const;
const DETAILED_ROW = 12;
/** Share of a detailed row that the lines of its processes take. */
const PROCESSES = 0.4;

export const wholeJob = ({ nodes }: CollectiveTimeline): RowWindow => ({
  first: 0,
  last: Math.max(0, nodes.length - 1),
});

export function timelineLayout(
  timeline: CollectiveTimeline,
  window: RowWindow,
  width: number,
  height: number,
): TimelineLayout {
  const top = HEAD + (readoutLines(width) - 1) * LINE;
  const lasts = Math.max(1, timeline.endNs - timeline.startNs);
  const time = timeScale(width, height, lasts);
  const rows = rowsWithin(window, height - top - TIME, ROW_HEIGHTS);
  return {
    window,
    top,
    time,
    ...rows,
    detailed: rows.group === 1 && rows.rowHeight >= DETAILED_ROW,
    x: (ns) => time.x(ns - timeline.startNs),
    at: (x) => momentAt(time, x, timeline.startNs, lasts),
  };
}

/** The row of a node by its place in the job; null outside of what is shown. */
export function rowOf({ window, group }: TimelineLayout, place: number): number | null {
  if (place < window.first || place > window.last) return null;
  return Math.floor((place - window.first) / group);
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
