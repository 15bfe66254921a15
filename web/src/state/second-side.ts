/**
 * The second side of a comparison, the one that is not in focus: opened, put in focus, exchanged with the first,
 * closed, and restored by undo.
 *
 * These run one after another. A change of focus waits for pending answers about the side in focus, so that every
 * answer finds its side.
 *
 * It does not contain recording for undo, and the verdict (features/compare).
 */
import type { ScenarioSource, Side } from "../engine/protocol";
import type { Problem, Scenario } from "../engine/types";
import { withField } from "../scenario/edit";
import { payloadOf } from "../scenario/kept-payload";
import { sameScenario } from "../scenario/same-scenario";
import type { Promised } from "../scenario/view";
import type { EngineSession } from "./engine-session";
import type { FindSource, Opening } from "./opening";
import type { Playback } from "./playback";
import * as reduce from "./reducers";
import { focusedSide, isComparing, type OpenSide, onSide, otherSide } from "./sides";
import type { AppStore } from "./store";
import { comparedNow, type Place } from "./undo-stack";

type Parts = {
  store: AppStore;
  engine: EngineSession;
  playback: Playback;
  opening: Opening;
  found: FindSource;
};

export function sourceOf(scenario: Scenario): ScenarioSource {
  return { kind: "text", text: JSON.stringify(scenario), lenient: false };
}

