/**
 * Finds out what the claims of a paper need, runs that in the pool, each scenario once, and has a claim judged as soon as
 * the last of its runs is done.
 * The simulation on the stage has an engine of its own and goes on. What has come of runs stays for the visit.
 *
 * Absent here: no claim is understood and no value compared; that is the engine's, in a worker.
 */
import { objectOf } from "../../../engine/json-bytes";
import type { SimulationPool } from "../../../engine/pool";
import type { PaperSource } from "../../../engine/protocol";
import type { Needed, PaperPlan, Problem } from "../../../engine/types";
import type { Paper, PaperId } from "../../../papers/claims";
import type { ClaimJudgement, ClaimPlan, PoolRun } from "../../../state/app-state";
import { asProblem } from "../../../state/engine-session";
import { failure, type KeptRuns, withEntry } from "../../../state/kept-runs";
import type { AppStore } from "../../../state/store";
import { isDue, needed } from "./selectors";

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
  /** Their summaries, in the engine's words. */
  readonly #runs: KeptRuns<Uint8Array>;
  readonly #read = new Map<PaperId, Read>();
  #abort: AbortController | null = null;
  #batches = 0;
  #planning = false;

  constructor(store: AppStore, pool: SimulationPool, runs: KeptRuns<Uint8Array>) {
    this.#store = store;
    this.#pool = pool;
    this.#runs = runs;
  }

  /** Whether the runs of the paper are being worked out. */
  get planning(): boolean {
    return this.#planning;
  }

  /** Works out what the claims of a paper need. In a worker of its own: it takes as long as many frames. */
  async read(id: PaperId, paper: Paper, source: PaperSource): Promise<void> {
    this.#planning = true;
    try {
      const { plan, problems } = await this.#pool.plan(source);
      this.#read.set(id, { paper, source, plan: plan && planned(plan), planProblems: problems });
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

  /** Turns to a paper; false when it has not been read yet. Runs of other papers go on, and are kept. */
  show(id: PaperId): boolean {
    const read = this.#read.get(id);
    const { paper = null, plan = null, planProblems = [] } = read ?? {};
    this.#store.setState({ paperId: id, paper, plan, planProblems });
    // What was done while another paper was shown has not been judged, and a bill waits for nothing.
    const state = this.#store.getState();
    const due = (claim: string) => (plan?.claims[claim] ?? []).length > 0 && isDue(state, claim);
    void this.run(Object.keys(plan?.claims ?? {}).filter(due));
    return read !== undefined;
  }

  /** Settles when each of these claims is judged, has failed or was cancelled. What is known already is kept. */
  async run(claims: readonly string[]): Promise<void> {
    this.#abort ??= new AbortController();
    const { signal } = this.#abort;
    const state = this.#store.getState();
    const keys = [...new Set(claims.flatMap((claim) => needed(state, claim)))].filter((key) => {
      const phase = state.claimRuns.get(key)?.phase;
      return phase === undefined || phase === "failed";
    });
    const waiting = keys.map((key) => [key, { phase: "waiting" }] as const);
    this.#store.setState(({ claimRuns }) => ({ claimRuns: new Map([...claimRuns, ...waiting]) }));
    this.#forgetFailures(claims);
    this.#batches += 1;
    await Promise.all([this.#judgeDue(claims, signal), ...keys.map((key) => this.#runOne(key, signal))]);
    this.#batches -= 1;
    if (this.#batches === 0) this.#abort = null;
  }

  /** Ends what runs and what waits; what is done stays. */
  cancel(): void {
    this.#abort?.abort(new DOMException("Cancelled.", "AbortError"));
    this.#abort = null;
  }

  async #runOne(key: string, signal: AbortSignal): Promise<void> {
    const run = this.#store.getState().plan?.runs[key];
    if (!run) return;
    const note = (of: string, phase: PoolRun | null) => this.#noteRun(of, phase);
    if (!(await this.#runs.run(run, { signal, note }))) return;
    const { keys = {} } = this.#store.getState().plan ?? {};
    const concerned = Object.keys(keys).filter((claim) => keys[claim]?.includes(key));
    await this.#judgeDue(concerned, signal);
  }

  async #judgeDue(claims: readonly string[], signal: AbortSignal): Promise<void> {
    const state = this.#store.getState();
    await Promise.all(
      claims.filter((claim) => isDue(state, claim)).map((claim) => this.#judge(claim, signal)),
    );
  }

  async #judge(claim: string, signal: AbortSignal): Promise<void> {
    const source = this.#read.get(this.#store.getState().paperId)?.source;
    if (!source) return;
    this.#noteJudgement(claim, { phase: "waiting" });
    try {
      const keys = needed(this.#store.getState(), claim);
      const summaries = objectOf(keys.map((key) => [key, this.#runs.get(key)]));
      const verdict = await this.#pool.judge(source, claim, summaries, { signal });
      this.#noteJudgement(claim, { phase: "done", verdict });
    } catch (thrown) {
      this.#noteJudgement(claim, signal.aborted ? null : { phase: "failed", ...failure(thrown) });
    }
  }

  #forgetFailures(claims: readonly string[]): void {
    const { judgements } = this.#store.getState();
    for (const claim of claims)
      if (judgements.get(claim)?.phase === "failed") this.#noteJudgement(claim, null);
  }

  #noteRun(key: string, run: PoolRun | null): void {
    this.#store.setState(({ claimRuns }) => ({ claimRuns: withEntry(claimRuns, key, run) }));
  }

  #noteJudgement(claim: string, judgement: ClaimJudgement | null): void {
    this.#store.setState(({ judgements }) => ({ judgements: withEntry(judgements, claim, judgement) }));
  }
}

export function planned(plan: PaperPlan): ClaimPlan {
  const claims = plan.claims as Record<string, Needed[]>;
  const keysOf = (runs: Needed[]) => [
    ...new Set(runs.filter(({ is_simulated }) => is_simulated).map(({ key }) => key)),
  ];
  return {
    runs: Object.fromEntries(plan.runs.map((run) => [run.key, run])),
    claims,
    keys: Object.fromEntries(Object.entries(claims).map(([id, runs]) => [id, keysOf(runs)])),
  };
}
