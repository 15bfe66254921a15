/**
 * What processes do as a path for each kind, so that thousands of spans cost the page as little as ten. Where a pixel is
 * of many spans, or a row of several processes, a cell tells what is done most in it.
 */
import { PROCESS_STATES } from "../base/process-states";
import type { ProgramTimeline } from "../engine/types";
import type { ProgramLayout } from "./program-layout";
import { rowMembers } from "./rows-layout";

/** Pixels of a cell. */
const CELL = 2;
/** What takes less of a cell than this is not told by it. */
const TELLS = 0.12;
/** With more of them in sight, cells tell. */
const MAX_RECTANGLES = 3000;

/** Where in its row a kind lies, as shares of it: what waits lies low, so that no colour is needed to know it. */
export const BANDS: readonly (readonly [from: number, to: number])[] = [
  [0, 1],
  [0, 1],
  [0, 1],
  [0, 1],
  [0, 1],
  [0.4, 1],
  [0.6, 1],
  [0.8, 1],
];

const digits = (value: number) => Math.round(value * 10) / 10;

function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${digits(x)} ${digits(y)}h${digits(width)}v${digits(height)}h${digits(-width)}z`;
}

/** Whole pixels: else fine lines would show between some rows and not between others. */
function bandOf(layout: ProgramLayout, row: number, kind: number): { y: number; height: number } {
  const edge = (at: number) => Math.round(layout.top + at * layout.rowHeight);
  const gap = layout.rowHeight > 6 ? 1 : 0;
  const height = edge(row + 1) - edge(row) - gap;
  const [from, to] = BANDS[kind] ?? [0, 1];
  const top = Math.round(from * height);
  return { y: edge(row) + top, height: Math.max(1, Math.round(to * height) - top) };
}

/** The first span of a process that ends after a moment. */
export function firstAfter({ firstSpan, to }: ProgramTimeline, process: number, ns: number): number {
  let [low, high] = [firstSpan[process]!, firstSpan[process + 1]!];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (to[middle]! <= ns) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The spans of a process that are in sight, from one up to before the other. */
export function spansIn(timeline: ProgramTimeline, process: number, fromNs: number, toNs: number) {
  const first = firstAfter(timeline, process, fromNs);
  let end = first;
  const { firstSpan, from } = timeline;
  while (end < firstSpan[process + 1]! && from[end]! < toNs) end += 1;
  return { first, end };
}

function spansInSight(timeline: ProgramTimeline, { window, shown }: ProgramLayout): number {
  let count = 0;
  for (let process = window.first; process <= window.last; process++) {
    const { first, end } = spansIn(timeline, process, shown.fromNs, shown.toNs);
    count += end - first;
  }
  return count;
}

/** Whether each span is drawn for itself. */
export function isDetailed(timeline: ProgramTimeline, layout: ProgramLayout): boolean {
  return layout.group === 1 && spansInSight(timeline, layout) <= MAX_RECTANGLES;
}

/** A path for each kind, as in PROCESS_STATES. */
export function doingPaths(timeline: ProgramTimeline, layout: ProgramLayout): string[] {
  return isDetailed(timeline, layout) ? spanPaths(timeline, layout) : cellPaths(timeline, layout);
}

function spanPaths(timeline: ProgramTimeline, layout: ProgramLayout): string[] {
  const { doing, from, to } = timeline;
  const { time, shown } = layout;
  const parts: string[][] = PROCESS_STATES.map(() => []);
  for (let row = 0; row < layout.rows; row++) {
    const process = rowMembers(layout, row).first;
    const { first, end } = spansIn(timeline, process, shown.fromNs, shown.toNs);
    for (let span = first; span < end; span++) {
      const kind = doing[span]!;
      const { y, height } = bandOf(layout, row, kind);
      const left = Math.max(time.left, time.x(from[span]!));
      const right = Math.min(time.right, time.x(to[span]!));
      // What takes no time to speak of is seen all the same.
      parts[kind]?.push(rectangle(left, y, Math.max(0.5, right - left), height));
    }
  }
  return parts.map((part) => part.join(""));
}

/** Share of the time of a row's processes that goes into each kind, cell by cell: one kind after the other. */
function coverage(timeline: ProgramTimeline, layout: ProgramLayout, row: number, cells: number) {
  const { doing, from, to } = timeline;
  const { time, shown } = layout;
  const { first: one, last } = rowMembers(layout, row);
  const covered = new Float32Array(PROCESS_STATES.length * cells);
  const share = 1 / (last - one + 1);
  for (let process = one; process <= last; process++) {
    const { first, end } = spansIn(timeline, process, shown.fromNs, shown.toNs);
    for (let span = first; span < end; span++) {
      const left = Math.max(0, (time.x(from[span]!) - time.left) / CELL);
      const right = Math.min(cells, (time.x(to[span]!) - time.left) / CELL);
      for (let cell = Math.floor(left); cell < right; cell++) {
        const part = Math.min(right, cell + 1) - Math.max(left, cell);
        covered[doing[span]! * cells + cell]! += part * share;
      }
    }
  }
  return covered;
}

/** What is done most in a cell; -1 for nothing. */
function dominant(covered: Float32Array, cells: number, cell: number): number {
  let [best, most] = [-1, TELLS];
  for (let kind = 0; kind < PROCESS_STATES.length; kind++) {
    const share = covered[kind * cells + cell]!;
    if (share >= most) [best, most] = [kind, share];
  }
  return best;
}

function cellPaths(timeline: ProgramTimeline, layout: ProgramLayout): string[] {
  const { time } = layout;
  const cells = Math.max(1, Math.ceil((time.right - time.left) / CELL));
  const parts: string[][] = PROCESS_STATES.map(() => []);
  for (let row = 0; row < layout.rows; row++) {
    const covered = coverage(timeline, layout, row, cells);
    let begun = 0;
    let kind = dominant(covered, cells, 0);
    for (let cell = 1; cell <= cells; cell++) {
      const next = cell < cells ? dominant(covered, cells, cell) : -2;
      if (next === kind) continue;
      if (kind >= 0) {
        const { y, height } = bandOf(layout, row, kind);
        parts[kind]!.push(rectangle(time.left + begun * CELL, y, (cell - begun) * CELL, height));
      }
      [begun, kind] = [cell, next];
    }
  }
  return parts.map((part) => part.join(""));
}
