/**
 * Runs the open scenario to its end, in the pool, as soon as the engine has accepted it: the results are there while the network
 * still plays in slow motion. A run that takes longer waits until the user asks for it. An edit cancels the run of what was
 * open before, and so does a page that no one sees, unless the user asked for the run.
 *
 * One run at a time, and after all others: what plays keeps the other cores. What came to its end on the stage is not run
 * again.
 *
 * It does not contain what is shown of it (whole-run.ts).
 */
import type { Side } from "../engine/protocol";
import { packSummary } from "../engine/summary";
import type { Overview, Summary, SummaryJson } from "../engine/types";
import { BoundedCache } from "../runs/bounded-cache";
import { workerSeconds } from "../runs/pace";
import { failure } from "../runs/run-group";
import type { Runner } from "../runs/runner";
import type { AppState, Opened, WholeRun } from "./app-state";
import * as reduce from "./reducers";
import { topSheet } from "./sheets";
import { onSide, otherSide, SIDES } from "./sides";
import type { AppStore } from "./store";
import { usesWholeRuns } from "./whole-run";

type Parts = { store: AppStore; runner: Runner; now: () => number };

type Flight = { digest: string; abort: AbortController; isAsked: boolean };

/** What is known of a run at its end. */
type Known = { summary: Summary; overview: Overview | null };

/** What runs by itself takes at most so much CPU time. */
export const CHEAP_SECONDS = 3;
/** A run that was cheap by the estimate and would take so long on this machine is ended, and offered. */
const LONGEST_SECONDS = 60;
/** The estimate counts as much as this share of the run: a shorter or starved measurement says little. */
const GUESS_SHARE = 0.1;
/** Scenarios whose results stay at hand, for undo and for going back and forth between presets. */
const MAX_KNOWN = 16;

