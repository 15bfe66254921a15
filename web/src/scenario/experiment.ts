/**
 * Which published experiment a scenario repeats. The name, the seed, the duration and the model's switches may
 * differ: a published value is there to be compared with exactly such variations. What was measured may not.
 */
import type { Job, Scenario } from "../engine/types";
import { fieldAt } from "./edit";

const MEASURED = [
  "network",
  "topology.arity",
  "topology.dimension",
  "topology.top_arity",
  "topology.nodes",
  "topology.up_links_kept",
  "topology.down_links",
  "topology.top_elites",
  "events",
] as const;

/** How often a collective operation or a program is repeated is a matter of the run's length, as the duration is. */
function measuredJob({ name: _, ...job }: Job): unknown {
  if (job.program) {
    const { repetitions: _repetitions, ...program } = job.program;
    return { ...job, program };
  }
  if (!job.collective) return job;
  const { operations: _operations, ...collective } = job.collective;
  return { ...job, collective };
}

/** What two scenarios have in common when they repeat the same experiment, as text to compare and to sort by. */
export function experimentOf(scenario: Scenario): string {
  const measured = MEASURED.map((path) => fieldAt(scenario, path) ?? null);
  return JSON.stringify([...measured, scenario.jobs.map(measuredJob)]);
}

export function sameExperiment(a: Scenario, b: Scenario): boolean {
  return experimentOf(a) === experimentOf(b);
}

/** Paths of the model's switches in which two scenarios differ. */
export function changedSwitches(a: Scenario, b: Scenario): string[] {
  return Object.keys(a.model)
    .map((key) => `model.${key}`)
    .filter((path) => fieldAt(a, path) !== fieldAt(b, path));
}
