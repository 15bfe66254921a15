/** The one figure by which what is tried is told from what was there before: that of the run's only job, or its bandwidth. */
import { formatDuration, formatInterval, formatMeasured } from "../../base/format";
import type { Summary } from "../../engine/types";
import * as texts from "./texts";

export type WhatIfFigure = {
  value: number;
  /** Half of the 95 % interval; 0 for what is exact, null while it is not known. */
  ci95: number | null;
  unit: "MB/s" | "ns";
  /** "per sender" */
  of: string;
};

export function whatIfFigure(summary: Summary | null): WhatIfFigure | null {
  if (!summary) return null;
  const { metrics, jobs } = summary;
  const only = jobs.length === 1 ? jobs[0] : undefined;
  const exact = (value: number | null | undefined, unit: WhatIfFigure["unit"], of: string) =>
    value === null || value === undefined ? null : { value, ci95: 0, unit, of };
  if (only?.program) {
    const { iteration_ns: iteration, sections } = only.program;
    if (iteration !== null) return exact(iteration, "ns", texts.perIteration);
    const trip = sections.find(({ half_round_trip_ns }) => half_round_trip_ns !== null);
    return exact(trip?.half_round_trip_ns, "ns", texts.halfRoundTrip);
  }
  if (only?.collective) return exact(only.collective.mean_ns, "ns", texts.perOperation);
  const { accepted_mb_s_per_sender: value, accepted_ci95: ci95 } = metrics;
  return value === null ? null : { value, ci95, unit: "MB/s", of: texts.perSender };
}

/** "165.3 ± 4.5 MB/s", "9.6 µs" */
export function figureWords({ value, ci95, unit }: WhatIfFigure): string {
  if (unit === "ns") return formatDuration(value);
  return texts.rateWithUnit(ci95 ? formatInterval(value, ci95) : formatMeasured(value));
}

type Figure = Pick<WhatIfFigure, "value" | "ci95">;

/** Whether the intervals tell two figures apart: never while one of them is not known. */
export function areApart(before: Figure, now: Figure): boolean {
  if (before.ci95 === null || now.ci95 === null) return false;
  return Math.abs(now.value - before.value) > before.ci95 + now.ci95;
}
