/**
 * All actions of the views in one object, which joins the store, the engine and the services.
 *
 * It has no view, and no DOM but what is passed in.
 */

import type { ObjectRef } from "../base/object-ref";
import type { StartEngine } from "../engine/client";
import { poolSize, SimulationPool } from "../engine/pool";
import type { ScenarioSource } from "../engine/protocol";
import type { Part } from "../engine/types";
import { Compare } from "../features/compare/state/compare";
import type { Exporter } from "../features/export/state/exporter";
import type { Library } from "../features/lesson/state/lesson-desk";
import { Lessons } from "../features/lesson/state/lessons";
import type { NetworkComparison } from "../features/network-comparison/state/network-comparison";
import { Scorecard } from "../features/scorecard/state/scorecard";
import { isSweepText } from "../features/sweep/state/sweep-file";
import { Sweeps } from "../features/sweep/state/sweeps";
import type { PaperId } from "../papers/claims";
import type { Facts } from "../papers/facts";
import { Runner } from "../runs/runner";
import { readScenarioFile } from "../scenario/file";
import { isKept, namesKept } from "../scenario/kept-payload";
import { paintable } from "../scenario/paint";
import type { FetchText } from "../scenario/presets";
import { AddressBar, type BrowserAddress } from "./address-bar";
import type { AppState } from "./app-state";
import { Autosave, NOWHERE, type StorageSlots } from "./autosave";
import { Branches } from "./branches";
import { BOTH_OPEN } from "./drawers";
import { Edits } from "./edits";
import { EngineSession } from "./engine-session";
import { Explainer } from "./explainer";
import { Forecaster } from "./forecaster";
import { oneFacts, Papers, presetText, showFacts } from "./gallery";
import type { LargeScenarios } from "./large-scenarios";
import { addressOf, type LinkParts } from "./links";
import type { LongerRuns } from "./longer-runs";
import { Navigation } from "./navigation";
import { Notes } from "./notes";
import { offeredWith } from "./offered";
import { type OnDemand, onDemand } from "./on-demand";
import { type FindSource, Opening } from "./opening";
import { NO_PAGE, type PageActions } from "./page-actions";
import { Playback } from "./playback";
import { keepPreferences } from "./preferences";
import * as reduce from "./reducers";
import { lockReason } from "./restrictions";
import { Scopes } from "./scopes";
import { SecondSide } from "./second-side";
import { moving, shownScenario } from "./selectors";
import { focusedSide, judgedNow, openTopology, SIDES } from "./sides";
import type { StorageSlot } from "./storage-slot";
import { createAppStore } from "./store";
import * as texts from "./texts";
import { UndoStack } from "./undo-stack";
import { WhatIf } from "./what-if";
import { WholeRuns } from "./whole-runs";

export type SessionParts = {
  startEngine: StartEngine;
  /** Presets and papers as the build has them. */
  fetchFacts: () => Promise<Facts>;
  fetchText: FetchText;
  browserAddress: BrowserAddress;
  playAtStart: boolean;
  page?: PageActions;
  preferences?: StorageSlot;
  /** Storage of where the user was; without it every visit starts again. */
  places?: StorageSlots;
  /** Storage of scenarios that are too large for a link; without it they last for this visit. */
  largeScenarios?: () => Storage;
  /** Storage of answers to lessons. */
  answers?: StorageSlot;
  /** Lessons in place of those of the page, for tests. */
  library?: Library;
  /** Whether the page was reloaded. */
  reloaded?: boolean;
  /** Whether the page is embedded in another one. */
  embedded?: boolean;
  /** Cores of this machine, if known. */
  cores?: number;
  /** Wall clock in milliseconds, with any origin. */
  now?: () => number;
};

