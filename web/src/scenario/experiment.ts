/**
 * Which published experiment a scenario repeats. The name, the seed, the duration and the model's switches may
 * differ: a published value is there to be compared with exactly such variations. What was measured may not.
 */
import type { Scenario } from "../engine/types";
import { fieldAt } from "./edit";

const MEASURED = [
  "topology.arity",
  "topology.dimension",
  "topology.nodes",
  "topology.up_links_kept",
  "topology.down_links",
  "topology.top_elites",
  "jobs",
  "events",
] as const;

/** What two scenarios have in common when they repeat the same experiment, as text to compare and to sort by. */
export function experimentOf(scenario: Scenario): string {
  return JSON.stringify(MEASURED.map((path) => fieldAt(scenario, path) ?? null));
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
