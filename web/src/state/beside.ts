/**
 * The simulation beside the one in focus: opened, put in focus, exchanged, closed, and brought back by undo.
 *
 * All this happens in turn. What would change the focus waits until nothing is about to open in it any more, so that
 * every answer of the engine finds the side that it is about.
 *
 * Absent here: nothing is recorded to be undone, and no verdict (compare.ts).
 */
import type { ScenarioSource, Side } from "../engine/protocol";
import type { Problem, Scenario } from "../engine/types";
import { withField } from "../scenario/edit";
import { sameScenario } from "../scenario/same-scenario";
import type { Promised } from "../scenario/view";
import { otherSide } from "./compare-selectors";
import type { EngineSession } from "./engine-session";
import type { Opening } from "./opening";
import type { Playback } from "./playback";
import * as reduce from "./reducers";
import type { AppStore } from "./store";
import type { Place } from "./undo-stack";

type Parts = { store: AppStore; engine: EngineSession; playback: Playback; opening: Opening };

export function sourceOf(scenario: Scenario): ScenarioSource {
  return { kind: "text", text: JSON.stringify(scenario), lenient: false };
}

export class Beside {
  readonly #parts: Parts;
  #last: Promise<unknown> = Promise.resolve();
  #turns = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get working(): boolean {
    return this.#turns > 0;
  }

  /**
   * Opens something beside what is in focus, in place of what was there. Answers what the engine says of it. If it comes
   * with a seed of its own it keeps that: a link may promise what comes of it.
   */
  open(source: ScenarioSource, promised: Promised | null = null): Promise<readonly Problem[]> {
    return this.#inTurn(async () => {
      const problems = await this.#open(source, promised);
      this.#parts.store.setState(reduce.seedsKept);
      return problems;
    });
  }

  /** Goes on with an edit of one side, if that is beside when its turn comes; false when it is in focus by then. */
  change(side: Side, edit: (scenario: Scenario) => Scenario): Promise<boolean> {
    return this.#inTurn(async () => {
      const { compare } = this.#state;
      if (!compare) return true;
      if (compare.focus === side) return false;
      const { scenario } = compare.other;
      const next = edit(scenario);
      if (!sameScenario(next, scenario)) await this.#open(sourceOf(next), null);
      return true;
    });
  }

  /** Has what is beside follow the seed of what is in focus, unless each has its own. */
  async shareSeed(): Promise<void> {
    if (this.#withSharedSeed()) await this.#inTurn(() => this.#shareSeed());
  }

  focus(side: Side): Promise<void> {
    return this.#inTurn(() => this.#focus(side));
  }

  exchange(): Promise<void> {
    return this.#inTurn(() => this.#exchange());
  }

  close(): Promise<void> {
    return this.#inTurn(() => this.#close());
  }

  /** Goes to a place with what it was compared with then. */
  async bring(place: Place): Promise<void> {
    const { opening } = this.#parts;
    if (!this.working && this.#isRestored(place)) {
      await opening.bring(place);
      return;
    }
    await this.#inTurn(async () => {
      await this.#restore(place);
      await opening.bring(place);
    });
  }

  /** Opens again what was beside, in an engine that has the rest already. */
  reopen(): Promise<void> {
    return this.#inTurn(async () => {
      const { compare } = this.#state;
      if (!compare) return;
      const { other, otherDraft, otherReport, focus } = compare;
      await this.#parts.engine.ask((client) => client.focusOn(focus));
      await this.#open(sourceOf(other.scenario), other.promised);
      // An edit that was refused before is not lost with the engine.
      this.#parts.store.setState((state) => ({
        compare: state.compare && { ...state.compare, otherDraft, otherReport },
      }));
    });
  }

  get #state() {
    return this.#parts.store.getState();
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#turns += 1;
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#turns -= 1;
    }
  }

  /** Without a comparison yet, `focus` is the side of what is open. */
  async #open(source: ScenarioSource, promised: Promised | null, focus: Side = "a") {
    const { store, engine, playback } = this.#parts;
    const outcome = await engine.ask((client) => client.openBeside(source));
    if (!outcome) return [];
    const { checked, machine, endCycle, clock } = outcome;
    const { scenario, link: payload, scenario_digest: digest, problems } = checked;
    if (!machine || !scenario || payload === null || digest === null) return problems;
    const opened = { scenario, digest, payload, machine, endCycle, promised, result: null };
    store.setState((state) => reduce.besideOpened(state, focus, opened));
    // It catches up by itself; to wish for the same is to be told when it has. What is under way takes it along.
    const { seeking, until } = this.#state;
    if (!seeking && !until) void playback.seek(clock);
    return problems;
  }

  async #focus(side: Side): Promise<void> {
    const { store, engine, opening } = this.#parts;
    await opening.settled();
    const { compare } = this.#state;
    if (!compare || compare.focus === side) return;
    // Before it comes in focus itself.
    await this.#shareSeed();
    store.setState(reduce.focusExchanged);
    await engine.ask((client) => client.focusOn(side));
  }

  async #shareSeed(): Promise<void> {
    const scenario = this.#withSharedSeed();
    if (scenario) await this.#open(sourceOf(scenario), null);
  }

  /** What is beside with the seed of what is in focus; null where it has that, or is to have one of its own. */
  #withSharedSeed(): Scenario | null {
    const { opened, compare } = this.#state;
    if (!opened || !compare || compare.ownSeeds) return null;
    const { seed } = opened.scenario.run;
    const { scenario } = compare.other;
    return scenario.run.seed === seed ? null : withField(scenario, "run.seed", seed);
  }

  async #exchange(): Promise<void> {
    const { store, engine } = this.#parts;
    if (!this.#state.compare) return;
    store.setState(reduce.sidesExchanged);
    await engine.ask((client) => client.exchangeSides());
  }

  async #close(): Promise<void> {
    const { store, engine } = this.#parts;
    if (!this.#state.compare) return;
    store.setState(reduce.besideClosed);
    await engine.ask((client) => client.closeBeside());
  }

  #isRestored({ compared }: Place): boolean {
    const { compare } = this.#state;
    if (compared === undefined) return true;
    if (!compared || !compare) return !compared && !compare;
    const { focus, other, ownSeeds } = compare;
    return (
      focus === compared.focus &&
      ownSeeds === compared.ownSeeds &&
      sameScenario(other.scenario, compared.other)
    );
  }

  /** Whatever is simulated already is found on its side again, or brought there; only what is missing is opened. */
  async #restore(place: Place): Promise<void> {
    await this.#parts.opening.settled();
    if (this.#isRestored(place)) return;
    if (place.compared) await this.#restoreCompared(place.scenario, place.compared);
    else await this.#restoreAlone(place.scenario);
  }

  async #restoreAlone(scenario: Scenario): Promise<void> {
    const { opened, compare } = this.#state;
    if (!opened || !compare) return;
    const isBeside = sameScenario(compare.other.scenario, scenario);
    if (isBeside && !sameScenario(opened.scenario, scenario)) await this.#focus(otherSide(compare.focus));
    await this.#close();
  }

  async #restoreCompared(scenario: Scenario, compared: NonNullable<Place["compared"]>): Promise<void> {
    const { opened, compare } = this.#state;
    if (!opened) return;
    const { focus, other, ownSeeds } = compared;
    const isFocus = sameScenario(opened.scenario, scenario);
    if (!compare) {
      // What is open may be what is to stand beside.
      if (!isFocus && sameScenario(opened.scenario, other)) await this.#join(scenario, otherSide(focus));
      if (!this.#state.compare) await this.#join(other, focus);
    } else if (compare.focus !== focus && isFocus && sameScenario(compare.other.scenario, other)) {
      await this.#exchange();
    }
    await this.#focus(focus);
    const beside = this.#state.compare?.other.scenario;
    if (beside && !sameScenario(beside, other)) await this.#open(sourceOf(other), null);
    this.#parts.store.setState((state) => ({ compare: state.compare && { ...state.compare, ownSeeds } }));
  }

  /** Puts something beside what is open, which is on this side from now on. */
  async #join(scenario: Scenario, focus: Side): Promise<void> {
    const { engine } = this.#parts;
    await engine.ask((client) => client.focusOn(focus));
    await this.#open(sourceOf(scenario), null, focus);
    if (!this.#state.compare) await engine.ask((client) => client.focusOn("a"));
  }
}
