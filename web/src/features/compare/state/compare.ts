/**
 * Comparison of two scenarios on one clock: their sides, what differs between them, and its effect. Every change of a
 * side can be undone, and leaves time alone.
 */
import type { ScenarioSource, Side } from "../../../engine/protocol";
import type { Problem, Scenario } from "../../../engine/types";
import { withField } from "../../../scenario/edit";
import { sameScenario } from "../../../scenario/same-scenario";
import type { Promised } from "../../../scenario/view";
import type { AppState, AskedVerdict } from "../../../state/app-state";
import { CoalescingQueue } from "../../../state/coalescing-queue";
import type { EngineSession } from "../../../state/engine-session";
import type { OnDemand } from "../../../state/on-demand";
import type { Opening } from "../../../state/opening";
import type { Playback } from "../../../state/playback";
import * as reduce from "../../../state/reducers";
import { isLocked } from "../../../state/restrictions";
import { type SecondSide, sourceOf } from "../../../state/second-side";
import { presentCycle, shownScenario } from "../../../state/selectors";
import {
  focusedSide,
  isComparing,
  onSide,
  otherSide,
  SIDES,
  secondSide,
  sideName,
} from "../../../state/sides";
import type { AppStore } from "../../../state/store";
import { comparedNow, type Place, type UndoStack } from "../../../state/undo-stack";
import { CHEAP_SECONDS } from "../../../state/whole-runs";
import { comparedScenarios } from "./compared-scenarios";
import * as texts from "./texts";
import { verdictSeconds } from "./verdict-cost";
import type { Verdicts } from "./verdicts";

type Parts = {
  store: AppStore;
  engine: EngineSession;
  opening: Opening;
  second: SecondSide;
  /** Fetched with the first verdict. */
  verdicts: OnDemand<Verdicts>;
  stack: UndoStack;
  playback: Playback;
};

/** As many seeds, and runs as long, as are needed. */
export const AS_NEEDED: AskedVerdict = { seeds: null, fixedLength: false };
/** What a verdict begins with, where it chooses their number. */
const USUAL_SEEDS = 3;

type Pair = NonNullable<ReturnType<typeof comparedScenarios>>;

export class Compare {
  readonly #parts: Parts;
  readonly #changes = new CoalescingQueue<Pair>((pair) => this.#updateChanges(pair));

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.store.subscribe((state, before) => this.#follow(state, before));
  }

  /** Whether an answer is pending that changes a side. */
  get working(): boolean {
    return this.#parts.second.working;
  }