export class Session {
  readonly store = createAppStore();
  readonly engine: EngineSession;
  readonly playback: Playback;
  readonly opening: Opening;
  readonly autosave: Autosave;
  readonly navigation: Navigation;
  readonly notes: Notes;
  readonly edits: Edits;
  readonly scopes: Scopes;
  readonly branches: Branches;
  readonly compare: Compare;
  /** Workers for runs in the background. */
  readonly pool: SimulationPool;
  readonly scorecard: Scorecard;
  readonly sweeps: Sweeps;
  /** Runs the comparison of two networks; fetched when its sheet first opens. */
  readonly networkComparison: OnDemand<NetworkComparison>;
  readonly lessons: Lessons;
  /** Runs the open scenario to its end, beside what plays. */
  readonly wholeRuns: WholeRuns;
  /** Runs what is longer than the open scenario, where its value is not resolved; fetched with the first judgement. */
  readonly longerRuns: OnDemand<LongerRuns>;
  /** Tries what a hand does to a number. */
  readonly whatIf: WhatIf;
  /** Exports figures; fetched when it is first asked for. */
  readonly exporter: OnDemand<Exporter>;
  /** Stores what is too large for a link; fetched with the first of them. */
  readonly largeScenarios: OnDemand<LargeScenarios>;
  readonly page: PageActions;
  /** False for reduced motion: then nothing plays by itself. */
  readonly playsAtStart: boolean;
  readonly #address: AddressBar;
  readonly #second: SecondSide;
  /** Number of deferred views that do not show the newest state yet. */
  #following = 0;
  readonly #facts: () => Promise<Facts>;
  readonly #papers: Papers;

  constructor(parts: SessionParts) {
    this.page = parts.page ?? NO_PAGE;
    this.playsAtStart = parts.playAtStart;
    this.store.setState({ embedded: parts.embedded ?? false });
    if (parts.preferences) keepPreferences(this.store, parts.preferences);
    this.engine = new EngineSession(this.store, parts.startEngine);
    this.playback = new Playback(this.store, this.engine);
    this.#address = new AddressBar(parts.browserAddress);
    const facts = oneFacts(parts.fetchFacts);
    const textOf = (id: string) => presetText(facts, id);
    this.#facts = facts;
    this.largeScenarios = onDemand({
      name: texts.largeScenarios,
      notice: (text) => this.notice(text),
      load: async () => {
        const { LargeScenarios } = await import("./large-scenarios");
        return new LargeScenarios(parts.largeScenarios ?? noStorage);
      },
    });
    const found: FindSource = (source) =>
      source.kind === "link" && isKept(source.payload) ? this.#found(source) : null;
    const stack = new UndoStack(this.store);
    this.notes = new Notes({ stack, store: this.store, playback: this.playback });
    this.opening = new Opening({
      stack,
      notes: this.notes,
      store: this.store,
      engine: this.engine,
      playback: this.playback,
      presetText: textOf,
      found,
    });
    this.autosave = new Autosave(this.store, parts.places ?? NOWHERE);
    const { store, engine, playback, opening } = this;
    const second = new SecondSide({ store, engine, playback, opening, found });
    this.#second = second;
    this.navigation = new Navigation({
      store,
      opening,
      second,
      playback,
      notes: this.notes,
      address: this.#address,
      autosave: this.autosave,
      engine,
      reloaded: parts.reloaded ?? false,
      playAtStart: parts.playAtStart,
      knowsVisitors: parts.preferences !== undefined,
      showNetworkComparison: (part) => void this.networkComparison((it) => it.show(part)),
      lessons: () => this.lessons,
    });
    this.edits = new Edits({ stack, store, opening, second });
    this.branches = new Branches(this.store, this.opening);
    this.scopes = new Scopes(this.store, this.engine);
    new Explainer(this.store, this.engine);
    new Forecaster(this.store, this.engine);
    this.pool = new SimulationPool(parts.startEngine, poolSize(parts.cores));
    const { pool } = this;
    const now = parts.now ?? (() => performance.now());
    const runner = new Runner(pool, now, (pace) => store.setState({ pace }));
    this.wholeRuns = new WholeRuns({ store, runner, now });
    this.whatIf = new WhatIf({
      store,
      startEngine: parts.startEngine,
      edit: (change, name) => opening.edit(change, name),
    });
    this.scorecard = new Scorecard(store, pool, runner);
    const verdicts = onDemand({
      name: texts.verdicts,
      notice: (text) => this.notice(text),
      load: async () => {
        const { Verdicts } = await import("../features/compare/state/verdicts");
        return new Verdicts({ store, pool, runner });
      },
    });
    this.compare = new Compare({ stack, store, engine, opening, second, verdicts, playback });
    const { fetchText } = parts;
    this.sweeps = new Sweeps({ store: this.store, pool, runner, presetText: textOf, fetchText });
    this.#papers = new Papers({ store, scorecard: this.scorecard, facts, fetchText });
    const { sweeps, page, wholeRuns } = this;
    const notice = (text: string) => this.notice(text);
    this.longerRuns = onDemand({
      name: texts.longerRuns,
      notice,
      load: async () => {
        const { LongerRuns } = await import("./longer-runs");
        return new LongerRuns({ store, pool, runner, opening, stack, second, wholeRuns });
      },
    });
    this.networkComparison = onDemand({
      name: texts.networkComparison,
      notice,
      load: async () => {
        const { NetworkComparison } = await import("../features/network-comparison/state/network-comparison");
        return new NetworkComparison({
          store,
          pool,
          scorecard: this.scorecard,
          runner,
          readPaper: (id) => this.#papers.read(id),
        });
      },
    });
    this.lessons = new Lessons({
      store,
      engine,
      opening,
      playback,
      notes: this.notes,
      navigation: this.navigation,
      pool,
      runner,
      presetText: textOf,
      notice,
      playAtStart: parts.playAtStart,
      answers: parts.answers ?? NOWHERE.browser,
      ...(parts.library ? { library: parts.library } : {}),
    });
    this.exporter = onDemand({
      name: texts.exporter,
      notice,
      load: async () => {
        const { Exporter } = await import("../features/export/state/exporter");
        return new Exporter({ store, engine, sweeps, page, notice });
      },
    });
    this.#address.onReplace((address, before) => void this.#keepLarge(address, before));
    this.#address.onChange(() => void this.navigation.follow());
    this.store.subscribe((state, before) => {
      if (isOtherAddress(state, before)) this.navigation.write();
      // Leaving a lesson reopens both drawers.
      if (state.lesson && !before.lesson) this.store.setState({ drawers: BOTH_OPEN, tour: null });
      // A brush does not outlive its job.
      const scenario = shownScenario(state);
      if (state.paint && scenario && !paintable(scenario, state.paint)) this.store.setState({ paint: null });
    });
  }

