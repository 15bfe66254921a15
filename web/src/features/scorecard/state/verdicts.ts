/** Selectors of the scorecard's sheet: the verdict on each claim, from the record or from runs of this visit. */
import type { Recorded, Status, Verdict } from "../../../engine/types";
import type { Claim } from "../../../papers/claims";
import { OUTCOMES } from "../../../papers/standing";
import * as STATUS from "../../../papers/status-texts";
import type { FailedRun } from "../../../runs/run-progress";
import * as runTexts from "../../../runs/texts";
import type { AppState } from "../../../state/app-state";
import { needed, type Phase, standings } from "./selectors";
import * as texts from "./texts";

/** The verdict on a claim, in the words of the engine, or its state before that. */
export type ClaimStatus = Status | Exclude<Phase, "judged">;

export const STATUSES: readonly ClaimStatus[] = [...OUTCOMES, STATUS.notRun, "running", STATUS.runFailed];

/**
 * Where a status comes from: the record that this version has, runs that confirm it or differ from it, or runs of
 * which there is no record.
 */
export type Basis = "recorded" | "confirmed" | "differs" | "run";

type Known = Pick<AppState, "paper" | "plan" | "claimRuns" | "claimsAsked" | "judgements" | "record">;

type Standing = {
  claim: Claim;
  status: ClaimStatus;
  /** Null while there is none. */
  verdict: Recorded | null;
  basis: Basis | null;
};

type Verdicts = ReadonlyMap<string, Standing>;

let last: (Pick<AppState, "record"> & { of: unknown; verdicts: Verdicts }) | null = null;

/** By claim, in the order of the paper. */
export function verdicts(state: Known): Verdicts {
  const { record } = state;
  const of = standings(state);
  if (last?.of === of && last.record === record) return last.verdicts;
  const all = [...of.claims];
  const made = new Map(all.map(([id, { claim, phase }]) => [id, standingOf(state, claim, phase)] as const));
  last = { of, record, verdicts: made };
  return made;
}

function standingOf(state: Known, claim: Claim, phase: Phase): Standing {
  const judgement = state.judgements.get(claim.id);
  const recorded = recordedOf(state, claim.id);
  if (judgement?.phase === "done") {
    const { verdict } = judgement;
    return { claim, status: verdict.status, verdict, basis: basisOf(state, recorded, verdict) };
  }
  if (phase === STATUS.notRun && recorded)
    return { claim, status: recorded.status, verdict: recorded, basis: "recorded" };
  // Of a claim that is not modelled nothing runs, so it is never judged.
  return { claim, status: phase === "judged" ? STATUS.notRun : phase, verdict: recorded, basis: null };
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

export function claimStatus(state: Known, claim: string): ClaimStatus {
  return verdicts(state).get(claim)?.status ?? STATUS.notRun;
}

export function claimVerdict(state: Known, claim: string): Recorded | null {
  return verdicts(state).get(claim)?.verdict ?? null;
}

export function claimBasis(state: Known, claim: string): Basis | null {
  return verdicts(state).get(claim)?.basis ?? null;
}

/** Ids of the claims whose result comes from there. */
export function claimsOn(state: Known, basis: Basis): string[] {
  return [...verdicts(state)].filter(([, standing]) => standing.basis === basis).map(([id]) => id);
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
