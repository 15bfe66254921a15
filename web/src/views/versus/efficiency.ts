/** How well an application scales, and where the trend of its last runs would lead. */
import type { Application, Experiment } from "../../papers/versus";
import type { ProgramFigures } from "../../papers/versus-figures";

/** Whether each process has the same work however many there are, or all share one problem. */
export const STUDIES: Record<Application, "scaled" | "fixed"> = {
  "lammps-ljs": "scaled",
  "lammps-membrane": "scaled",
  sweep3d: "fixed",
  "nas-cg": "fixed",
};

export type Efficient = { run: Experiment; efficiency: number };

/**
 * Of every run that is known, against the smallest one with a process to a node: that is what both ways of placing
 * processes are held against. Of one network and one application.
 */
export function efficiencyOf(
  runs: readonly Experiment[],
  figures: ReadonlyMap<string, ProgramFigures>,
  application: Application,
): Efficient[] {
  const timed = runs.flatMap((run) => {
    const ns = figures.get(run.key)?.elapsedNs ?? null;
    return ns === null || ns <= 0
      ? []
      : [{ run, work: STUDIES[application] === "fixed" ? ns * run.processes : ns }];
  });
  const smallest = Math.min(...runs.filter(({ perNode }) => perNode === 1).map(({ processes }) => processes));
  const base = timed.find(({ run }) => run.perNode === 1 && run.processes === smallest);
  return base ? timed.map(({ run, work }) => ({ run, efficiency: base.work / work })) : [];
}

type Point = { x: number; y: number };

/** Each further doubling costs as much as the last one did; nothing falls below nothing. */
export function extrapolated(points: readonly Point[], upTo: number): Point[] {
  const [before, last] = points.slice(-2);
  if (!before || !last || last.x <= before.x) return [];
  const cost = (before.y - last.y) / Math.log2(last.x / before.x);
  const doublings = Math.floor(Math.log2(upTo / last.x));
  return Array.from({ length: Math.max(0, doublings) }, (_, i) => ({
    x: last.x * 2 ** (i + 1),
    y: Math.max(0, last.y - cost * (i + 1)),
  }));
}
