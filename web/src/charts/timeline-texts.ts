/** Texts of the timeline of a collective operation: next to the drawing, and for those who do not see it. */
import { formatCount, formatDuration } from "../base/format";
import { SPAN_KINDS } from "../base/spans";
import type { CollectiveTimeline } from "../engine/types";
import type { RowWindow } from "./rows-layout";
import { processesOf } from "./timeline-marks";

export const noOperation = "No operation has started yet.";
export const processInside = "process in it";
export const lastIn = "last in";
export const lastOut = "last out";

type Extent = { least: number; most: number; missing: number };

function extentOf(values: Float64Array): Extent {
  const known = values.filter((value) => !Number.isNaN(value));
  return {
    least: known.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    most: known.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
    missing: values.length - known.length,
  };
}

/** "0.2 µs", "0.2 to 0.9 µs": of the operation, from its beginning. */
function times(timeline: CollectiveTimeline, { least, most }: Extent): string {
  const from = formatDuration(least - timeline.startNs);
  const to = formatDuration(most - timeline.startNs);
  return from === to ? to : `${from} to ${to}`;
}

/** "node 12", or "nodes 12 to 15". */
export function nodesName({ nodes }: CollectiveTimeline, { first, last }: RowWindow): string {
  return first === last ? `node ${nodes[first]}` : `nodes ${nodes[first]} to ${nodes[last]}`;
}

/** What the nodes do at a time, the most frequent first. */
function doing({ firstSpan, spanKind, spanFrom, spanTo }: CollectiveTimeline, of: RowWindow, ns: number) {
  const counts = new Map<string, number>();
  for (let node = of.first; node <= of.last; node++) {
    const kinds = new Set<number>();
    for (let span = firstSpan[node]!; span < firstSpan[node + 1]!; span++)
      if (spanFrom[span]! <= ns && ns < spanTo[span]!) kinds.add(spanKind[span]!);
    // Anyone who does something does not only wait.
    if (kinds.size > 1) kinds.delete(0);
    const words = [...kinds].sort((a, b) => a - b).map((kind) => SPAN_KINDS[kind]);
    const name = words.length > 0 ? words.join(" and ") : "nothing";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const all = [...counts].sort(([, a], [, b]) => b - a);
  if (of.first === of.last) return all[0]?.[0] ?? "";
  return all.map(([name, count]) => `${count} ${name}`).join(", ");
}

/** "node 12, at 3.4 µs: thread; in from 0.2 µs, out at 10.1 µs" */
export function rowWords(timeline: CollectiveTimeline, of: RowWindow, ns: number): string {
  const each = processesOf(timeline);
  const [from, to] = [of.first * each, (of.last + 1) * each];
  const [entered, left] = [timeline.entered, timeline.left].map((all) => extentOf(all.subarray(from, to)));
  const all = to - from;
  const came = entered!.missing === all ? "no process in yet" : `in at ${times(timeline, entered!)}`;
  const went = left!.missing === all ? "no process out yet" : `out at ${times(timeline, left!)}`;
  const missing = entered!.missing > 0 && entered!.missing < all ? `, ${entered!.missing} not in yet` : "";
  const moment = formatDuration(ns - timeline.startNs);
  return `${nodesName(timeline, of)}, at ${moment}: ${doing(timeline, of, ns)}; ${came}${missing}, ${went}`;
}

/** "Operation 4, done in 10.3 µs: last in at 0.8 µs, first out at 10 µs" */
export function timelineHeadline(timeline: CollectiveTimeline): string {
  const { operation, finished, startNs, endNs } = timeline;
  const [entered, left] = [extentOf(timeline.entered), extentOf(timeline.left)];
  const lasts = formatDuration(endNs - startNs);
  const state = finished ? `done in ${lasts}` : `running for ${lasts}`;
  const nobody = timeline.entered.length === 0;
  const last = nobody
    ? "no process in yet"
    : entered.missing > 0
      ? `${formatCount(entered.missing)} of ${formatCount(timeline.entered.length)} processes not in yet`
      : `last in at ${formatDuration(entered.most - startNs)}`;
  const first =
    left.missing === timeline.left.length ? "" : `, first out at ${formatDuration(left.least - startNs)}`;
  return `Operation ${formatCount(operation)}, ${state}: ${last}${first}`;
}

/** Width of a letter, on average. */
const LETTER = 6.7;

/** Text in lines of this width, split at the last space that fits; the last line takes the rest. */
export function inLines(words: string, width: number, lines: number): string[] {
  const most = Math.floor(width / LETTER);
  if (lines === 1 || words.length <= most) return [words];
  const space = words.lastIndexOf(" ", most);
  const at = space > 0 ? space : most;
  return [words.slice(0, at), ...inLines(words.slice(at).trimStart(), width, lines - 1)];
}

export function timelineSummary(timeline: CollectiveTimeline | null, title: string): string {
  if (!timeline) return `${title}: no operation has started yet.`;
  const { nodes, entered } = timeline;
  const size = `${formatCount(nodes.length)} nodes, ${formatCount(entered.length)} processes`;
  return `${title}, what each node does over time: ${size}. ${timelineHeadline(timeline)}.`;
}