  /** The page goes away: what is stored is up to date. */
  leave(): void {
    this.largeScenarios.present?.follow(this.store);
    this.autosave.flush();
  }

  /** The text that this browser stores, or else what the engine refuses in a sentence. */
  async #found(source: Extract<ScenarioSource, { kind: "link" }>): Promise<ScenarioSource> {
    let text: string | null = null;
    await this.largeScenarios((stored) => {
      text = stored.read(source.payload);
    });
    return text === null ? source : { kind: "text", text, lenient: false };
  }

  async #keepLarge(address: string, before: string): Promise<void> {
    if (!namesKept(address) && !namesKept(before)) return;
    await this.largeScenarios((stored) => stored.replace(this.store, address, before));
    // The saved address may name a text that is removed.
    this.autosave.flush();
  }

  async begin(): Promise<void> {
    // Fetched while the engine starts.
    const facts = showFacts(this.store, this.#facts);
    if (!(await this.engine.start())) return;
    await this.navigation.begin();
    await facts;
  }

  /** Whether anybody can see the page. */
  setHidden(hidden: boolean): Promise<void> {
    this.wholeRuns.setHidden(hidden);
    this.longerRuns.present?.setHidden(hidden);
    this.whatIf.setHidden(hidden);
    return this.playback.setHidden(hidden);
  }

  /** Shows a paper on the scorecard; without a name, the last one. */
  choosePaper(id: PaperId = this.store.getState().paperId): Promise<void> {
    return this.#papers.choose(id);
  }

  async restartEngine(): Promise<void> {
    if (!(await this.engine.start())) return;
    const { speed, drawing } = this.store.getState();
    await this.playback.setSpeed(speed);
    await this.playback.setDrawing(drawing);
    await (focusedSide(this.store.getState()).opened ? this.opening.reopen() : this.navigation.begin());
    await this.#second.reopen();
  }

  /**
   * The link to the open scenario, with the result's digest once there is one. `base` is the page's address without its
   * hash.
   */
  link(base: string, parts?: LinkParts): string | null {
    const address = addressOf(this.store.getState(), parts);
    return address === null ? null : base + address;
  }

  /** Opens a file with a scenario or a sweep. */
  async openFile(file: File): Promise<void> {
    const locked = lockReason(this.store.getState(), "open");
    if (locked) return this.notice(`${locked}.`);
    const { text } = await readScenarioFile(file);
    if (text === null || !isSweepText(text)) return await this.opening.openFile(file);
    // First: what the sheet begins with takes the place of what was said of a file.
    this.sweeps.show();
    await this.sweeps.open(text, file.name);
  }

  hover(ref: ObjectRef | null): void {
    this.store.setState(reduce.hovered(ref));
  }

  /** `offers` are what else was meant perhaps; without them, what is at the object. */
  select(ref: ObjectRef | null, offers = ref ? this.#offersOf(ref) : []): void {
    this.store.setState(reduce.selected(ref, offers));
  }

  #offersOf(ref: ObjectRef): readonly ObjectRef[] {
    const { playing, focus } = this.store.getState();
    const frame = playing ? null : this.engine.frames[focus].get();
    const topology = openTopology(this.store.getState());
    return topology ? offeredWith(topology, frame, ref) : [];
  }

  /** Breaks a part from the present cycle on. */
  breakPart(part: Part): Promise<void> {
    return this.edits.breakPart(part);
  }

  mendPart(part: Part): Promise<void> {
    return this.edits.mendPart(part);
  }

  /** Dismisses the report, and with it the refused edit that it is about. */
  dismissReport(): void {
    if (focusedSide(this.store.getState()).draft) this.opening.discardDraft();
    this.store.setState((state) => reduce.reported(state, null));
  }

  notice(text: string): void {
    this.store.setState((state) => reduce.noticed(state, text));
  }

  /** Registers a view that shows an older state. The returned function is called when it has caught up. */
  follow(): () => void {
    this.#following += 1;
    return () => {
      this.#following -= 1;
    };
  }

  /** Whether every request is answered, the newest status is shown, and nothing moves. */
  get quiet(): boolean {
    const state = this.store.getState();
    const runs = moving(state) && state.engine.phase === "ready";
    return (
      !runs &&
      this.#following === 0 &&
      !this.opening.working &&
      !this.#second.working &&
      !this.scorecard.planning &&
      !this.sweeps.working &&
      !this.networkComparison.present?.working &&
      !this.wholeRuns.working &&
      !this.longerRuns.present?.working &&
      !this.whatIf.isHolding &&
      !this.lessons.working &&
      !this.#address.writing &&
      this.engine.quiet
    );
  }
}

function noStorage(): Storage {
  throw new Error("This page stores nothing.");
}

/** Whether the address may have changed. A status makes new sides, but seldom a new `opened`. */
function isOtherAddress(state: AppState, before: AppState): boolean {
  const { sides, focus, notes, compare, lesson, restrictions } = state;
  return (
    restrictions !== before.restrictions ||
    lesson?.lesson !== before.lesson?.lesson ||
    lesson?.step !== before.lesson?.step ||
    lesson?.exploring !== before.lesson?.exploring ||
    SIDES.some((side) => sides[side]?.opened !== before.sides[side]?.opened) ||
    focus !== before.focus ||
    notes !== before.notes ||
    compare.map !== before.compare.map ||
    judgedNow(state) !== judgedNow(before)
  );
}
