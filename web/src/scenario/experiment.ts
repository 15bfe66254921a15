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
] as const;

export function sameExperiment(a: Scenario, b: Scenario): boolean {
  const said = (scenario: Scenario, path: string) => JSON.stringify(fieldAt(scenario, path));
  return MEASURED.every((path) => said(a, path) === said(b, path));
}

/** Paths of the model's switches in which two scenarios differ. */
export function changedSwitches(a: Scenario, b: Scenario): string[] {
  return Object.keys(a.model)
    .map((key) => `model.${key}`)
    .filter((path) => fieldAt(a, path) !== fieldAt(b, path));
}
