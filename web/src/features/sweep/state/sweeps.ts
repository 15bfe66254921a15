/**
 * Sweeps: a scenario with some of its inputs varied. The form holds a sweep file, which the engine reads and checks at
 * every edit. The report is made again as each run finishes. The runner stores figures by
 * scenario: cancelled, a sweep continues where it was, and a changed one has the points that it shares with the one before.
 *
 * No point is made here and no figure calculated; that is the engine's, in a worker.
 */

import type { SimulationPool } from "../../../engine/pool";
import type { StudyFormat, StudySource } from "../../../engine/protocol";
import type { PlannedRun, Problem } from "../../../engine/types";
import { RunGroup } from "../../../runs/run-group";
import { type RunStates, withEntries } from "../../../runs/run-state";
import type { Runner } from "../../../runs/runner";
import { readScenarioFile } from "../../../scenario/file";
import type { FetchText } from "../../../scenario/presets";
import { CoalescingQueue } from "../../../state/coalescing-queue";
import { asProblem } from "../../../state/engine-session";
import { InFlightCounter } from "../../../state/in-flight-counter";
import { shownScenario } from "../../../state/selectors";
import { openSheet, topSheet } from "../../../state/sheets";
import type { AppStore } from "../../../state/store";
import { sweepRuns } from "./selectors";
import { NO_SWEEP, type SweepState } from "./slice";
import {
  EXAMPLE_INDEX,
  examplePath,
  firstSweep,
  type SweepExample,
  type SweepFile,
  sweepText,
} from "./sweep-file";
import * as texts from "./texts";

type Parts = {
  store: AppStore;
  pool: SimulationPool;
  runner: Runner;
  presetText: (id: string) => Promise<string>;
  fetchText: FetchText;
};

