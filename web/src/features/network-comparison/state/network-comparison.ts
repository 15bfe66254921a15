/**
 * Two networks beside each other: reads the book that holds them against each other, and runs its programs in the pool.
 * The runs are those of the book's claims, kept together with the scorecard's: what was run on either sheet is there on
 * the other, and a figure here is the one that a claim is judged by.
 *
 * Absent here: nothing is simulated, and no claim is judged.
 */
import { objectOf } from "../../../engine/json-bytes";
import type { SimulationPool } from "../../../engine/pool";
import type { ProgramTimeline, Summary, SummaryJson } from "../../../engine/types";
import type { PaperId } from "../../../papers/claims";
import type { NetworkComparisonPart } from "../../../scenario/view";
import type { PoolRun } from "../../../state/app-state";
import { asProblem } from "../../../state/engine-session";
import { type KeptRuns, withEntry } from "../../../state/kept-runs";
import type { AppStore } from "../../../state/store";
import { UnderWay } from "../../../state/under-way";
import type { Scorecard } from "../../scorecard/state/scorecard";
import {
  type Experiment,
  experimentsOf,
  NETWORK_COMPARISON_PAPER,
  type SeedRun,
  STATED_OF_BOTH,
} from "./experiments";
import { figuresOf } from "./program-figures";
import { type NetworkComparisonRun, watchedId } from "./runs";
import type { NetworkComparisonState } from "./slice";

type Parts = {
  store: AppStore;
  pool: SimulationPool;
  scorecard: Scorecard;
  runs: KeptRuns<Uint8Array>;
  timelines: KeptRuns<ProgramTimeline>;
  readPaper: (id: PaperId) => Promise<void>;
};

export class NetworkComparison {
  readonly #parts: Parts;
  #abort: AbortController | null = null;
  #batches = 0;
  #reading: Promise<void> | null = null;
  readonly #judged = new Set<string>();
  readonly #underWay = new UnderWay();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether an answer is due about what the sheet shows. */
  get working(): boolean {
    return this.#underWay.any;
  }

  /** The sheet opens: at a part of it, or where it was. */
  show(part?: NetworkComparisonPart): void {
    this.#parts.store.setState({ networkComparisonShown: true, scorecardShown: false, sweepShown: false });
    if (part) this.#set({ part });
    this.#reading ??= this.#underWay.during(() => this.#read());
  }

  turnTo(part: NetworkComparisonPart): void {
    this.#set({ part });
  }

  /** Which pair of runs is watched. */
  watch(watched: string): void {
    this.#set({ watched });
  }

