/**
 * The papers that were read, and how their claims stand. Claims run next to the simulation on the stage, which has an engine
 * of its own, and continue while another paper is shown.
 *
 * No claim is understood here and no value compared; that is the engine's, in a worker.
 */

import type { SimulationPool } from "../../../engine/pool";
import type { PaperSource } from "../../../engine/protocol";
import type { Problem } from "../../../engine/types";
import type { Paper, PaperId } from "../../../papers/claims";
import { type ClaimJudgement, type ClaimPlan, ClaimRuns, claimPlan } from "../../../runs/claim-runs";
import type { RunChanges } from "../../../runs/run-group";
import { isInFlight, withEntries } from "../../../runs/run-state";
import type { Runner } from "../../../runs/runner";
import { asProblem } from "../../../state/engine-session";
import { topSheet } from "../../../state/sheets";
import type { AppStore } from "../../../state/store";
import { isDue } from "./selectors";

/** A paper, and what the engine made of it. */
type Read = {
  paper: Paper;
  source: PaperSource;
  plan: ClaimPlan | null;
  planProblems: readonly Problem[];
};

export class Scorecard {
  readonly #store: AppStore;
  readonly #pool: SimulationPool;
  readonly #claims: ClaimRuns;
  readonly #read = new Map<PaperId, Read>();
  #planning = false;

  constructor(store: AppStore, pool: SimulationPool, runner: Runner) {
    this.#store = store;
    this.#pool = pool;
    this.#claims = new ClaimRuns({
      pool,
      runner,
      onRuns: (changes) => this.#changed(changes),
      onJudgement: (claim, judgement) => this.#note(new Map([[claim, judgement]])),
      isWatched: () => topSheet(store.getState())?.id === "scorecard",
    });
  }

  /** Whether the runs of the paper are being calculated. */
  get planning(): boolean {
    return this.#planning;
  }

  /** Calculates what the claims of a paper need. In a worker of its own: it takes as long as many frames. */
  async read(id: PaperId, paper: Paper, source: PaperSource): Promise<void> {
    this.#planning = true;
    try {
      const { plan, problems } = await this.#pool.plan(source);
      this.#read.set(id, { paper, source, plan: plan && claimPlan(plan), planProblems: problems });
      if (this.#store.getState().paperId === id) this.show(id);
    } catch (thrown) {
      this.#store.setState({ planProblems: [asProblem("paper", thrown)] });
    } finally {
      this.#planning = false;
    }
  }

  /** A paper that was read, and what its claims need; null before. */
  readOf(id: PaperId): Pick<Read, "paper" | "source" | "plan" | "planProblems"> | null {
    return this.#read.get(id) ?? null;
  }

  knows(id: PaperId): boolean {
    return this.#read.has(id);
  }

  /** Turns to a paper; false when it has not been read yet. Runs of other papers continue. */
  show(id: PaperId): boolean {
    const read = this.#read.get(id);
    const { paper = null, plan = null, planProblems = [] } = read ?? {};
    this.#store.setState({ paperId: id, paper, plan, planProblems });
    // Runs may have been done for the claims of another paper, and a bill needs none.
    this.#judgeDue();
    return read !== undefined;
  }

  /** Settles when each of these claims is judged, has failed or was cancelled. What is known already is kept. */
  async run(claims: readonly string[]): Promise<void> {
    const { paperId, judgements } = this.#store.getState();
    const read = this.#read.get(paperId);
    if (!read?.plan) return;
    const { source, plan } = read;
    const phase = (claim: string) => judgements.get(claim)?.phase;
    const due = claims.filter((claim) => plan.claims[claim] && phase(claim) !== "done");
    const failed = due.filter((claim) => phase(claim) === "failed");
    if (failed.length > 0) this.#note(new Map(failed.map((claim) => [claim, null])));
    this.#ask(due.flatMap((claim) => plan.keys[claim] ?? []));
    await this.#claims.judge({ source, plan }, due);
  }

  /** What was cancelled before counts no longer when others are asked for. */
  #ask(keys: readonly string[]): void {
    const { claimRuns, claimsAsked } = this.#store.getState();
    const before = [...claimRuns.values()].some(isInFlight) ? claimsAsked : claimRuns.keys();
    this.#store.setState({ claimsAsked: new Set([...before, ...keys]) });
  }

  /** Ends what runs and what waits; what is done stays. */
  cancel(): void {
    this.#claims.cancel();
  }

  /** A run may be the last that a claim needs which was not asked for. */
  #changed(changes: RunChanges): void {
    const { claimRuns } = this.#store.getState();
    const isNews = [...changes].some(
      ([key, run]) => run?.phase === "done" && claimRuns.get(key)?.phase !== "done",
    );
    this.#store.setState({ claimRuns: withEntries(claimRuns, changes) });
    if (isNews) this.#judgeDue();
  }

  #judgeDue(): void {
    const state = this.#store.getState();
    const claims = Object.entries(state.plan?.claims ?? {}).filter(([, needed]) => needed.length > 0);
    const due = claims.map(([claim]) => claim).filter((claim) => isDue(state, claim));
    if (due.length > 0) void this.run(due);
  }

  #note(changes: ReadonlyMap<string, ClaimJudgement | null>): void {
    this.#store.setState(({ judgements }) => ({ judgements: withEntries(judgements, changes) }));
  }
}
