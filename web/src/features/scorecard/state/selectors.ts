/**
 * Selectors of the scorecard: the status of each claim, and the progress of all requested runs. Many views ask after every
 * change, so the answer is computed once for all of them.
 */
import type { Recorded, Status, Verdict } from "../../../engine/types";
import type { Claim } from "../../../papers/claims";
import { type FailedRun, type RunProgress, runProgress } from "../../../runs/run-progress";
import { isInFlight } from "../../../runs/run-state";
import * as runTexts from "../../../runs/texts";
import type { AppState } from "../../../state/app-state";
import * as texts from "./texts";

/** The verdict on a claim, in the words of the engine, or its state before that. */
export type ClaimStatus = Status | "not run" | "running" | "run failed";

export const STATUSES: readonly ClaimStatus[] = [
  "holds",
  "holds, difference within the interval",
  "fails",
  "undecided",
  "too short",
  "not modelled",
  "not run",
  "running",
  "run failed",
];

/**
 * Where a status comes from: the record that this version has, runs that confirm it or differ from it, or runs of
 * which there is no record.
 */
export type Basis = "recorded" | "confirmed" | "differs" | "run";

type Known = Pick<AppState, "paper" | "plan" | "claimRuns" | "claimsAsked" | "judgements" | "record">;

type Standing = {
  claim: Claim;
  status: ClaimStatus;
  /** Its verdict, from here or from the record; null while there is none. */
  verdict: Recorded | null;
  basis: Basis | null;
  progress: RunProgress;
};

type Standings = {
  /** By claim, in the order of the paper. */
  claims: ReadonlyMap<string, Standing>;
  /** Of every run that was asked for in this visit. */
  all: RunProgress;
  /** Of those among them that this paper needs. */
  paper: RunProgress;
  /** Whether anything still runs, waits for its turn, or is being judged. */
  running: boolean;
};

let last: { of: Known; standings: Standings } | null = null;

export function standings(state: Known): Standings {
  const { paper, plan, claimRuns, claimsAsked, judgements, record } = state;
  const known = last?.of;
  const same =
    known?.claimRuns === claimRuns &&
    known.claimsAsked === claimsAsked &&
    known.judgements === judgements &&
    known.record === record &&
    known.plan === plan &&
    known.paper === paper;
  if (!last || !same) {
    const of = { paper, plan, claimRuns, claimsAsked, judgements, record };
    last = { of, standings: workedOut(of) };
  }
  return last.standings;
}

function workedOut(state: Known): Standings {
  const { paper, plan, claimRuns, claimsAsked, judgements } = state;
  const asked = [...claimRuns.keys()];
  const claims = (paper?.claims ?? []).map((claim) => {
    const progress = progressOf(state, needed(state, claim.id));
    return [claim.id, { claim, ...standingOf(state, claim), progress }] as const;
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

function standingOf(state: Known, claim: Claim): Pick<Standing, "status" | "verdict" | "basis"> {
  const { id, reason } = claim;
  if (reason !== undefined) return { status: "not modelled", verdict: null, basis: null };
  const judgement = state.judgements.get(id);
  const recorded = recordedOf(state, id);
  if (judgement?.phase === "done") {
    const { verdict } = judgement;
    return { status: verdict.status, verdict, basis: basisOf(state, recorded, verdict) };
  }
  const phase = phaseOf(state, id);
  if (phase !== "not run") return { status: phase, verdict: recorded, basis: null };
  if (!recorded) return { status: phase, verdict: null, basis: null };
  return { status: recorded.status, verdict: recorded, basis: "recorded" };
}

/** What the record says of a claim; null where it is of other runs. */
function recordedOf(state: Known, id: string): Recorded | null {
  const { record } = state;
  const recorded = record?.claims[id];
  if (!record || !recorded) return null;
  return needed(state, id).every((key) => record.runs[key]) ? recorded : null;
}

/** The same scenarios have the same results in every browser, to the bit. */
function basisOf({ record }: Known, recorded: Recorded | null, verdict: Verdict): Basis {
  if (!record || !recorded) return "run";
  const simulated = verdict.runs.filter(({ result_digest }) => result_digest !== "");
  const same = simulated.every((run) => record.runs[run.scenario_digest] === run.result_digest);
  return same && verdict.status === recorded.status ? "confirmed" : "differs";
}

function phaseOf(state: Known, id: string): "not run" | "running" | "run failed" {
  const judgement = state.judgements.get(id);
  if (judgement?.phase === "failed") return "run failed";
  if (judgement) return "running";
  const runs = needed(state, id).map((key) => state.claimRuns.get(key));
  if (runs.some((run) => run?.phase === "failed") && !runs.some(isInFlight)) return "run failed";
  // A claim that shares some runs with those that were asked for is not run by that.
  return runs.some(isInFlight) && runs.every(Boolean) ? "running" : "not run";
}

function progressOf({ plan, claimRuns }: Known, keys: readonly string[]): RunProgress {
  return runProgress(
    keys.map((key) => ({ key, cpu_us: plan?.runs[key]?.cpu_us ?? 1 })),
    claimRuns,
  );
}

export function claimStatus(state: Known, claim: string): ClaimStatus {
  return standings(state).claims.get(claim)?.status ?? "not run";
}

/** The verdict on a claim, from here or from the record. */
export function claimVerdict(state: Known, claim: string): Recorded | null {
  return standings(state).claims.get(claim)?.verdict ?? null;
}

/** Ids of the claims whose result comes from there. */
export function claimsOn(state: Known, basis: Basis): string[] {
  const claims = [...standings(state).claims];
  return claims.filter(([, standing]) => standing.basis === basis).map(([id]) => id);
}

export function claimBasis(state: Known, claim: string): Basis | null {
  return standings(state).claims.get(claim)?.basis ?? null;
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
  const standing = standings(state).claims.get(claim);
  if (state.plan === null || !standing) return false;
  const { status, basis } = standing;
  return basis === "recorded" || status === "not run" || status === "run failed";
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
