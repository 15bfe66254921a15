/** How well an application scales, and where the trend of its last runs would lead. */

import type { Application } from "../../scenario/program-kinds";
import type { Experiment } from "./state/experiments";
import { meanFigures, type ProgramFigures } from "./state/program-figures";

/** Whether each process has the same work however many there are, or all share one problem. */
export const STUDIES: Record<Application, "scaled" | "fixed"> = {
  "lammps-ljs": "scaled",
  "lammps-membrane": "scaled",
  sweep3d: "fixed",
  "nas-cg": "fixed",
};

export type Timed = { processes: number; ns: number };

/** Of the runs that are known those with so many processes to a node, by their number. */
export function timesOf(
  runs: readonly Experiment[],
  figures: ReadonlyMap<string, ProgramFigures>,
  perNode: number,
): Timed[] {
  return runs.flatMap((run) => {
    const { elapsedNs: ns } = meanFigures(run, figures);
    const { processes } = run;
    return run.perNode === perNode && ns !== null && ns > 0 ? [{ processes, ns }] : [];
  });
}

/**
 * What the efficiency of all is compared with, of one network and application: its smallest run with a process to a node,
 * for both ways of placing processes. Null before that is known.
 */
export function baseOf(
  runs: readonly Experiment[],
  figures: ReadonlyMap<string, ProgramFigures>,
): Timed | null {
  const smallest = runs
    .filter(({ perNode }) => perNode === 1)
    .reduce<Experiment | null>((a, b) => (a && a.processes <= b.processes ? a : b), null);
  return smallest ? (timesOf([smallest], figures, 1)[0] ?? null) : null;
}

/** 1 for a machine on which nothing is lost. */
export function efficiency(application: Application, base: Timed, { processes, ns }: Timed): number {
  const more = STUDIES[application] === "fixed" ? processes / base.processes : 1;
  return base.ns / (ns * more);
}

/** Each further doubling takes as much more time as the last one did; the engine extrapolates in the same way. */
export function extrapolated(times: readonly Timed[], upTo: number): Timed[] {
  const [before, last] = times.slice(-2);
  if (!before || !last || last.processes <= before.processes) return [];
  const more = (last.ns - before.ns) / Math.log2(last.processes / before.processes);
  const doublings = Math.floor(Math.log2(upTo / last.processes));
  return Array.from({ length: Math.max(0, doublings) }, (_, i) => ({
    processes: last.processes * 2 ** (i + 1),
    ns: last.ns + more * (i + 1),
  })).filter(({ ns }) => ns > 0);
}