  /** Settles when each of them is done, has failed or was cancelled. What is known already is kept. */
  async run(wanted: readonly NetworkComparisonRun[]): Promise<void> {
    this.#abort ??= new AbortController();
    const { signal } = this.#abort;
    const missing = wanted.filter(({ id }) => isMissing(this.#state.runs.get(id)));
    const waiting = missing.map(({ id }) => [id, { phase: "waiting" }] as const);
    this.#set({ runs: new Map([...this.#state.runs, ...waiting]) });
    this.#batches += 1;
    await Promise.all(
      missing.map(({ run, wants }) =>
        wants === "figures" ? this.#runOne(run, signal) : this.#watchOne(run, signal),
      ),
    );
    this.#batches -= 1;
    if (this.#batches === 0) this.#abort = null;
  }

  /** What is done stays. */
  cancel(): void {
    this.#abort?.abort(new DOMException("Cancelled.", "AbortError"));
    this.#abort = null;
  }

  get #state(): NetworkComparisonState {
    return this.#parts.store.getState().networkComparison;
  }

  #set(change: Partial<NetworkComparisonState>): void {
    this.#parts.store.setState(({ networkComparison }) => ({
      networkComparison: { ...networkComparison, ...change },
    }));
  }

  async #runOne(run: SeedRun, signal: AbortSignal): Promise<void> {
    const { key } = run;
    const done = await this.#parts.runs.run(run, {
      signal,
      note: (of, phase) => this.#note(of, phase),
      onSummary: (summary) => {
        if (!signal.aborted) this.#keep(key, summary);
      },
    });
    // Half a run that was cancelled says nothing that could be kept.
    if (!done) this.#forget(key);
    else this.#keepWhole(key);
    if (done) await this.#judgeDue();
  }

  /** Runs it once more, for what its processes did. */
  async #watchOne(run: SeedRun, signal: AbortSignal): Promise<void> {
    const { key } = run;
    const note = (_: string, phase: PoolRun | null) => this.#note(watchedId(key), phase);
    if (!(await this.#parts.timelines.run(run, { signal, note }))) return;
    const timeline = this.#parts.timelines.get(key);
    this.#set({ timelines: withEntry(this.#state.timelines, key, timeline) });
  }

  #keepWhole(key: string): void {
    const bytes = this.#parts.runs.get(key);
    if (bytes) this.#keep(key, JSON.parse(new TextDecoder().decode(bytes)) as SummaryJson);
  }

  #keep(key: string, summary: Pick<Summary, "finished" | "result_digest" | "jobs">): void {
    this.#set({ figures: withEntry(this.#state.figures, key, figuresOf(summary)) });
  }

  #forget(key: string): void {
    this.#set({ figures: withEntry(this.#state.figures, key, null) });
  }

  #note(key: string, run: PoolRun | null): void {
    this.#set({ runs: withEntry(this.#state.runs, key, run) });
  }

  async #read(): Promise<void> {
    const { store, scorecard, readPaper } = this.#parts;
    try {
      await readPaper(NETWORK_COMPARISON_PAPER);
      const read = scorecard.readOf(NETWORK_COMPARISON_PAPER);
      if (!read) throw new Error("The book could not be read.");
      const { paper, plan, planProblems } = read;
      const networks = store.getState().catalog?.networks ?? [];
      const experiments = plan ? experimentsOf(Object.values(plan.runs), networks) : [];
      this.#set({ paper, plan, experiments, problems: planProblems });
      this.#takeKnown(experiments);
      await this.#judgeDue();
    } catch (thrown) {
      // Opened again, the sheet tries again.
      this.#reading = null;
      this.#set({ problems: [asProblem("paper", thrown)] });
    }
  }

  /** Of what is stated of both networks together, all whose runs are done; of prices alone, at once. */
  async #judgeDue(): Promise<void> {
    const { scorecard, pool, runs } = this.#parts;
    const read = scorecard.readOf(NETWORK_COMPARISON_PAPER);
    if (!read?.plan) return;
    const { source, plan } = read;
    const due = STATED_OF_BOTH.filter(
      (id) =>
        plan.claims[id]?.length &&
        !this.#judged.has(id) &&
        (plan.keys[id] ?? []).every((key) => runs.get(key) !== null),
    );
    const judge = async (id: string) => {
      this.#judged.add(id);
      const summaries = objectOf((plan.keys[id] ?? []).map((key) => [key, runs.get(key)]));
      const verdict = await pool.judge(source, id, summaries);
      this.#set({ verdicts: withEntry(this.#state.verdicts, id, verdict) });
    };
    // Without a verdict the statement still stands; the scorecard tells what went wrong.
    await Promise.all(due.map((id) => judge(id).catch(() => this.#judged.delete(id))));
  }

  /** What was run on the scorecard already. */
  #takeKnown(experiments: readonly Experiment[]): void {
    for (const { key } of experiments.flatMap(({ seeds }) => seeds)) {
      if (this.#parts.runs.get(key) === null) continue;
      this.#note(key, { phase: "done" });
      this.#keepWhole(key);
    }
  }
}

const isMissing = (run: PoolRun | undefined) => run === undefined || run.phase === "failed";
