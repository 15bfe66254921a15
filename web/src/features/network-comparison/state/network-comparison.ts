/**
 * Two networks next to each other: reads the paper that compares them, and runs its programs. The runs are those of the
 * paper's claims, and the runner shares them with the scorecard: what was run on either sheet is there on the other, and a
 * figure here is the one that a claim is judged by.
 *
 * Nothing is simulated here, and no claim is judged.
 */
import type { SimulationPool } from "../../../engine/pool";
import type { Summary, SummaryJson } from "../../../engine/types";
import type { PaperId } from "../../../papers/claims";
import { ClaimRuns } from "../../../runs/claim-runs";
import { type RunChanges, RunGroup } from "../../../runs/run-group";
import { isRunnable, withEntries } from "../../../runs/run-state";
import type { Runner } from "../../../runs/runner";
import type { NetworkComparisonPart } from "../../../scenario/view";
import { asProblem } from "../../../state/engine-session";
import { InFlightCounter } from "../../../state/in-flight-counter";
import { openSheet, topSheet } from "../../../state/sheets";
import type { AppStore } from "../../../state/store";
import type { Scorecard } from "../../scorecard/state/scorecard";
import { type Experiment, experimentsOf, NETWORK_COMPARISON_PAPER, STATED_OF_BOTH } from "./experiments";
import { paperNotLoaded } from "./network-texts";
import { figuresOf } from "./program-figures";
import { type NetworkComparisonRun, runsIn, watchedId } from "./runs";
import type { NetworkComparisonState } from "./slice";

type Parts = {
  store: AppStore;
  pool: SimulationPool;
  scorecard: Scorecard;
  runner: Runner;
  readPaper: (id: PaperId) => Promise<void>;
};

export class NetworkComparison {
  readonly #parts: Parts;
  readonly #claims: ClaimRuns;
  readonly #timelines: RunGroup<"timeline">;
  #reading: Promise<void> | null = null;
  readonly #inFlight = new InFlightCounter();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { pool, runner } = parts;
    this.#claims = new ClaimRuns({
      pool,
      runner,
      onRuns: (changes) => this.#changed(changes),
      // Without a verdict the statement still stands; the scorecard tells what went wrong.
      onJudgement: (claim, judgement) => {
        if (judgement?.phase !== "done") return;
        this.#set({ verdicts: withEntries(this.#state.verdicts, new Map([[claim, judgement.verdict]])) });
      },
      isWatched: (key) => this.#isShown(key),
      onSummary: (key, summary) => this.#keep(key, summary),
    });
    this.#timelines = new RunGroup({
      runner,
      want: "timeline",
      onChange: (changes) => this.#changed(new Map([...changes].map(([key, run]) => [watchedId(key), run]))),
      isWatched: (key) => this.#isShown(watchedId(key)),
    });
  }

  /** Whether an answer is due about what the sheet shows. */
  get working(): boolean {
    return this.#inFlight.any;
  }

  /** The sheet opens: at a part of it, or where it was. */
  show(part?: NetworkComparisonPart): void {
    this.#parts.store.setState(openSheet({ id: "network-comparison" }));
    if (part) this.#set({ part });
    this.#reading ??= this.#inFlight.during(() => this.#read());
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
    const missing = wanted.filter(({ id }) => isRunnable(this.#state.runs.get(id)));
    const of = (wants: NetworkComparisonRun["wants"]) =>
      missing.filter((each) => each.wants === wants).map(({ run }) => run);
    const summaries = this.#claims.runs.ask(of("figures"));
    const timelines = this.#timelines.ask(of("timeline"));
    await Promise.all([
      ...[...summaries].map(async ([key, run]) => {
        this.#keepWhole(key, await run);
        await this.#judgeDue();
      }),
      ...[...timelines].map(async ([key, run]) => {
        const timeline = await run;
        if (timeline)
          this.#set({ timelines: withEntries(this.#state.timelines, new Map([[key, timeline]])) });
      }),
    ]);
  }

  /** What is done stays. */
  cancel(): void {
    this.#claims.cancel();
    this.#timelines.cancel();
  }

  get #state(): NetworkComparisonState {
    return this.#parts.store.getState().networkComparison;
  }

  #set(change: Partial<NetworkComparisonState>): void {
    this.#parts.store.setState(({ networkComparison }) => ({
      networkComparison: { ...networkComparison, ...change },
    }));
  }

  #changed(changes: RunChanges): void {
    this.#set({ runs: withEntries(this.#state.runs, changes) });
  }

  #isShown(id: string): boolean {
    const state = this.#parts.store.getState();
    if (topSheet(state)?.id !== "network-comparison") return false;
    return runsIn(state.networkComparison).some((run) => run.id === id);
  }

  /** Half a run that was cancelled says nothing that could be kept. */
  #keepWhole(key: string, bytes: Uint8Array | null): void {
    if (bytes) this.#keep(key, JSON.parse(new TextDecoder().decode(bytes)) as SummaryJson);
    else this.#set({ figures: withEntries(this.#state.figures, new Map([[key, null]])) });
  }

  #keep(key: string, summary: Pick<Summary, "finished" | "result_digest" | "jobs">): void {
    this.#set({ figures: withEntries(this.#state.figures, new Map([[key, figuresOf(summary)]])) });
  }

  async #read(): Promise<void> {
    const { store, scorecard, readPaper } = this.#parts;
    try {
      await readPaper(NETWORK_COMPARISON_PAPER);
      const read = scorecard.readOf(NETWORK_COMPARISON_PAPER);
      if (!read) throw new Error(paperNotLoaded);
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
    const read = this.#parts.scorecard.readOf(NETWORK_COMPARISON_PAPER);
    if (!read?.plan) return;
    const { source, plan } = read;
    const { verdicts, runs } = this.#state;
    const due = STATED_OF_BOTH.filter(
      (id) =>
        plan.claims[id]?.length &&
        !verdicts.has(id) &&
        (plan.keys[id] ?? []).every((key) => runs.get(key)?.phase === "done"),
    );
    await this.#claims.judge({ source, plan }, due);
  }

  /** What was run on the scorecard already. */
  #takeKnown(experiments: readonly Experiment[]): void {
    for (const { key } of experiments.flatMap(({ seeds }) => seeds)) {
      const summary = this.#parts.runner.known(key, "summary");
      if (!summary) continue;
      this.#changed(new Map([[key, { phase: "done" }]]));
      this.#keepWhole(key, summary);
    }
  }
}
