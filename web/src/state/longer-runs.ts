/**
 * Where the value of a complete whole run is not resolved and a longer run would resolve it, that run is computed in the
 * background, if it is cheap: its value is shown next to the other one, and never as the open scenario's.
 *
 * It does not contain the whole run itself (whole-runs.ts).
 */
import { formatDuration } from "../base/format";
import type { SimulationPool } from "../engine/pool";
import { packSummary } from "../engine/summary";
import type { Scenario, Summary, SummaryJson } from "../engine/types";
import { judgementOf } from "../engine/worth";
import { workerSeconds } from "../runs/pace";
import type { Runner } from "../runs/runner";
import { followingEdit } from "../scenario/naming";
import type { LongerRuns as Longer, Opened } from "./app-state";
import * as texts from "./longer-runs-texts";
import type { Opening } from "./opening";
import { isLocked } from "./restrictions";
import type { SecondSide } from "./second-side";
import { shownScenario } from "./selectors";
import { focusedSide, isComparing } from "./sides";
import type { AppStore } from "./store";
import { comparedNow, type UndoStack } from "./undo-stack";
import { isWhole, usesWholeRuns } from "./whole-run";
import { CHEAP_SECONDS, type WholeRuns } from "./whole-runs";

type Parts = {
  store: AppStore;
  pool: Pick<SimulationPool, "check">;
  runner: Runner;
  opening: Opening;
  stack: Pick<UndoStack, "record">;
  second: Pick<SecondSide, "restore">;
  wholeRuns: WholeRuns;
};

/** A run that was cheap by its estimate and takes longer on this machine is given up. */
const MAX_MS = 60_000;

const withDuration = (scenario: Scenario, duration_us: number): Scenario => ({
  ...scenario,
  run: { ...scenario.run, duration_us },
});

export class LongerRuns {
  readonly #parts: Parts;
  /** The metric that is to be resolved. */
  #metric: string | null = null;
  #flight: { digest: string; metric: string; abort: AbortController; isOver: boolean } | null = null;
  #hidden = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.store.subscribe(() => this.#follow());
  }

  get working(): boolean {
    return this.#flight?.isOver === false;
  }

  /** Names the metric that is shown; null for none. */
  show(metric: string | null): void {
    this.#metric = metric;
    this.#follow();
  }

  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    this.#follow();
  }

  /** Gives the open scenario another length, or both sides of a comparison, as one edit, and computes its whole run. */
  async lengthen(durationUs: number): Promise<void> {
    const { store, opening, wholeRuns } = this.#parts;
    if (isComparing(store.getState())) await this.#lengthenBoth(durationUs);
    else await opening.edit((scenario) => followingEdit(scenario, withDuration(scenario, durationUs), false));
    const { focus } = store.getState();
    if (focusedSide(store.getState()).opened?.scenario.run.duration_us === durationUs)
      wholeRuns.compute(focus);
  }

  async #lengthenBoth(durationUs: number): Promise<void> {
    const { store, stack, second } = this.#parts;
    const state = store.getState();
    const [compared, scenario] = [comparedNow(state), shownScenario(state)];
    if (!compared || !scenario || isLocked(state, "edit")) return;
    const after = {
      scenario: withDuration(scenario, durationUs),
      cycle: null,
      compared: { ...compared, other: withDuration(compared.other, durationUs) },
    };
    const name = texts.lengthOfBoth(formatDuration(1000 * durationUs));
    stack.record({ name, before: { scenario, cycle: null, compared }, after });
    await second.restore(after);
  }

  /** Brings the runs in line with the open scenario. */
  #follow(): void {
    const state = this.#parts.store.getState();
    const { opened, whole } = focusedSide(state);
    const metric = this.#metric;
    const isWanted = opened && metric && whole?.phase === "done" && usesWholeRuns(state) && isWhole(state);
    if (!isWanted || (this.#hidden && this.working)) {
      this.#end();
      return;
    }
    const flight = this.#flight;
    if (flight?.digest === opened.digest && flight.metric === metric) return;
    if (this.#hidden) return;
    this.#end();
    void this.#run(opened, metric, whole.summary);
  }

  #end(): void {
    const flight = this.#flight;
    if (!flight) return;
    this.#flight = null;
    flight.abort.abort(new DOMException("Cancelled", "AbortError"));
    this.#set(null);
  }

  async #run(opened: Opened, metric: string, from: Summary): Promise<void> {
    const flight = { digest: opened.digest, metric, abort: new AbortController(), isOver: false };
    this.#flight = flight;
    const signal = AbortSignal.any([flight.abort.signal, AbortSignal.timeout(MAX_MS)]);
    try {
      let longer = judgementOf(from, metric)?.longer;
      while (longer && workerSeconds(longer.cpu_us) <= CHEAP_SECONDS) {
        const summary: Summary = await this.#summary(opened, longer.duration_us, signal);
        signal.throwIfAborted();
        this.#set({ digest: opened.digest, durationUs: longer.duration_us, share: 1, summary });
        longer = judgementOf(summary, metric)?.longer;
      }
    } catch {
      // The value has its judgement, and the button for a longer run.
      if (this.#flight === flight) this.#set(null);
    }
    flight.isOver = true;
    // For anyone who waits until nothing works.
    if (this.#flight === flight) this.#parts.store.setState({});
  }

  async #summary({ digest, scenario }: Opened, durationUs: number, signal: AbortSignal): Promise<Summary> {
    const { pool, runner } = this.#parts;
    const text = JSON.stringify(withDuration(scenario, durationUs));
    const { scenario_digest: key, cpu_us } = await pool.check(text, { signal });
    if (key === null || cpu_us === null) throw new Error("The engine refuses the longer run.");
    const bytes = await runner.run({ key, scenario: text, cpu_us }, "summary", {
      signal,
      isBackground: () => true,
      wantsOverview: () => true,
      onProgress: ({ simulatedNs, endNs }) => {
        if (!signal.aborted)
          this.#set({ digest, durationUs, share: simulatedNs / Math.max(1, endNs), summary: null });
      },
    });
    return packSummary(JSON.parse(new TextDecoder().decode(bytes)) as SummaryJson);
  }

  #set(longer: Longer | null): void {
    this.#parts.store.setState({ longer });
  }
}
