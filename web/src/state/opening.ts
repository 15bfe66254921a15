/**
 * Opens scenarios from links, presets, files and edits. All of them go through the engine's check. A refused one
 * changes only the list of problems: the running simulation continues.
 *
 * It does not contain the address bar (navigation.ts).
 */

import type { OpenOutcome, ScenarioSource } from "../engine/protocol";
import type { Problem, Scenario } from "../engine/types";
import { changeWords } from "../scenario/changes";
import { readScenarioFile } from "../scenario/file";
import { payloadOf } from "../scenario/kept-payload";
import { type Override, withOverrides } from "../scenario/overrides";
import { sameScenario } from "../scenario/same-scenario";
import type { Promised, View } from "../scenario/view";
import type { AppState, Branch, ProblemReport, ReportOrigin } from "./app-state";
import { asProblem, type EngineSession } from "./engine-session";
import { InFlightCounter } from "./in-flight-counter";
import type { Notes } from "./notes";
import type { Playback } from "./playback";
import { beyondReach } from "./reach";
import * as reduce from "./reducers";
import { lockReason } from "./restrictions";
import { presentCycle, shownScenario } from "./selectors";
import { focusedSide, isComparing } from "./sides";
import { openingSpeed } from "./speed";
import type { AppStore } from "./store";
import * as texts from "./texts";
import type { Place, UndoStack } from "./undo-stack";

export type Request = {
  origin: ReportOrigin;
  about: string;
  source: ScenarioSource;
  promised?: Promised | null;
  /** The view in the address. */
  view?: View;
  /** Problems found before the engine's check, such as an invalid view. */
  before?: Problem[];
  /** Null leaves it as it is when the answer comes. */
  play: boolean | null;
  /** The cycle to catch up to, 0 by default; null for the present one when the answer comes. */
  at?: number | null;
  /** The caller closes the second side afterwards. */
  alone?: boolean;
};

/** How an address, or the first visit, opens something. */
export type Asked = Required<Pick<Request, "before" | "play">> &
  Partial<Pick<Request, "view" | "at" | "alone">>;

export type PresetAsked = Asked & { overrides: readonly Override[] };

/** Finds the text of a scenario that this browser stores; null for any other source, which is opened as it is. */
export type FindSource = (source: ScenarioSource) => Promise<ScenarioSource> | null;

export type OpeningParts = {
  store: AppStore;
  engine: EngineSession;
  playback: Playback;
  notes: Notes;
  presetText: (id: string) => Promise<string>;
  found: FindSource;
  stack: UndoStack;
};

export class Opening {
  readonly #parts: OpeningParts;
  /** Counts requests; the answer to an older one reports no problems. */
  #ticket = 0;
  readonly #inFlight = new InFlightCounter();

  constructor(parts: OpeningParts) {
    this.#parts = parts;
  }

  get working(): boolean {
    return this.#inFlight.any;
  }

  /** Resolves when no answer is pending that changes the side in focus. */
  settled(): Promise<void> {
    return this.#inFlight.settled();
  }

