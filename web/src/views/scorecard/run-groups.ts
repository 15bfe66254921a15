/** Runs of a claim as its details list them: those that differ in their seed only are one. */
import type { Evidence } from "../../engine/types";
import type { ClaimPlan } from "../../state/app-state";

/** In the order in which the claim mentions them. */
export function runNames(plan: ClaimPlan, claim: string): string[] {
  return [...new Set(plan.claims[claim]?.map((key) => plan.runs[key]?.name ?? key))];
}

export function keysOfRun(plan: ClaimPlan, claim: string, name: string): string[] {
  return (plan.claims[claim] ?? []).filter((key) => plan.runs[key]?.name === name);
}

/** What a claim speaks of, averaged over the seeds of a run, by its path in the summary. */
export function measuredOf(evidence: readonly Evidence[], keys: readonly string[]): [string, number][] {
  const own = evidence.filter(({ scenario_digest }) => keys.includes(scenario_digest));
  const paths = [...new Set(own.flatMap(({ measured }) => Object.keys(measured)))];
  return paths.map((path) => {
    const values = own.map(({ measured }) => measured[path]).filter((value) => value !== undefined);
    return [path, values.reduce((a, b) => a + b, 0) / values.length];
  });
}
