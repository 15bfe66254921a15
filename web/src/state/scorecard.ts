/**
 * Finds out what the claims of a paper need, runs that in the pool, each scenario once, and has a claim judged as soon as
 * the last of its runs is done.
 * The simulation on the stage has an engine of its own and goes on. What has come of runs stays for the visit.
 *
 * Absent here: no claim is understood and no value compared; that is the engine's, in a worker.
 */
import { JobFailed, type SimulationPool } from "../engine/pool";
import type { PaperSource } from "../engine/protocol";
import type { Needed, PaperPlan } from "../engine/types";
import type { Paper } from "../papers/claims";
import { publishedRuns } from "../papers/published";
import type { ClaimJudgement, ClaimPlan, ClaimRun, Failure } from "./app-state";
import { asProblem } from "./engine-session";
import { isDue, needed } from "./scorecard-selectors";
import type { AppStore } from "./store";

export class Scorecard {
  readonly #store: AppStore;
  readonly #pool: SimulationPool;
  /** In the engine's words, by key: bytes of JSON that are passed on as they are. */
  readonly #summaries = new Map<string, Uint8Array>();
  #source: PaperSource | null = null;
  #abort: AbortController | null = null;
  #batches = 0;
  #planning = false;

  constructor(store: AppStore, pool: SimulationPool) {
    this.#store = store;
    this.#pool = pool;
  }

  /** Whether the runs of the paper are being worked out. */
  get planning(): boolean {
    return this.#planning;
  }

  /** Works out what the claims of a paper need. In a worker of its own: it takes as long as many frames. */
  async read(paper: Paper, source: PaperSource): Promise<void> {
    this.#planning = true;
    try {
      const { plan, problems } = await this.#pool.plan(source);
      this.#source = source;
      this.#store.setState({
        plan: plan && planned(plan),
        planProblems: problems,
        published: plan ? publishedRuns(paper, plan) : [],
      });
    } catch (thrown) {
      this.#store.setState({ planProblems: [asProblem("paper", thrown)] });
    } finally {
      this.#planning = false;
    }
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
    try {
      const summary = await this.#pool.run(run.scenario, {
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) this.#noteRun(key, { phase: "running", ...progress });
        },
      });
      this.#summaries.set(key, summary);
      this.#noteRun(key, { phase: "done" });
      const { keys = {} } = this.#store.getState().plan ?? {};
      const concerned = Object.keys(keys).filter((claim) => keys[claim]?.includes(key));
      await this.#judgeDue(concerned, signal);
    } catch (thrown) {
      this.#noteRun(key, signal.aborted ? null : { phase: "failed", ...failure(thrown) });
    }
  }

  async #judgeDue(claims: readonly string[], signal: AbortSignal): Promise<void> {
    const state = this.#store.getState();
    await Promise.all(
      claims.filter((claim) => isDue(state, claim)).map((claim) => this.#judge(claim, signal)),
    );
  }

  async #judge(claim: string, signal: AbortSignal): Promise<void> {
    if (!this.#source) return;
    this.#noteJudgement(claim, { phase: "waiting" });
    try {
      const summaries = this.#summariesOf(needed(this.#store.getState(), claim));
      const verdict = await this.#pool.judge(this.#source, claim, summaries, { signal });
      this.#noteJudgement(claim, { phase: "done", verdict });
    } catch (thrown) {
      this.#noteJudgement(claim, signal.aborted ? null : { phase: "failed", ...failure(thrown) });
    }
  }

  /** An object of summaries by key, put together from their bytes. */
  #summariesOf(keys: readonly string[]): Uint8Array {
    const encoder = new TextEncoder();
    const parts = keys.flatMap((key, i) => {
      const name = encoder.encode(`${i === 0 ? "{" : ","}${JSON.stringify(key)}:`);
      return [name, this.#summaries.get(key) ?? encoder.encode("null")];
    });
    return joined([...parts, encoder.encode(keys.length === 0 ? "{}" : "}")]);
  }

  #forgetFailures(claims: readonly string[]): void {
    const { judgements } = this.#store.getState();
    for (const claim of claims)
      if (judgements.get(claim)?.phase === "failed") this.#noteJudgement(claim, null);
  }

  #noteRun(key: string, run: ClaimRun | null): void {
    this.#store.setState(({ claimRuns }) => ({ claimRuns: withEntry(claimRuns, key, run) }));
  }

  #noteJudgement(claim: string, judgement: ClaimJudgement | null): void {
    this.#store.setState(({ judgements }) => ({ judgements: withEntry(judgements, claim, judgement) }));
  }
}

function planned(plan: PaperPlan): ClaimPlan {
  const claims = plan.claims as Record<string, Needed[]>;
  const keysOf = (runs: Needed[]) => [...new Set(runs.map(({ key }) => key))];
  return {
    runs: Object.fromEntries(plan.runs.map((run) => [run.key, run])),
    claims,
    keys: Object.fromEntries(Object.entries(claims).map(([id, runs]) => [id, keysOf(runs)])),
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function withEntry<T>(entries: ReadonlyMap<string, T>, key: string, value: T | null): ReadonlyMap<string, T> {
  const next = new Map(entries);
  if (value === null) next.delete(key);
  else next.set(key, value);
  return next;
}

function failure(thrown: unknown): Failure {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { message, log: thrown instanceof JobFailed ? thrown.log : [] };
}