  async openPreset(id: string, how: Partial<PresetAsked> = {}): Promise<boolean> {
    const { overrides = [], ...rest } = how;
    const asked = { before: [], play: true, ...rest };
    const about = `Preset “${id}”`;
    const ticket = this.#ticket + 1;
    this.#ticket = ticket;
    try {
      const text = await this.#inFlight.during(() => this.#parts.presetText(id));
      if (ticket !== this.#ticket) return false;
      const changed = withOverrides(text, overrides);
      if (changed.problems.length > 0) {
        this.refuse({ origin: "preset", about, problems: [...asked.before, ...changed.problems] });
        return false;
      }
      const source: ScenarioSource = { kind: "text", text: changed.text, lenient: false };
      return await this.open({ origin: "preset", about, source, ...asked });
    } catch (thrown) {
      this.refuse({ origin: "preset", about, problems: [...asked.before, asProblem("preset", thrown)] });
      return false;
    }
  }

  async openFile(file: File): Promise<void> {
    const read = await this.#inFlight.during(() => readScenarioFile(file));
    if (read.text === null) {
      this.refuse({ origin: "file", about: file.name, problems: read.problems });
      return;
    }
    await this.open({
      origin: "file",
      about: file.name,
      source: { kind: "text", text: read.text, lenient: false },
      play: true,
    });
  }

  /**
   * Applies an edit to the draft, or else to the open scenario. Time is left alone: the new scenario catches up to
   * the present cycle. Without a name the edit is named by what differs.
   */
  async edit(change: (scenario: Scenario) => Scenario, name?: string): Promise<void> {
    const { store, stack } = this.#parts;
    const state = store.getState();
    const locked = lockReason(state, "edit");
    if (locked) return store.setState(reduce.noticed(state, `${locked}.`));
    const base = shownScenario(state);
    if (!base) return;
    const next = change(base);
    if (sameScenario(next, base)) return;
    stack.record({
      name: name ?? changeWords(base, next, state.catalog?.networks[0]?.parameters),
      before: { scenario: base, cycle: null },
      after: { scenario: next, cycle: null },
    });
    await this.restore({ scenario: next, cycle: null });
  }

  /** Goes to a branch where it was left, as a change that can be undone. */
  async goTo({ id, name, scenario, cycle }: Branch): Promise<void> {
    const { store, stack } = this.#parts;
    const state = store.getState();
    const base = shownScenario(state);
    const after = { scenario, cycle, branch: id };
    if (base)
      stack.record({
        name: texts.goToBranch(name),
        before: { scenario: base, cycle: presentCycle(state), branch: focusedSide(state).branch },
        after,
      });
    await this.restore(after);
  }

  /** Restores a place: opens its scenario, unless that is open already; then only the draft ends. */
  async restore({ scenario, cycle, branch, notes }: Place): Promise<void> {
    const { store, playback } = this.#parts;
    if (notes) store.setState({ notes });
    if (branch !== undefined) store.setState((now) => reduce.branchTaken(now, branch));
    const state = store.getState();
    const { opened } = focusedSide(state);
    const isOpen = opened !== null && sameScenario(opened.scenario, scenario);
    // While an answer is pending, something else may be about to open.
    if (isOpen && !this.working) {
      this.#ticket += 1;
      store.setState(reduce.draftDiscarded);
      if (cycle !== null) await playback.seek(cycle);
      return;
    }
    store.setState((now) => reduce.edited(now, scenario));
    await this.open({
      origin: "edit",
      about: scenario.name,
      source: { kind: "text", text: JSON.stringify(scenario), lenient: false },
      play: null,
      at: cycle,
    });
  }

  /** Discards a refused edit, back to the open scenario. */
  discardDraft(): void {
    const { store, stack } = this.#parts;
    const { draft, opened } = focusedSide(store.getState());
    // A draft that was undone before its answer may equal the open scenario: then there is nothing to undo.
    if (draft && opened && !sameScenario(draft, opened.scenario))
      stack.record({
        name: texts.discardRejectedEdit,
        before: { scenario: draft, cycle: null },
        after: { scenario: opened.scenario, cycle: null },
      });
    if (opened) void this.restore({ scenario: opened.scenario, cycle: null });
  }

  /** Reopens the scenario in a new engine, paused. */
  async reopen(): Promise<void> {
    const { opened } = focusedSide(this.#parts.store.getState());
    if (!opened) return;
    await this.open({
      origin: "data",
      about: opened.scenario.name,
      source: { kind: "text", text: JSON.stringify(opened.scenario), lenient: false },
      promised: opened.promised,
      play: false,
    });
  }

  /** Returns whether it is open; if not, the report has the engine's problems. */
  async open(request: Request): Promise<boolean> {
    const { engine, store, found } = this.#parts;
    const ticket = this.#ticket + 1;
    this.#ticket = ticket;
    const at = cycleFor(request, store.getState());
    return await this.#inFlight.during(async () => {
      try {
        const finding = found(request.source);
        const source = finding ? await finding : request.source;
        // Something else was opened meanwhile.
        if (finding && ticket !== this.#ticket) return false;
        const outcome = await engine.askOrThrow((client) => client.open(source, at));
        return outcome !== null && (await this.#settle(request, outcome, ticket));
      } catch (thrown) {
        const { origin, about, before = [] } = request;
        if (ticket === this.#ticket)
          this.refuse({ origin, about, problems: [...before, asProblem("", thrown)] });
        return false;
      }
    });
  }

  async #settle(request: Request, outcome: OpenOutcome, ticket: number): Promise<boolean> {
    const { store, playback } = this.#parts;
    const { checked, machine, endCycle } = outcome;
    const { view, promised = view?.promised.a ?? null, before = [], origin } = request;
    const unseen = view && machine ? beyondReach(view, machine, endCycle) : [];
    const problems = [...before, ...checked.problems, ...unseen];
    const report = problems.length > 0 ? { origin, about: request.about, problems } : null;
    const { scenario, link, scenario_digest: digest, cpu_us: cpuUs } = checked;
    if (!machine || !scenario || digest === null || cpuUs === null) {
      if (ticket === this.#ticket && report) this.refuse(report);
      return false;
    }
    const payload = payloadOf(scenario, link);
    const opened = { scenario, digest, payload, machine, cpuUs, endCycle, promised, result: null };
    const state = store.getState();
    // A pause or a seek during the check is meant for the new scenario.
    const [playing, at] = [request.play ?? state.playing, cycleFor(request, state)];
    // An edit made during the check is not lost: its own answer is still to come. Nor is one that was refused before the
    // engine was restarted.
    const keepsDraft = ticket !== this.#ticket || (origin === "data" && focusedSide(state).draft !== null);
    const isEdit = origin === "edit";
    const isAnother = origin === "link" || origin === "preset" || origin === "file";
    const notes = isAnother ? this.#parts.notes.pinned(view?.notes ?? []) : state.notes;
    if (isAnother) {
      const alone = request.alone ? { compared: null } : {};
      this.#recordOpening(state, { scenario, cycle: at, notes, ...alone });
    }
    const newly = { opened, report, playing, at, keepsDraft, isEdit, notes };
    store.setState(reduce.scenarioOpened(state, newly));
    if (view) store.setState((now) => reduce.looked(now, view));
    const speed = isAnother ? openingSpeed(scenario, shownScenario(state)) : null;
    if (speed) void playback.setSpeed(speed);
    // The engine catches up by itself; a seek to the same cycle resolves when it has.
    if (at > 0 || isComparing(state)) void playback.seek(at);
    if (playing) await playback.play();
    return true;
  }

  /** Opening something else can be undone. */
  #recordOpening(state: AppState, after: Place): void {
    const base = shownScenario(state);
    if (!base) return;
    this.#parts.stack.record({
      name: `Open “${after.scenario.name}”`,
      before: { scenario: base, cycle: presentCycle(state), notes: state.notes },
      after,
    });
  }

  refuse(report: ProblemReport): void {
    this.#parts.store.setState((state) => reduce.reported(state, report));
  }
}

function cycleFor({ at = 0 }: Request, state: AppState): number {
  return at ?? presentCycle(state);
}
