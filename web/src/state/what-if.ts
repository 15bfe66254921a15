/**
 * What-if: while a number field is dragged, each value is simulated in a separate engine: first a short, imprecise run,
 * then the full run when the drag pauses. On release the last value becomes one edit, as if it had been typed; its whole
 * run is that of any edit (whole-runs.ts).
 *
 * Nothing is simulated while no result is visible, where a run takes long, or while the page is hidden.
 */
import type { StartEngine } from "../engine/client";
import { type Trial, TrialEngine } from "../engine/trial-engine";
import type { Problem, Scenario, Summary } from "../engine/types";
import { workerSeconds } from "../runs/pace";
import { sameScenario } from "../scenario/same-scenario";
import type { AppState } from "./app-state";
import { shownScenario } from "./selectors";
import { focusedSide } from "./sides";
import type { AppStore } from "./store";
import { resultInFocus, usesWholeRuns } from "./whole-run";
import { CHEAP_SECONDS } from "./whole-runs";

export type Change = (scenario: Scenario) => Scenario;

export type WhatIfState = {
  /** The field that is held; null where it has none. */
  path: string | null;
  /** The result before, as far as it was known. */
  before: Summary | null;
  /** Of what is tried, or of the value before until that is there; null until any is. */
  result: Summary | null;
  /** The result is that of the value which is tried now. */
  isFresh: boolean;
  /** What the engine objects to in it. */
  problems: readonly Problem[];
  /** Its run would take too long to be tried. */
  isDear: boolean;
  /** The hand has let go: since then this is open. */
  applied: { digest: string | null } | null;
};

type Parts = {
  store: AppStore;
  startEngine: StartEngine;
  edit: (change: Change, name?: string) => Promise<void>;
  /** A later moment, and how to have it not come; for tests. */
  later?: (work: () => void, ms: number) => () => void;
};

/** A run that takes so long by its estimate answers a hand at once. */
const SHORT_SECONDS = 0.06;
/** Less of a run says nothing: all of it would be warm-up. */
const SMALLEST_SHARE = 0.08;
/** What takes longer even in short is not tried; nor is made precise what would not run by itself. */
const DEAR_SHORT_SECONDS = 0.6;
/** How long an engine waits for the next hand. */
const WARM_MS = 30_000;

