/**
 * Selectors of the scorecard: how far each claim is, and the progress of all requested runs. Many views ask after every
 * change, so the answer is computed once for all of them.
 */
import type { Claim } from "../../../papers/claims";
import * as STATUS from "../../../papers/status-texts";
import { type RunProgress, runProgress } from "../../../runs/run-progress";
import { isInFlight } from "../../../runs/run-state";
import type { AppState } from "../../../state/app-state";

/** How far a claim is in this visit. */
export type Phase = "not modelled" | "not run" | "running" | "run failed" | "judged";

type Known = Pick<AppState, "paper" | "plan" | "claimRuns" | "claimsAsked" | "judgements">;

type Standings = {
  /** By claim, in the order of the paper. */
  claims: ReadonlyMap<string, { claim: Claim; phase: Phase; progress: RunProgress }>;
  /** Of every run that was asked for in this visit. */
  all: RunProgress;
  /** Of those among them that this paper needs. */
  paper: RunProgress;
  /** Whether anything still runs, waits for its turn, or is being judged. */
  running: boolean;
};

let last: { of: Known; standings: Standings } | null = null;

export function standings(state: Known): Standings {
  const { paper, plan, claimRuns, claimsAsked, judgements } = state;
  const known = last?.of;
  const same =
    known?.claimRuns === claimRuns &&
    known.claimsAsked === claimsAsked &&
    known.judgements === judgements &&
    known.plan === plan &&
    known.paper === paper;
  if (!last || !same) {
    const of = { paper, plan, claimRuns, claimsAsked, judgements };
    last = { of, standings: workedOut(of) };
  }
  return last.standings;
}

function workedOut(state: Known): Standings {
  const { paper, plan, claimRuns, claimsAsked, judgements } = state;
  const asked = [...claimRuns.keys()];
  const claims = (paper?.claims ?? []).map((claim) => {
    const phase = phaseOf(state, claim);
    return [claim.id, { claim, phase, progress: progressOf(state, needed(state, claim.id)) }] as const;
  });
  return {
    claims: new Map(claims),
    all: progressOf(state, asked),
    paper: progressOf(
      state,
      [...claimsAsked].filter((key) => plan?.runs[key]),
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

function phaseOf(state: Known, { id, reason }: Claim): Phase {
  if (reason !== undefined) return STATUS.notModelled;
  const judgement = state.judgements.get(id);
  if (judgement?.phase === "done") return "judged";
  if (judgement?.phase === "failed") return STATUS.runFailed;
  if (judgement) return "running";
  const runs = needed(state, id).map((key) => state.claimRuns.get(key));
  if (runs.some((run) => run?.phase === "failed") && !runs.some(isInFlight)) return STATUS.runFailed;
  // A claim that shares some runs with those that were asked for is not run by that.
  return runs.some(isInFlight) && runs.every(Boolean) ? "running" : STATUS.notRun;
}

function progressOf({ plan, claimRuns }: Known, keys: readonly string[]): RunProgress {
  return runProgress(
    keys.map((key) => ({ key, cpu_us: plan?.runs[key]?.cpu_us ?? 1 })),
    claimRuns,
  );
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
  const phase = standings(state).claims.get(claim)?.phase;
  return state.plan !== null && (phase === STATUS.notRun || phase === STATUS.runFailed);
}

/** Those of some claims, or of all, that can be run now. */
export function runnable(state: Known, claims: Iterable<string> = standings(state).claims.keys()): string[] {
  return [...claims].filter((claim) => canRun(state, claim));
}
