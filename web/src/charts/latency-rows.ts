/** The rows of a latency's waterfall: each part begins where the one before it ended. Sizes in pixels. */
import { formatAmount, formatCount } from "../base/format";
import type { MessageLatency } from "../engine/types";

/** A published latency, to be drawn across the rows. */
export type LatencyMark = { ns: number; label: string };

export type LatencyRow = { id: string; label: string; startNs: number; ns: number; share: number };

/** Of the total, and of each line below it. */
export const HEAD_LINE = 15;
/** The bar of the whole. */
const WHOLE = 10;
export const MARK_LINE = 14;
export const ROW = 21;
const BOTTOM = 4;

/** Whether messages waited to be posted, so that the latency from posting is another one. */
export const waitsToBePosted = ({ mean_ns, from_posting }: MessageLatency) =>
  mean_ns !== null && from_posting.mean_ns !== null && from_posting.mean_ns < mean_ns;

/** Parts that took no time have no row. */
export function latencyRows(parts: MessageLatency["parts"]): LatencyRow[] {
  const total = parts.reduce((sum, part) => sum + part.mean_ns, 0);
  let startNs = 0;
  return parts.flatMap(({ id, label, mean_ns: ns }) => {
    const row = { id, label, startNs, ns, share: ns / total };
    startNs += ns;
    return ns > 0 ? [row] : [];
  });
}

/** Height of some lines of figures and the bar of the whole. */
export const headHeight = (lines: number) => lines * HEAD_LINE + WHOLE;

export function latencyHeight(lines: number, rows: number, marks: number): number {
  return headHeight(lines) + marks * MARK_LINE + rows * ROW + BOTTOM;
}

/** Parts are compared with each other, so that all have the unit that suits the whole. */
export function inUnitOf(totalNs: number): (ns: number) => string {
  if (totalNs < 1e4) return (ns) => `${formatCount(ns)} ns`;
  return totalNs < 1e7 ? (ns) => `${formatAmount(ns / 1e3)} µs` : (ns) => `${formatAmount(ns / 1e6)} ms`;
}