export class WhatIf {
  readonly #parts: Parts;
  #engine: TrialEngine | null = null;
  #cool: (() => void) | null = null;
  #held: { base: Scenario; change: Change | null; name: string | undefined } | null = null;
  #hidden = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.store.subscribe((state, before) => {
      if (state.whatIf?.applied && isPast(state, before)) parts.store.setState({ whatIf: null });
    });
  }

  get isHolding(): boolean {
    return this.#held !== null;
  }

  /** An engine is started for a hand that is about to come. */
  warm(): void {
    if (!this.#hidden && usesWholeRuns(this.#state)) this.#engineNow();
  }

  /** A hand takes hold of a number. */
  hold(path: string | null): void {
    const state = this.#state;
    const base = shownScenario(state);
    if (!base) return;
    const shows = usesWholeRuns(state);
    this.#held = { base, change: null, name: undefined };
    const before = shows ? resultInFocus(state) : null;
    this.#set({ path, before, result: null, isFresh: false, problems: [], isDear: false, applied: null });
    if (shows && !this.#hidden) this.#engineNow();
  }

  /** The number has another value: an edit of what was open, which is tried. */
  change(change: Change, name?: string): void {
    if (!this.#held) return;
    this.#held.change = change;
    this.#held.name = name;
    this.#try(change(this.#held.base));
  }

  /** The hand lets go: what was tried last becomes an edit. */
  async release(): Promise<void> {
    const held = this.#held;
    this.#held = null;
    this.#rest();
    if (!held?.change || sameScenario(held.change(held.base), held.base)) {
      this.#parts.store.setState({ whatIf: null });
      return;
    }
    const digest = focusedSide(this.#state).opened?.digest ?? null;
    this.#merge({ applied: { digest: null } });
    await this.#parts.edit(held.change, held.name);
    const now = focusedSide(this.#state).opened?.digest ?? null;
    if (now === digest) this.#parts.store.setState({ whatIf: null });
    else this.#merge({ applied: { digest: now } });
  }

  /** All is as it was before the hand came. */
  drop(): void {
    this.#held = null;
    this.#rest();
    this.#parts.store.setState({ whatIf: null });
  }

  /** A page that no one sees runs nothing. */
  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    if (!hidden) return;
    if (this.#held) this.drop();
    this.#dispose();
  }

  get #state(): AppState {
    return this.#parts.store.getState();
  }

  #try(scenario: Scenario): void {
    if (this.#hidden || !usesWholeRuns(this.#state)) return;
    this.#merge({ isFresh: false, problems: [] });
    const held = this.#held;
    const whole = JSON.stringify(scenario);
    let ofWhole = 0;
    let goesOn = false;
    const isDear = (seconds: number): boolean => {
      const isDear = seconds > DEAR_SHORT_SECONDS;
      this.#merge({ isDear, ...(isDear ? { result: null } : {}) });
      return isDear;
    };
    this.#run(whole, {
      choose: (cpuUs) => {
        ofWhole = workerSeconds(cpuUs);
        const share = Math.min(1, Math.max(SMALLEST_SHARE, SHORT_SECONDS / ofWhole));
        if (this.#held !== held || isDear(ofWhole * share)) return null;
        return share < 1 ? JSON.stringify(shortened(scenario, share)) : whole;
      },
      // A program ends when its work is done: a shorter run may contain all of it.
      mayBegin: (cpuUs) => {
        const seconds = workerSeconds(cpuUs);
        goesOn = seconds < ofWhole && ofWhole <= CHEAP_SECONDS;
        return this.#held === held && !isDear(seconds);
      },
      onFinished: () => {
        if (goesOn) this.#run(whole, {});
      },
    });
  }

  #run(
    text: string,
    { onFinished, ...which }: Pick<Trial, "choose" | "mayBegin"> & { onFinished?: () => void },
  ): void {
    void this.#engineNow().run(text, {
      ...which,
      onSummary: (summary) => {
        if (!this.#held) return;
        const { result, isFresh } = this.#state.whatIf ?? {};
        // The whole run begins again where the short one had been.
        const isFurther = !isFresh || !result || summary.simulated_ns > result.simulated_ns;
        const says = summary.finished || whatItMeasures(summary);
        // It is of no whole run, however far it goes: the chart keeps its axis.
        if (isFurther && says) this.#merge({ result: { ...summary, finished: false }, isFresh: true });
        if (summary.finished) onFinished?.();
      },
      onRefused: (problems) => this.#merge({ result: null, problems }),
    });
  }

  #engineNow(): TrialEngine {
    this.#cool?.();
    this.#cool = null;
    this.#engine ??= new TrialEngine(this.#parts.startEngine, () => this.#dispose());
    return this.#engine;
  }

  /** The engine stays for the next hand, for a while. */
  #rest(): void {
    const { later = afterwards } = this.#parts;
    this.#cool?.();
    this.#cool = later(() => this.#dispose(), WARM_MS);
  }

  #dispose(): void {
    this.#cool?.();
    this.#cool = null;
    this.#engine?.dispose();
    this.#engine = null;
  }

  #set(whatIf: WhatIfState): void {
    this.#parts.store.setState({ whatIf });
  }

  #merge(change: Partial<WhatIfState>): void {
    const { whatIf } = this.#state;
    if (whatIf) this.#set({ ...whatIf, ...change });
  }
}

const shortened = (scenario: Scenario, share: number): Scenario => ({
  ...scenario,
  run: { ...scenario.run, duration_us: Math.max(1, Math.round(scenario.run.duration_us * share)) },
});

/** Before there is a mean, a run says nothing of what is tried. */
function whatItMeasures({ metrics, jobs }: Summary): boolean {
  return metrics.accepted_mb_s_per_sender !== null || jobs.some((job) => job.collective || job.program);
}

/** Whether something else is open than what the hand let go of. */
function isPast(state: AppState, before: AppState): boolean {
  const wanted = state.whatIf?.applied?.digest;
  const { opened } = focusedSide(state);
  return (
    wanted !== null && opened !== focusedSide(before).opened && opened !== null && opened.digest !== wanted
  );
}

function afterwards(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