export class SecondSide {
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
   * Opens a scenario on the second side, in place of what was there. Returns the engine's problems. A scenario with
   * another seed keeps it: a link may promise its result.
   */
  open(source: ScenarioSource, promised: Promised | null = null): Promise<readonly Problem[]> {
    return this.#inTurn(async () => {
      const problems = await this.#open(source, promised);
      this.#parts.store.setState(reduce.seedsKept);
      return problems;
    });
  }

  /** Edits a side that is second when its turn comes; false when it is in focus by then. */
  change(side: Side, edit: (scenario: Scenario) => Scenario): Promise<boolean> {
    return this.#inTurn(async () => {
      const second = this.#second;
      if (!second) return true;
      if (this.#state.focus === side) return false;
      const { scenario } = second.opened;
      const next = edit(scenario);
      if (!sameScenario(next, scenario)) await this.#open(sourceOf(next), null);
      return true;
    });
  }

  /** Gives the second side the seed of the one in focus, unless each has its own. */
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

  /** Restores a place with what it was compared with. */
  async restore(place: Place): Promise<void> {
    const { opening } = this.#parts;
    if (!this.working && this.#isRestored(place)) {
      await opening.restore(place);
      return;
    }
    await this.#inTurn(async () => {
      await this.#restoreSides(place);
      await opening.restore(place);
    });
  }

  /** Opens the second side again, in a new engine that has the first already. */
  reopen(): Promise<void> {
    return this.#inTurn(async () => {
      const second = this.#second;
      if (!second) return;
      const { opened, draft, report } = second;
      const { focus } = this.#state;
      await this.#parts.engine.ask((client) => client.focusOn(focus));
      await this.#open(sourceOf(opened.scenario), opened.promised);
      // An edit that was refused before is not lost with the engine.
      this.#parts.store.setState((state) => reduce.sideChanged(state, otherSide(focus), { draft, report }));
    });
  }

  get #state() {
    return this.#parts.store.getState();
  }

  /** Null without a comparison. */
  get #second(): OpenSide | null {
    return isComparing(this.#state) ? onSide(this.#state, otherSide(this.#state.focus)) : null;
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

  /** Where there is no comparison yet, `focus` becomes the side of the open scenario. */
  async #open(source: ScenarioSource, promised: Promised | null, focus: Side = "a") {
    const { store, engine, playback, found } = this.#parts;
    const wanted = (await found(source)) ?? source;
    const outcome = await engine.ask((client) => client.openSecond(wanted));
    if (!outcome) return [];
    const { checked, machine, endCycle, clock } = outcome;
    const { scenario, link, scenario_digest: digest, cpu_us: cpuUs, problems } = checked;
    if (!machine || !scenario || digest === null || cpuUs === null) return problems;
    const payload = payloadOf(scenario, link);
    const opened = { scenario, digest, payload, machine, cpuUs, endCycle, promised, result: null };
    store.setState((state) => reduce.secondOpened(state, isComparing(state) ? state.focus : focus, opened));
    // The engine catches up by itself; a seek to the same cycle resolves when it has. A time goal in progress
    // includes it.
    const { seeking, until } = this.#state;
    if (!seeking && !until) void playback.seek(clock);
    return problems;
  }

  async #focus(side: Side): Promise<void> {
    const { store, engine, opening } = this.#parts;
    // Sharing the seed takes time, too, in which another edit may be sent; its answer must find its side.
    do {
      await opening.settled();
      if (!this.#second || this.#state.focus === side) return;
      // While it is still the second side.
      await this.#shareSeed();
    } while (opening.working);
    store.setState((state) => reduce.focusMoved(state, side));
    await engine.ask((client) => client.focusOn(side));
  }

  async #shareSeed(): Promise<void> {
    const scenario = this.#withSharedSeed();
    if (scenario) await this.#open(sourceOf(scenario), null);
  }

  /** The second side's scenario with the seed of the one in focus; null where it has that, or is to have its own. */
  #withSharedSeed(): Scenario | null {
    const { opened } = focusedSide(this.#state);
    const second = this.#second;
    if (!opened || !second || this.#state.compare.ownSeeds) return null;
    const { seed } = opened.scenario.run;
    const { scenario } = second.opened;
    return scenario.run.seed === seed ? null : withField(scenario, "run.seed", seed);
  }

  async #exchange(): Promise<void> {
    const { store, engine } = this.#parts;
    if (!this.#second) return;
    store.setState(reduce.sidesExchanged);
    await engine.ask((client) => client.exchangeSides());
  }

  async #close(): Promise<void> {
    const { store, engine } = this.#parts;
    if (!this.#second) return;
    store.setState(reduce.secondClosed);
    await engine.ask((client) => client.closeSecond());
  }

  #isRestored({ compared }: Place): boolean {
    if (compared === undefined) return true;
    const now = comparedNow(this.#state);
    if (!compared || !now) return !compared && !now;
    return (
      now.focus === compared.focus &&
      now.ownSeeds === compared.ownSeeds &&
      sameScenario(now.other, compared.other)
    );
  }

  /** Moves what is simulated already to its side, and opens only what is missing. */
  async #restoreSides(place: Place): Promise<void> {
    await this.#parts.opening.settled();
    if (this.#isRestored(place)) return;
    if (place.compared) await this.#restoreCompared(place.scenario, place.compared);
    else await this.#restoreAlone(place.scenario);
  }

  async #restoreAlone(scenario: Scenario): Promise<void> {
    const { opened } = focusedSide(this.#state);
    const second = this.#second;
    if (!opened || !second) return;
    const isSecond = sameScenario(second.opened.scenario, scenario);
    if (isSecond && !sameScenario(opened.scenario, scenario)) await this.#focus(otherSide(this.#state.focus));
    await this.#close();
  }

  async #restoreCompared(scenario: Scenario, compared: NonNullable<Place["compared"]>): Promise<void> {
    const { opened } = focusedSide(this.#state);
    if (!opened) return;
    const { focus, other, ownSeeds } = compared;
    const isFocus = sameScenario(opened.scenario, scenario);
    const second = this.#second;
    if (!second) {
      // The open scenario may be that of the second side.
      if (!isFocus && sameScenario(opened.scenario, other)) await this.#join(scenario, otherSide(focus));
      if (!this.#second) await this.#join(other, focus);
    } else if (this.#state.focus !== focus && isFocus && sameScenario(second.opened.scenario, other)) {
      await this.#exchange();
    }
    await this.#focus(focus);
    const now = this.#second?.opened.scenario;
    if (now && !sameScenario(now, other)) await this.#open(sourceOf(other), null);
    if (this.#second) this.#parts.store.setState(({ compare }) => ({ compare: { ...compare, ownSeeds } }));
  }

  /** Opens a second side; the open scenario is on the side `focus` from then on. */
  async #join(scenario: Scenario, focus: Side): Promise<void> {
    const { engine } = this.#parts;
    await engine.ask((client) => client.focusOn(focus));
    await this.#open(sourceOf(scenario), null, focus);
    if (!this.#second) await engine.ask((client) => client.focusOn("a"));
  }
}
