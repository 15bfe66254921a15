/**
 * Rows of a chart over time: one for each of its members, or for as many neighbours as have no room of their own. Members
 * are the nodes of an operation, or the processes of a program, by their number.
 */
import type { TimeScale } from "./scope-bands";

/** Members by their number, both ends included. */
export type RowWindow = { first: number; last: number };

export type RowsLayout = {
  window: RowWindow;
  rows: number;
  /** Members to a row. */
  group: number;
  top: number;
  rowHeight: number;
  time: TimeScale;
  /** The moment at x, within what is shown. */
  at(x: number): number;
  /** Every how many a row bears its number. */
  labelStep: number;
};

/** A row, and a moment of the simulation. */
export type Place = { row: number; ns: number };

/** Of what is told above the rows. */
export const LINE = 12;
/** Below the rows, for the time. */
export const TIME = 17;
const LABEL = 11;

/** As many rows as there is room for, each as high as that allows. */
export function rowsWithin(window: RowWindow, room: number, [least, most]: readonly [number, number]) {
  const count = window.last - window.first + 1;
  const height = Math.max(least, room);
  const group = Math.ceil(count / Math.max(1, Math.min(count, Math.floor(height / least))));
  const rows = Math.ceil(count / group);
  const rowHeight = Math.max(least, Math.min(most, height / rows));
  return { rows, group, rowHeight, labelStep: Math.max(1, Math.ceil(LABEL / rowHeight)) };
}

/** The moment at x of an axis that shows so long a stretch. */
export function momentAt({ left, right }: TimeScale, x: number, fromNs: number, lengthNs: number): number {
  const share = (x - left) / Math.max(1, right - left);
  return fromNs + Math.min(1, Math.max(0, share)) * lengthNs;
}

/** The members of a row. */
export function rowMembers({ window, group }: RowsLayout, row: number): RowWindow {
  const first = window.first + row * group;
  return { first, last: Math.min(window.last, first + group - 1) };
}

export function rowsBox({ top, rowHeight, time }: RowsLayout, first: number, last = first) {
  return {
    x: time.left,
    y: top + first * rowHeight,
    width: time.right - time.left,
    height: (last - first + 1) * rowHeight,
  };
}

/** The row and the moment at a place of the drawing; null next to the rows. */
export function placeAt(layout: RowsLayout, x: number, y: number): Place | null {
  const row = Math.floor((y - layout.top) / layout.rowHeight);
  if (row < 0 || row >= layout.rows) return null;
  return { row, ns: layout.at(x) };
}
