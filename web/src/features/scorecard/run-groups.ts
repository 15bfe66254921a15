/** Runs of a claim as its details list them: those that differ in their seed only are one. */
import type { Evidence } from "../../engine/types";
import type { ClaimPlan } from "../../runs/claim-runs";

export type RunGroup = {
  name: string;
  seeds: number[];
  keys: string[];
  /** To the first of them; null where it is too large for one. */
  link: string | null;
  /** False where the claim asks for its bill alone. */
  isSimulated: boolean;
};

/** In the order in which the claim mentions them. */
export function runGroups(plan: ClaimPlan, claim: string): RunGroup[] {
  const groups = new Map<string, RunGroup>();
  for (const { name, seed, key, link, is_simulated: isSimulated } of plan.claims[claim] ?? []) {
    const group = groups.get(name) ?? { name, seeds: [], keys: [], link, isSimulated };
    group.seeds.push(seed);
    group.keys.push(key);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** What a claim speaks of, averaged over the seeds of a run, by its path in the summary. */
export function measuredOf(evidence: readonly Evidence[], name: string): [string, number][] {
  const own = evidence.filter((each) => each.name === name);
  const paths = [...new Set(own.flatMap(({ measured }) => Object.keys(measured)))];
  return paths.map((path) => {
    const values = own.map(({ measured }) => measured[path]).filter((value) => value !== undefined);
    return [path, values.reduce((a, b) => a + b, 0) / values.length];
  });
}
