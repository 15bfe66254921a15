/**
 * The marks of a collective operation as a path for each kind, so that thousands of processes cost the page as little as
 * ten: rectangles for what nodes do, lines for how long each process was in it.
 */
import { SPAN_KINDS } from "../base/spans";
import type { CollectiveTimeline } from "../engine/types";
import { rowMembers } from "./rows-layout";
import { kindBand, processY, type TimelineLayout } from "./timeline-layout";

/** Pixels of a cell, where a row is of several nodes or too low for more. */
const CELL = 2;
/** What this share of the nodes of a cell does, or more, is what the cell tells. */
const TELLS = 0.12;
const TICK = 2;

const digits = (value: number) => Math.round(value * 10) / 10;

function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${digits(x)} ${digits(y)}h${digits(width)}v${digits(height)}h${digits(-width)}z`;
}

/** A path for each kind of span, as in SPAN_KINDS. */
export function spanPaths(timeline: CollectiveTimeline, layout: TimelineLayout): string[] {
  return layout.detailed ? detailedPaths(timeline, layout) : cellPaths(timeline, layout);
}

function detailedPaths(timeline: CollectiveTimeline, layout: TimelineLayout): string[] {
  const { firstSpan, spanKind, spanFrom, spanTo } = timeline;
  const parts: string[][] = SPAN_KINDS.map(() => []);
  for (let row = 0; row < layout.rows; row++) {
    const node = rowMembers(layout, row).first;
    for (let span = firstSpan[node]!; span < firstSpan[node + 1]!; span++) {
      const kind = spanKind[span]!;
      const { y, height } = kindBand(layout, kind);
      const [from, to] = [layout.x(spanFrom[span]!), layout.x(spanTo[span]!)];
      const top = layout.top + row * layout.rowHeight + y;
      // What takes no time to speak of is seen all the same.
      parts[kind]?.push(rectangle(from, top, Math.max(1, to - from), height));
    }
  }
  return parts.map((part) => part.join(""));
}

/** Share of a row's nodes that do each kind, cell by cell: one column of cells after the other for each kind. */
function coverage(timeline: CollectiveTimeline, layout: TimelineLayout, row: number, cells: number) {
  const { firstSpan, spanKind, spanFrom, spanTo } = timeline;
  const { first, last } = rowMembers(layout, row);
  const covered = new Float32Array(SPAN_KINDS.length * cells);
  const share = 1 / (last - first + 1);
  for (let span = firstSpan[first]!; span < firstSpan[last + 1]!; span++) {
    const from = (layout.x(spanFrom[span]!) - layout.time.left) / CELL;
    const to = Math.max(from + 0.5, (layout.x(spanTo[span]!) - layout.time.left) / CELL);
    for (let cell = Math.max(0, Math.floor(from)); cell < Math.min(cells, Math.ceil(to)); cell++) {
      const part = Math.min(to, cell + 1) - Math.max(from, cell);
      covered[spanKind[span]! * cells + cell]! += part * share;
    }
  }
  return covered;
}

/** Waiting is told only where hardly anything else is done; -1 for nothing. */
function dominant(covered: Float32Array, cells: number, cell: number): number {
  let best = -1;
  let most = TELLS;
  for (let kind = 1; kind < SPAN_KINDS.length; kind++) {
    const share = covered[kind * cells + cell]!;
    if (share >= most) [best, most] = [kind, share];
  }
  if (best >= 0) return best;
  return covered[cell]! >= TELLS ? 0 : -1;
}

function cellPaths(timeline: CollectiveTimeline, layout: TimelineLayout): string[] {
  const cells = Math.ceil((layout.time.right - layout.time.left) / CELL);
  const parts: string[][] = SPAN_KINDS.map(() => []);
  const gap = layout.rowHeight > 6 ? 1 : 0;
  for (let row = 0; row < layout.rows; row++) {
    const covered = coverage(timeline, layout, row, cells);
    // Whole pixels: else fine lines would show between some rows and not between others.
    const edge = (at: number) => Math.round(layout.top + at * layout.rowHeight);
    const y = edge(row);
    const height = edge(row + 1) - y - gap;
    let begun = 0;
    for (let cell = 1; cell <= cells; cell++) {
      const kind = dominant(covered, cells, begun);
      if (cell < cells && dominant(covered, cells, cell) === kind) continue;
      const x = layout.time.left + begun * CELL;
      parts[kind]?.push(rectangle(x, y, (cell - begun) * CELL, height));
      begun = cell;
    }
  }
  return parts.map((part) => part.join(""));
}

export const processesOf = ({ entered, nodes }: CollectiveTimeline) =>
  Math.max(1, Math.round(entered.length / Math.max(1, nodes.length)));

/** Of detailed rows: a line for each process while it is in the operation, a tick where it came and where it left. */
export function processPath(timeline: CollectiveTimeline, layout: TimelineLayout): string {
  const { entered, left, endNs } = timeline;
  const each = processesOf(timeline);
  let path = "";
  for (let row = 0; row < layout.rows; row++) {
    const node = rowMembers(layout, row).first;
    for (let process = 0; process < each; process++) {
      const [from, to] = [entered[node * each + process]!, left[node * each + process]!];
      if (Number.isNaN(from)) continue;
      const y = layout.top + row * layout.rowHeight + processY(layout, process, each);
      const [x1, x2] = [layout.x(from), layout.x(Number.isNaN(to) ? endNs : to)];
      path += `M${digits(x1)} ${digits(y - TICK)}v${2 * TICK}m0 ${-TICK}H${digits(x2)}`;
      if (!Number.isNaN(to)) path += `m0 ${-TICK}v${2 * TICK}`;
    }
  }
  return path;
}

/** Of rows that are not: where the last process of each came, or left, as a line from row to row. */
export function profilePath(
  timeline: CollectiveTimeline,
  layout: TimelineLayout,
  what: "entered" | "left",
): string {
  const each = processesOf(timeline);
  let path = "";
  let pen = "M";
  for (let row = 0; row < layout.rows; row++) {
    const { first, last } = rowMembers(layout, row);
    const of = timeline[what].subarray(first * each, (last + 1) * each);
    if (of.length === 0 || of.some(Number.isNaN)) {
      pen = "M";
      continue;
    }
    const x = layout.x(of.reduce((latest, ns) => Math.max(latest, ns)));
    const y = layout.top + row * layout.rowHeight;
    path += `${pen}${digits(x)} ${digits(y)}V${digits(y + layout.rowHeight)}`;
    pen = "L";
  }
  return path;
}
