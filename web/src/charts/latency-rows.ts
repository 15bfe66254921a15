/** The rows of a latency's waterfall: each part begins where the one before it ended. Sizes in pixels. */
import { formatAmount, formatCount } from "../base/format";

export type LatencyPart = { id: string; label: string; mean_ns: number };

/** Of messages, from posting until the process that the data is for knows of it. */
export type MessageLatency = {
  count: number;
  mean_ns: number | null;
  p50_ns: number | null;
  p95_ns: number | null;
  parts: readonly LatencyPart[];
};

/** A published latency, to be drawn across the rows. */
export type LatencyMark = { ns: number; label: string };

export type LatencyRow = { id: string; label: string; startNs: number; ns: number; share: number };

/** Total and percentiles, and the bar of the whole. */
export const HEAD = 40;
export const MARK_LINE = 14;
export const ROW = 21;
const BOTTOM = 4;

/** Parts that took no time have no row. */
export function latencyRows(parts: readonly LatencyPart[]): LatencyRow[] {
  const total = parts.reduce((sum, part) => sum + part.mean_ns, 0);
  let startNs = 0;
  return parts.flatMap(({ id, label, mean_ns: ns }) => {
    const row = { id, label, startNs, ns, share: ns / total };
    startNs += ns;
    return ns > 0 ? [row] : [];
  });
}

export function latencyHeight(rows: number, marks: number): number {
  return HEAD + marks * MARK_LINE + rows * ROW + BOTTOM;
}

/** Parts are compared with each other, so that all have the unit that suits the whole. */
export function inUnitOf(totalNs: number): (ns: number) => string {
  if (totalNs < 1e4) return (ns) => `${formatCount(ns)} ns`;
  return totalNs < 1e7 ? (ns) => `${formatAmount(ns / 1e3)} µs` : (ns) => `${formatAmount(ns / 1e6)} ms`;
}
