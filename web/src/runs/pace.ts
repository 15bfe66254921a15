/**
 * The pace of the pool: seconds of a worker for what the engine estimates, over all runs in flight. The time left of any run
 * follows from it.
 *
 * The estimate counts as seconds that were seen at its own pace, so that a pace exists before the first progress and no
 * short or starved measurement replaces it. What was seen long ago counts less.
 */

export type PaceNow = {
  /** Wall time in one worker for a µs of CPU time that the engine estimates. */
  secondsPerCpuUs: number;
  workers: number;
  /** Whether runs are in flight and none has come on for some time: no time left can be known. */
  isWaiting: boolean;
};

/** What takes a second natively takes longer in WebAssembly: the median in Node and Chromium. `limits.rs` has it for the engine. */
const TIMES_NATIVE = 1.5;

/** Seconds in a worker for a run that takes this CPU time natively. */
export const workerSeconds = (cpuUs: number): number => (cpuUs * TIMES_NATIVE) / 1e6;

export const firstGuess = (workers: number): PaceNow => ({
  secondsPerCpuUs: workerSeconds(1),
  workers,
  isWaiting: false,
});

/** Seconds of a worker that the estimate counts as much as. */
const GUESS_SECONDS = 3;
/** After as many seconds of a worker, older ones count by 1/e. */
const WINDOW_SECONDS = 60;
/** A longer time between two signs of progress counts as this much at the same pace: the machine may have slept. */
const MAX_GAP_MS = 3000;
const WAITING_MS = 10_000;

export class Pace {
  readonly #clock: () => number;
  readonly #onChange: (pace: PaceNow) => void;
  readonly #guess: PaceNow;
  /** CPU time in µs that the runs in flight have reached, as estimated. */
  readonly #inFlight = new Map<string, number>();
  /** Seconds of all workers, and the estimated CPU time that was done in them. */
  readonly #seen = { seconds: 0, cpuUs: 0 };
  /** The last sign of progress; null before the first: the start of a worker says nothing about the pace. */
  #lastMs: number | null = null;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(workers: number, clock: () => number, onChange: (pace: PaceNow) => void) {
    this.#guess = firstGuess(workers);
    this.#clock = clock;
    this.#onChange = onChange;
    onChange(this.#guess);
  }

  begin(key: string): void {
    if (this.#inFlight.size === 0) this.#watch();
    this.#inFlight.set(key, 0);
  }

  /** A run that begins again has reached less than before; what it had done took its time. */
  reached(key: string, cpuUs: number): void {
    const before = this.#inFlight.get(key);
    if (before === undefined) return;
    this.#inFlight.set(key, cpuUs);
    const now = this.#clock();
    if (this.#lastMs !== null) this.#see(now - this.#lastMs, Math.max(0, cpuUs - before));
    this.#lastMs = now;
    this.#watch();
    this.#report(false);
  }

  /** Of what was seen, the next runs know as much as of the estimate: they may be of another kind. */
  end(key: string): void {
    if (!this.#inFlight.delete(key) || this.#inFlight.size > 0) return;
    this.#lastMs = null;
    this.#weigh(Math.min(1, GUESS_SECONDS / this.#seen.seconds));
    clearTimeout(this.#waiting);
    this.#report(false);
  }

  #see(ms: number, cpuUs: number): void {
    const busy = Math.min(this.#guess.workers, this.#inFlight.size);
    const counted = Math.min(ms, MAX_GAP_MS);
    const seconds = (busy * counted) / 1000;
    this.#weigh(Math.exp(-seconds / WINDOW_SECONDS));
    this.#seen.seconds += seconds;
    this.#seen.cpuUs += ms > counted ? (cpuUs * counted) / ms : cpuUs;
  }

  #weigh(share: number): void {
    this.#seen.seconds *= share;
    this.#seen.cpuUs *= share;
  }

  #watch(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#report(true), WAITING_MS);
  }

  #report(isWaiting: boolean): void {
    const { secondsPerCpuUs } = this.#guess;
    const { seconds, cpuUs } = this.#seen;
    this.#onChange({
      ...this.#guess,
      secondsPerCpuUs: (seconds + GUESS_SECONDS) / (cpuUs + GUESS_SECONDS / secondsPerCpuUs),
      isWaiting,
    });
  }
}