  /**
   * Starts a comparison, or replaces the second side. Without a source, side B is a copy of the open scenario and
   * gets the focus. Returns the engine's problems; a refused scenario changes nothing.
   */
  async start(source?: ScenarioSource, promised: Promised | null = null): Promise<readonly Problem[]> {
    const { second, opening } = this.#parts;
    if (second.working) return [];
    const { focus } = this.#state;
    if (isComparing(this.#state)) return source ? await this.replace(otherSide(focus), source, promised) : [];
    await opening.settled();
    const { opened } = focusedSide(this.#state);
    if (!opened) return [];
    const { scenario } = opened;
    const before = this.#place();
    const problems = await second.open(source ?? sourceOf(scenario), promised);
    if (!isComparing(this.#state)) return problems;
    if (!source) await second.focus("b");
    this.#record(source ? texts.compareWith(this.#nameOf("b")) : texts.compareWithCopy, before);
    this.#notice(source ? texts.sideBIs(this.#nameOf("b")) : texts.sideBIsCopy);
    return problems;
  }

  /** Ends the comparison; the side in focus stays. */
  async close(): Promise<void> {
    if (!isComparing(this.#state)) return;
    const before = this.#place();
    await this.#parts.second.close();
    this.#record(texts.stop, before);
    this.#notice(texts.stopped(this.#nameOf("a")));
  }

  async focus(side: Side): Promise<void> {
    if (side === this.#state.focus) return;
    await this.#parts.second.focus(side);
    this.#notice(texts.focused(side.toUpperCase(), sideName(this.#state, side)));
  }

  /** Exchanges A and B. */
  async exchange(): Promise<void> {
    if (!isComparing(this.#state)) return;
    const before = this.#place();
    await this.#parts.second.exchange();
    this.#record(texts.swapSides, before);
    this.#notice(texts.swapped(sideName(this.#state, "a")));
  }

  /** Replaces one side by a scenario or a link. Returns the same as `start`. */
  async replace(
    side: Side,
    source: ScenarioSource,
    promised: Promised | null = null,
  ): Promise<readonly Problem[]> {
    if (!isComparing(this.#state)) return [];
    const [before, machine] = [this.#place(), this.#machine(side)];
    const problems =
      side === this.#state.focus
        ? await this.#replaceFocus(side, source, promised)
        : await this.#parts.second.open(source, promised);
    if (this.#machine(side) === machine) return problems;
    this.#record(texts.putOnSide(this.#nameOf(side), side.toUpperCase()), before);
    return problems;
  }

  /** Edits either side, as `opening.edit` does the one in focus. */
  async edit(side: Side, change: (scenario: Scenario) => Scenario, name: string): Promise<void> {
    const { second, opening } = this.#parts;
    const state = this.#state;
    if (side === state.focus) {
      await opening.edit(change, name);
      return;
    }
    const there = onSide(state, side);
    if (!there || isLocked(state, "edit")) return;
    const next = change(there.opened.scenario);
    if (sameScenario(next, there.opened.scenario)) return;
    const before = this.#place();
    // The focus may have moved to it by then.
    if (await second.change(side, change)) this.#record(name, before);
    else await opening.edit(change, name);
  }

  /** When turned off, B takes A's seed, and from then on an edit of one seed is one of both. */
  async setOwnSeeds(ownSeeds: boolean): Promise<void> {
    const state = this.#state;
    const [compared, scenario] = [comparedNow(state), shownScenario(state)];
    if (!compared || !scenario || compared.ownSeeds === ownSeeds) return;
    const before = this.#place();
    const { focus, other } = compared;
    const seed = (focus === "a" ? scenario : other).run.seed;
    const after: Place = ownSeeds
      ? { scenario, cycle: null, compared: { ...compared, ownSeeds } }
      : {
          scenario: withSeed(scenario, seed),
          cycle: null,
          compared: { ...compared, ownSeeds, other: withSeed(other, seed) },
        };
    const name = ownSeeds ? texts.ownSeeds : texts.sameSeed;
    if (before) this.#parts.stack.record({ name, before, after });
    await this.#parts.second.restore(after);
  }

  /**
   * Runs both sides in the pool and gets the engine's verdict. Known results are reused. What plays meanwhile would take the
   * processor from longer runs: it pauses, and continues afterwards.
   */
  async judge(asked: AskedVerdict = AS_NEEDED): Promise<void> {
    const { playback, verdicts } = this.#parts;
    const seconds = verdictSeconds(this.#state, asked.seeds ?? USUAL_SEEDS);
    const pauses = this.#state.playing && seconds > CHEAP_SECONDS;
    const judge = () => verdicts((it) => it.judge(asked));
    if (!pauses) return await judge();
    const at = presentCycle(this.#state);
    await playback.pause();
    this.#notice(texts.pausedForRun);
    await judge();
    const { compare, playing } = this.#state;
    const isAsLeft = !playing && presentCycle(this.#state) === at;
    if (isAsLeft && compare.verdict?.phase === "done") void playback.play();
  }

  /** Cancels the runs of the verdict. */
  cancel(): void {
    this.#parts.verdicts.present?.cancel();
  }

  get #state(): AppState {
    return this.#parts.store.getState();
  }

  #nameOf(side: Side): string {
    return onSide(this.#state, side)?.opened.scenario.name ?? "";
  }

  #machine(side: Side) {
    return onSide(this.#state, side)?.opened.machine;
  }

  #notice(text: string): void {
    this.#parts.store.setState((state) => reduce.noticed(state, text));
  }

  /** The present place, for undo; null before anything is open. */
  #place(): Place | null {
    const state = this.#state;
    const scenario = shownScenario(state);
    return scenario && { scenario, cycle: null, compared: comparedNow(state) };
  }

  #record(name: string, before: Place | null): void {
    const after = this.#place();
    if (before && after) this.#parts.stack.record({ name, before, after });
  }

  async #replaceFocus(
    side: Side,
    source: ScenarioSource,
    promised: Promised | null,
  ): Promise<readonly Problem[]> {
    const { store, engine, opening, second } = this.#parts;
    const checked = await engine.ask((client) => client.check(source));
    if (!checked?.scenario) return checked?.problems ?? [];
    if (this.#state.focus !== side) return await second.open(source, promised);
    const { name: about, run } = checked.scenario;
    // A scenario with another seed keeps it, and leaves that of the other side alone.
    store.setState((state) => {
      const { compare } = state;
      const isShared = secondSide(state)?.opened?.scenario.run.seed === run.seed;
      return { compare: { ...compare, ownSeeds: compare.ownSeeds || !isShared } };
    });
    await opening.open({ origin: "edit", about, source, promised, play: null, at: null });
    return checked.problems;
  }

  #follow(state: AppState, before: AppState): void {
    if (!isComparing(state)) {
      if (isComparing(before)) this.#end();
      return;
    }
    const isChanged = (side: Side) =>
      state.sides[side]?.opened?.scenario !== before.sides[side]?.opened?.scenario;
    const isSameFocus = isComparing(before) && state.focus === before.focus;
    if (isSameFocus && isChanged(state.focus)) void this.#parts.second.shareSeed();
    if (!SIDES.some(isChanged)) return;
    const [pair, pairBefore] = [comparedScenarios(state), comparedScenarios(before)];
    if (!pair || (pair.a === pairBefore?.a && pair.b === pairBefore.b)) return;
    this.#changes.push(pair);
    void this.#parts.verdicts.present?.revise();
  }

  #end(): void {
    this.#changes.clear();
    this.#parts.verdicts.present?.cancel();
  }

  async #updateChanges(pair: Pair): Promise<void> {
    const difference = await this.#parts.engine.ask((client) => client.scenarioDifference(pair.a, pair.b));
    const now = comparedScenarios(this.#state);
    if (!difference || now?.a !== pair.a || now.b !== pair.b) return;
    this.#parts.store.setState(({ compare }) => ({ compare: { ...compare, ...difference } }));
  }
}

function withSeed(scenario: Scenario, seed: number): Scenario {
  return withField(scenario, "run.seed", seed);
}
