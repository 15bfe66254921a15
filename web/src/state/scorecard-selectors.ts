/** What the scorecard shows of the state: how each claim stands, and how far all that was asked for has come. */
import type { Claim } from "../papers/claims";
import type { AppState, ClaimRun, Failure } from "./app-state";

export type ClaimStatus = "holds" | "fails" | "not modelled" | "not run yet" | "running" | "run failed";

export const STATUSES: readonly ClaimStatus[] = [
  "holds",
  "fails",
  "not run yet",
  "running",
  "run failed",
  "not modelled",
];

type Runs = Pick<AppState, "plan" | "claimRuns" | "judgements">;

/** Keys of the runs that a claim needs, each once. */
export function needed({ plan }: Pick<AppState, "plan">, claim: string): readonly string[] {
  return [...new Set(plan?.claims[claim]?.map(({ key }) => key))];
}

/** Whether all runs of a claim are done, and it has not been judged. */
export function isDue(state: Runs, claim: string): boolean {
  if (!state.plan?.claims[claim] || state.judgements[claim]) return false;
  return needed(state, claim).every((key) => state.claimRuns[key]?.phase === "done");
}

const inFlight = (run: ClaimRun | undefined) => run?.phase === "waiting" || run?.phase === "running";

export function claimStatus(state: Runs, { id, reason }: Claim): ClaimStatus {
  if (reason !== undefined) return "not modelled";
  const judgement = state.judgements[id];
  if (judgement?.phase === "done") return judgement.verdict.status;
  if (judgement?.phase === "failed") return "run failed";
  if (judgement) return "running";
  const runs = needed(state, id).map((key) => state.claimRuns[key]);
  if (runs.some((run) => run?.phase === "failed") && !runs.some(inFlight)) return "run failed";
  // A claim that shares some runs with those that were asked for is not run by that.
  return runs.some(inFlight) && runs.every(Boolean) ? "running" : "not run yet";
}

/** Those of some claims that can be run now, by id. */
export function runnable(state: Runs, claims: readonly Claim[]): string[] {
  if (!state.plan) return [];
  const canRun = (status: ClaimStatus) => status === "not run yet" || status === "run failed";
  return claims.filter((claim) => canRun(claimStatus(state, claim))).map(({ id }) => id);
}

export type RunProgress = {
  done: number;
  of: number;
  /** By nodes times simulated time, which is about how long they take. */
  share: number;
};

function progress(state: Runs, keys: readonly string[]): RunProgress {
  let [done, weight, reached] = [0, 0, 0];
  for (const key of keys) {
    const run = state.claimRuns[key];
    const own = state.plan?.runs[key]?.weight ?? 1;
    weight += own;
    if (run?.phase === "done") done += 1;
    if (run?.phase === "done") reached += own;
    if (run?.phase === "running") reached += (own * run.simulatedNs) / Math.max(1, run.endNs);
  }
  return { done, of: keys.length, share: weight > 0 ? reached / weight : 0 };
}

export function claimProgress(state: Runs, claim: string): RunProgress {
  return progress(state, needed(state, claim));
}

/** Of every run that was asked for in this visit. */
export function allProgress(state: Runs): RunProgress {
  return progress(state, Object.keys(state.claimRuns));
}

/** Whether anything still runs, waits for its turn, or is being judged. */
export function claimsRun({ claimRuns, judgements }: Pick<AppState, "claimRuns" | "judgements">): boolean {
  return (
    Object.values(claimRuns).some(inFlight) ||
    Object.values(judgements).some(({ phase }) => phase === "waiting")
  );
}

/** What went wrong with a claim, run by run. */
export function claimFailures(state: Runs, claim: string): { what: string; failure: Failure }[] {
  const runs = (state.plan?.claims[claim] ?? []).flatMap(({ name, seed, key }) => {
    const run = state.claimRuns[key];
    return run?.phase === "failed" ? [{ what: `${name}, seed ${seed}`, failure: run }] : [];
  });
  const judgement = state.judgements[claim];
  return judgement?.phase === "failed" ? [...runs, { what: "the comparison", failure: judgement }] : runs;
}