export class WholeRuns {
  readonly #parts: Parts;
  readonly #ended = new BoundedCache<Known>(MAX_KNOWN, () => 1);
  /** Digests that the user asked for. */
  readonly #asked = new Set<string>();
  /** Seconds that a run would take, by digest, of those that were ended for it. */
  readonly #measured = new Map<string, number>();
  #flight: Flight | null = null;
  #hidden = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.store.subscribe((state, before) => {
      if (concerns(state, before)) this.#follow();
    });
    this.#follow();
  }

  /** Whether a run is in flight that no one asked for. */
  get working(): boolean {
    return this.#flight !== null && !this.#flight.isAsked;
  }

  /** Runs the open scenario on a side, however long it takes. */
  compute(side: Side): void {
    const opened = onSide(this.#state, side)?.opened;
    if (!opened) return;
    this.#asked.add(opened.digest);
    this.#set(opened.digest, null);
    this.#follow();
  }

  cancel(side: Side): void {
    const opened = onSide(this.#state, side)?.opened;
    if (!opened) return;
    this.#asked.delete(opened.digest);
    this.#end(opened.digest);
    this.#set(opened.digest, { phase: "offered", seconds: null });
    this.#follow();
  }

  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    this.#follow();
  }

  get #state(): AppState {
    return this.#parts.store.getState();
  }

  /** Brings the run in flight in line with the open scenario. */
  #follow(): void {
    const wanted = this.#wanted();
    if (this.#flight && !wanted.some(({ digest }) => digest === this.#flight?.digest))
      this.#end(this.#flight.digest);
    const next = wanted[0];
    if (next && !this.#flight) void this.#run(next);
  }

  /** Scenarios that are to be run now, that of the side in focus first. */
  #wanted(): Opened[] {
    const state = this.#state;
    if (!usesWholeRuns(state)) return [];
    return [state.focus, otherSide(state.focus)].flatMap((side) => {
      const there = onSide(state, side);
      // The stage goes first: its first status says that it has what it needs.
      if (!there?.status || there.draft) return [];
      const { opened, whole } = there;
      if (whole?.phase === "done") this.#ended.set(opened.digest, whole);
      if (whole?.phase === "done" || whole?.phase === "failed") return [];
      return this.#isDue(opened, whole) ? [opened] : [];
    });
  }

  /** Whether it is to be run. One whose result is known, or which takes long, says so in the state instead. */
  #isDue(opened: Opened, whole: WholeRun | null): boolean {
    const { digest } = opened;
    const known = this.#known(digest);
    if (known) this.#set(digest, { phase: "done", ...known });
    if (known) return false;
    if (this.#asked.has(digest)) return true;
    const seconds = this.#measured.get(digest) ?? null;
    const isCheap =
      seconds === null && workerSeconds(opened.cpuUs) <= CHEAP_SECONDS && whole?.phase !== "offered";
    if (!isCheap && whole?.phase !== "offered") this.#set(digest, { phase: "offered", seconds });
    return isCheap && !this.#hidden;
  }

  #known(digest: string): Known | null {
    const ended = this.#ended.get(digest);
    if (ended) return { summary: ended.summary, overview: ended.overview };
    const { runner } = this.#parts;
    const bytes = runner.known(digest, "summary");
    return bytes && { summary: readSummary(bytes), overview: runner.known(digest, "overview") };
  }

  async #run({ digest, scenario, cpuUs }: Opened): Promise<void> {
    const { runner, store, now } = this.#parts;
    const flight = { digest, abort: new AbortController(), isAsked: this.#asked.has(digest) };
    this.#flight = flight;
    const { isAsked } = flight;
    const { signal } = flight.abort;
    let last: Summary | null = null;
    let from: { ms: number; share: number } | null = null;
    /** Seconds that the whole run takes by its estimate and at the pace so far. */
    const secondsAt = (share: number): number => {
      // It may have given up its worker, and begun again.
      if (!from || share < from.share) from = { ms: now(), share };
      const seconds = (now() - from.ms) / 1000 + GUESS_SHARE * workerSeconds(cpuUs);
      return seconds / (share - from.share + GUESS_SHARE);
    };
    this.#set(digest, { phase: "running", isAsked, share: 0, summary: null });
    try {
      const run = { key: digest, scenario: JSON.stringify(scenario), cpu_us: cpuUs };
      const bytes = await runner.run(run, "summary", {
        signal,
        onProgress: ({ simulatedNs, endNs }, summary) => {
          if (signal.aborted) return;
          last = summary;
          const share = simulatedNs / Math.max(1, endNs);
          const seconds = secondsAt(share);
          if (!isAsked && seconds > LONGEST_SECONDS) this.#tooLong(digest, seconds);
          else if (!summary.finished) this.#set(digest, { phase: "running", isAsked, share, summary });
        },
        isWatched: () => isAsked && topSheet(store.getState()) === null,
        isBackground: () => !isAsked,
        wantsOverview: () => true,
      });
      if (signal.aborted) return;
      const summary = (last as Summary | null)?.finished ? (last as unknown as Summary) : readSummary(bytes);
      this.#landed(flight, { phase: "done", summary, overview: runner.known(digest, "overview") });
    } catch (thrown) {
      if (!signal.aborted) this.#landed(flight, { phase: "failed", ...failure(thrown) });
    }
  }

  #landed(flight: Flight, whole: WholeRun): void {
    this.#flight = null;
    this.#asked.delete(flight.digest);
    this.#set(flight.digest, whole);
    this.#follow();
  }

  #tooLong(digest: string, seconds: number): void {
    this.#measured.set(digest, seconds);
    this.#end(digest);
    this.#set(digest, { phase: "offered", seconds });
    this.#follow();
  }

  /** Cancels the run in flight, if it is of this scenario. */
  #end(digest: string): void {
    const flight = this.#flight;
    if (flight?.digest !== digest) return;
    this.#flight = null;
    flight.abort.abort(new DOMException("Cancelled", "AbortError"));
    this.#parts.store.setState((state) => reduce.wholeRunEnded(state, digest));
  }

  #set(digest: string, whole: WholeRun | null): void {
    this.#parts.store.setState((state) => reduce.wholeRunChanged(state, digest, whole));
  }
}

/** Whether something changed that decides what is to be run. A status changes it at the beginning and the end only. */
function concerns(state: AppState, before: AppState): boolean {
  const isChanged = (side: Side) => {
    const [now, then] = [state.sides[side], before.sides[side]];
    return (
      now?.opened?.digest !== then?.opened?.digest ||
      now?.draft !== then?.draft ||
      (now?.status == null) !== (then?.status == null) ||
      now?.whole?.phase !== then?.whole?.phase
    );
  };
  return SIDES.some(isChanged) || usesWholeRuns(state) !== usesWholeRuns(before);
}

function readSummary(bytes: Uint8Array): Summary {
  return packSummary(JSON.parse(new TextDecoder().decode(bytes)) as SummaryJson);
}