export class Sweeps {
  readonly #parts: Parts;
  readonly #reading = new CoalescingQueue((file: SweepFile) => this.#read(file));
  readonly #telling = new CoalescingQueue((source: StudySource) => this.#tell(source));
  /** What the engine was last asked about and accepted. */
  #source: StudySource | null = null;
  readonly #runs: RunGroup<"figures">;
  readonly #inFlight = new InFlightCounter();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { store, runner } = parts;
    this.#runs = new RunGroup({
      runner,
      want: "figures",
      onChange: (changes) => this.#set({ runs: withEntries(this.#sweep.runs, changes) }),
      isWatched: () => topSheet(store.getState())?.id === "sweep",
    });
  }

  /** Whether an answer is due about what the form shows. */
  get working(): boolean {
    return this.#inFlight.any;
  }

  /** The sheet opens: with what it had, or with the load of what is on the stage. */
  show(): void {
    this.#parts.store.setState(openSheet({ id: "sweep" }));
    if (!this.#sweep.file) this.fromStage();
    if (this.#sweep.examples.length === 0) void this.#loadExamples();
  }

  /** Sweeps what is on the stage: over what was varied so far, or over the load. */
  fromStage(): void {
    const { store } = this.#parts;
    const scenario = shownScenario(store.getState());
    if (!scenario || this.#sweep.running) return;
    const { file } = this.#sweep;
    this.edit(file ? { ...file, name: texts.sweepOf(scenario.name), base: scenario } : firstSweep(scenario));
  }

  /** Sweeps one number of what is on the stage at once; the sheet shows its curve as it grows. */
  async over(path: string): Promise<void> {
    const { store } = this.#parts;
    const state = store.getState();
    const scenario = shownScenario(state);
    if (!scenario || this.#sweep.running) return;
    const { axisOver } = await import("./axis-over");
    const axis = axisOver(scenario, path, state.catalog?.networks ?? []);
    store.setState(openSheet({ id: "sweep" }));
    if (!axis) return;
    const file: SweepFile = { sweep: 1, name: texts.sweepOf(scenario.name), base: scenario, axes: [axis] };
    this.edit(file);
    await this.#readingOf(file);
    const { plan, read, problems } = this.#sweep;
    if (read === file && plan && !problems.some(({ severity }) => severity === "error")) await this.run();
  }

  /** Settles when the engine has read it, or another one has taken its place. */
  #readingOf(file: SweepFile): Promise<void> {
    const isDone = ({ file: present, read }: SweepState) => present !== file || read === file;
    if (isDone(this.#sweep)) return Promise.resolve();
    return new Promise((resolve) => {
      const leave = this.#parts.store.subscribe(({ sweep }) => {
        if (!isDone(sweep)) return;
        leave();
        resolve();
      });
    });
  }

  /** While runs are under way the sweep stays as it is. */
  edit(file: SweepFile): void {
    if (this.#sweep.running) return;
    this.#set({ file, report: null });
    this.#reading.push(file);
  }

  async openFile(file: File): Promise<void> {
    const { text, problems } = await this.#inFlight.during(() => readScenarioFile(file));
    if (text === null) this.#set({ report: { about: file.name, problems } });
    else await this.open(text, file.name);
  }

  measure(id: string): void {
    this.#set({ measure: id });
  }

  /** What the engine objects to leaves all as it is. */
  async open(text: string, about: string): Promise<boolean> {
    if (this.#sweep.running) {
      this.#refuse(about, texts.anotherRuns);
      return false;
    }
    return await this.#inFlight.during(async () => {
      try {
        const read: unknown = JSON.parse(text);
        const source = await this.#sourceOf(Object(read) as { base?: unknown }, text);
        const before = this.#sweep.file;
        const { plan, problems } = await this.#parts.pool.planStudy(source);
        if (!plan) {
          this.#set({ report: { about, problems } });
          return false;
        }
        const { completedSweep } = await import("./completed-sweep");
        const file = await completedSweep(read, plan, async (scenario) => {
          return (await this.#parts.pool.check(scenario)).scenario;
        });
        if (!file) throw new Error(texts.baseNotCompleted);
        if (this.#sweep.running || this.#sweep.file !== before) {
          this.#refuse(about, texts.changedMeanwhile);
          return false;
        }
        this.#set({ file, report: null, measure: null });
        this.#accept(file, source, { plan, problems });
        return true;
      } catch (thrown) {
        this.#set({ report: { about, problems: [asProblem("file", thrown)] } });
        return false;
      }
    });
  }

  async openExample({ id, title }: SweepExample): Promise<void> {
    const path = examplePath(id);
    try {
      if (path) await this.open(await this.#parts.fetchText(path), title);
    } catch (thrown) {
      this.#set({ report: { about: title, problems: [asProblem("file", thrown)] } });
    }
  }

  /** Settles when all that was missing is done, and all that follows from it; or has failed, or was cancelled. */
  async run(): Promise<void> {
    const { plan } = this.#sweep;
    if (!plan || this.#sweep.running || !this.#source) return;
    const source = this.#source;
    const { signal } = this.#runs;
    this.#set({ running: true });
    try {
      const { runStudy } = await import("../../../runs/study-runs");
      signal.throwIfAborted();
      await runStudy(source, sweepRuns(this.#parts.store.getState()), {
        pool: this.#parts.pool,
        group: this.#runs,
        onResult: () => this.#telling.push(source),
        onMore: (more) => this.#set({ more: [...this.#sweep.more, ...more] }),
      });
    } catch (thrown) {
      if (!signal.aborted) this.#set({ problems: [asProblem("", thrown)] });
    }
    this.#set({ running: false });
  }

  /** What is done stays. */
  cancel(): void {
    this.#runs.cancel();
  }

  /** The same text that the command line writes. */
  async written(format: StudyFormat): Promise<string | null> {
    const { plan } = this.#sweep;
    const { pool, runner } = this.#parts;
    if (!plan || !this.#source) return null;
    return await pool.writeStudy(this.#source, runner.figures(sweepRuns({ sweep: this.#sweep })), format);
  }

  get #sweep(): SweepState {
    return this.#parts.store.getState().sweep;
  }

  #set(change: Partial<SweepState>): void {
    this.#parts.store.setState(({ sweep }) => ({ sweep: { ...sweep, ...change } }));
  }

  #refuse(about: string, message: string): void {
    this.#set({ report: { about, problems: [{ path: "", severity: "error", message }] } });
  }

  async #read(file: SweepFile): Promise<void> {
    await this.#inFlight.during(async () => {
      try {
        const source = await this.#sourceOf(file, sweepText(file));
        const outcome = await this.#parts.pool.planStudy(source);
        if (this.#sweep.file !== file) return;
        if (outcome.plan) this.#accept(file, source, { plan: outcome.plan, problems: outcome.problems });
        else this.#set({ read: file, problems: outcome.problems });
      } catch (thrown) {
        this.#set({ read: file, problems: [asProblem("", thrown)] });
      }
    });
  }

  /** What is known of its runs already is told at once. */
  #accept(
    file: SweepFile,
    source: StudySource,
    { plan, problems }: { plan: NonNullable<SweepState["plan"]>; problems: readonly Problem[] },
  ): void {
    this.#source = source;
    const runs = this.#doneAmong(plan.runs);
    this.#set({ plan, read: file, problems, more: NO_SWEEP.more, runs, results: NO_SWEEP.results });
    this.#telling.clear();
    if (runs.size > 0) this.#telling.push(source);
  }

  #doneAmong(runs: readonly PlannedRun[]): RunStates {
    const known = runs.filter(({ key }) => this.#parts.runner.known(key, "figures"));
    return new Map(known.map(({ key }) => [key, { phase: "done" }]));
  }

  async #tell(source: StudySource): Promise<void> {
    const { pool, runner } = this.#parts;
    await this.#inFlight.during(async () => {
      try {
        if (!this.#sweep.running) await this.#follow(source);
        const results = await pool.reportStudy(source, runner.figures(sweepRuns({ sweep: this.#sweep })));
        if (source === this.#source) this.#set({ results });
      } catch (thrown) {
        this.#set({ problems: [asProblem("", thrown)] });
      }
    });
  }

  /** What follows from results that are known, as far as it is known too. */
  async #follow(source: StudySource): Promise<void> {
    const { knownRuns } = await import("../../../runs/study-runs");
    const { plan, more, runs } = this.#sweep;
    const all = [...(plan?.runs ?? []), ...more];
    const next = await knownRuns(source, all, this.#parts);
    if (source !== this.#source || this.#sweep.running) return;
    this.#set({ more: [...more, ...next], runs: withEntries(runs, this.#doneAmong(next)) });
  }

  /** With the preset that it begins with, if it is a preset. */
  async #sourceOf({ base }: { base?: unknown }, text: string): Promise<StudySource> {
    // One that there is not is for the engine to refuse, with all else that is wrong.
    const preset = typeof base === "string" ? await this.#parts.presetText(base).catch(() => null) : null;
    const presets = typeof base === "string" && preset !== null ? { [base]: preset } : {};
    return { kind: "sweep", text, presets: JSON.stringify(presets) };
  }

  async #loadExamples(): Promise<void> {
    try {
      const examples = JSON.parse(await this.#parts.fetchText(EXAMPLE_INDEX)) as SweepExample[];
      this.#set({ examples });
    } catch {
      // Without them the form is enough.
    }
  }
}
