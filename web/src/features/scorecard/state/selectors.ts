/**
 * Selectors of the scorecard: the status of each claim, and the progress of all requested runs. Many views ask after every
 * change, so the answer is computed once for all of them.
 */
import type { Claim } from "../../../papers/claims";
import { type FailedRun, type RunProgress, runProgress } from "../../../runs/run-progress";
import { isInFlight } from "../../../runs/run-state";
import * as runTexts from "../../../runs/texts";
import type { AppState } from "../../../state/app-state";
import * as texts from "./texts";

export type ClaimStatus = "holds" | "fails" | "not-modelled" | "not-run" | "running" | "run-failed";

export const STATUSES: readonly ClaimStatus[] = [
  "holds",
  "fails",
  "not-run",
  "running",
  "run-failed",
  "not-modelled",
];

type Known = Pick<AppState, "paper" | "plan" | "claimRuns" | "judgements">;

type Standings = {
  /** By claim, in the order of the paper. */
  claims: ReadonlyMap<string, { claim: Claim; status: ClaimStatus; progress: RunProgress }>;
  /** Of every run that was asked for in this visit. */
  all: RunProgress;
  /** Of those among them that this paper needs. */
  paper: RunProgress;
  /** Whether anything still runs, waits for its turn, or is being judged. */
  running: boolean;
};

let last: { of: Known; standings: Standings } | null = null;

export function standings(state: Known): Standings {
  const { paper, plan, claimRuns, judgements } = state;
  const known = last?.of;
  const same =
    known?.claimRuns === claimRuns &&
    known.judgements === judgements &&
    known.plan === plan &&
    known.paper === paper;
  if (!last || !same) {
    const of = { paper, plan, claimRuns, judgements };
    last = { of, standings: workedOut(of) };
  }
  return last.standings;
}

function workedOut(state: Known): Standings {
  const { paper, plan, claimRuns, judgements } = state;
  const asked = [...claimRuns.keys()];
  const claims = (paper?.claims ?? []).map((claim) => {
    const status = statusOf(state, claim);
    return [claim.id, { claim, status, progress: progressOf(state, needed(state, claim.id)) }] as const;
  });
  return {
    claims: new Map(claims),
    all: progressOf(state, asked),
    paper: progressOf(
      state,
      asked.filter((key) => plan?.runs[key]),
    ),
    running:
      [...claimRuns.values()].some(isInFlight) ||
      [...judgements.values()].some(({ phase }) => phase === "waiting"),
  };
}

/** Keys of the runs that a claim needs, each once. */
export function needed({ plan }: Pick<AppState, "plan">, claim: string): readonly string[] {
  return plan?.keys[claim] ?? [];
}

/** Whether all runs of a claim are done, and it has not been judged. */
export function isDue(state: Known, claim: string): boolean {
  if (!state.plan?.claims[claim] || state.judgements.get(claim)) return false;
  return needed(state, claim).every((key) => state.claimRuns.get(key)?.phase === "done");
}

function statusOf(state: Known, { id, reason }: Claim): ClaimStatus {
  if (reason !== undefined) return "not-modelled";
  const judgement = state.judgements.get(id);
  if (judgement?.phase === "done") {
    const { status } = judgement.verdict;
    return status === "holds" || status === "fails" ? status : "not-modelled";
  }
  if (judgement?.phase === "failed") return "run-failed";
  if (judgement) return "running";
  const runs = needed(state, id).map((key) => state.claimRuns.get(key));
  if (runs.some((run) => run?.phase === "failed") && !runs.some(isInFlight)) return "run-failed";
  // A claim that shares some runs with those that were asked for is not run by that.
  return runs.some(isInFlight) && runs.every(Boolean) ? "running" : "not-run";
}

function progressOf({ plan, claimRuns }: Known, keys: readonly string[]): RunProgress {
  return runProgress(
    keys.map((key) => ({ key, cpu_us: plan?.runs[key]?.cpu_us ?? 1 })),
    claimRuns,
  );
}

export function claimStatus(state: Known, claim: string): ClaimStatus {
  return standings(state).claims.get(claim)?.status ?? "not-run";
}

const NOTHING: RunProgress = runProgress([], new Map());

export function claimProgress(state: Known, claim: string): RunProgress {
  return standings(state).claims.get(claim)?.progress ?? NOTHING;
}

export function allProgress(state: Known): RunProgress {
  return standings(state).all;
}

export function paperProgress(state: Known): RunProgress {
  return standings(state).paper;
}

export function claimsRun(state: Known): boolean {
  return standings(state).running;
}

export function canRun(state: Known, claim: string): boolean {
  const status = claimStatus(state, claim);
  return state.plan !== null && (status === "not-run" || status === "run-failed");
}

/** Those of some claims, or of all, that can be run now. */
export function runnable(state: Known, claims: Iterable<string> = standings(state).claims.keys()): string[] {
  return [...claims].filter((claim) => canRun(state, claim));
}

/** What went wrong with a claim, run by run. */
export function claimFailures(
  state: Pick<Known, "plan" | "claimRuns" | "judgements">,
  claim: string,
): FailedRun[] {
  const runs = (state.plan?.claims[claim] ?? []).flatMap(({ name, seed, key }) => {
    const run = state.claimRuns.get(key);
    return run?.phase === "failed" ? [{ what: runTexts.runName(name, seed), failure: run }] : [];
  });
  const judgement = state.judgements.get(claim);
  return judgement?.phase === "failed"
    ? [...runs, { what: texts.comparisonWithPaper, failure: judgement }]
    : runs;
}
