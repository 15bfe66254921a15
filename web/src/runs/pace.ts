/** The pace of the pool, measured over all runs in flight. The time left of any run follows from it. */

/** Wall time for a µs of CPU time that the engine estimates for a run; it is less on several cores, and more in WebAssembly. */
export type PaceNow = {
  secondsPerCpuUs: number;
  /** False until the runs in flight have been watched for long enough. */
  isMeasured: boolean;
};

/** What takes a second natively takes longer in WebAssembly; `limits.rs` has it for the engine. */
const TIMES_NATIVE = 1.4;

/** Seconds in a worker for a run that takes so many µs of CPU time natively. */
export const workerSeconds = (cpuUs: number): number => (cpuUs * TIMES_NATIVE) / 1e6;

/** Of two workers. */
export const FIRST_GUESS: PaceNow = { secondsPerCpuUs: workerSeconds(1) / 2, isMeasured: false };
/** A shorter measurement is no better than a guess. */
const SETTLED_SECONDS = 1;
const TOLD_EVERY_MS = 200;

export class Pace {
  readonly #clock: () => number;
  readonly #onChange: (pace: PaceNow) => void;
  /** CPU time in µs that the runs in flight have reached, as estimated. */
  readonly #inFlight = new Map<string, number>();
  #pace = FIRST_GUESS;
  /** Wall and CPU time of the first progress: the start of a worker says nothing about the pace. */
  #from: { ms: number; cpuUs: number } | null = null;
  #ended = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(clock: () => number, onChange: (pace: PaceNow) => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  begin(key: string): void {
    if (this.#inFlight.size === 0) {
      this.#from = null;
      this.#ended = 0;
    }
    this.#inFlight.set(key, 0);
  }

  reached(key: string, cpuUs: number): void {
    if (!this.#inFlight.has(key)) return;
    this.#inFlight.set(key, cpuUs);
    const now = this.#clock();
    const all = [...this.#inFlight.values()].reduce((sum, each) => sum + each, this.#ended);
    this.#from ??= { ms: now, cpuUs: all };
    const [seconds, gained] = [(now - this.#from.ms) / 1000, all - this.#from.cpuUs];
    if (seconds < SETTLED_SECONDS || gained <= 0) return;
    this.#pace = { secondsPerCpuUs: seconds / gained, isMeasured: true };
    if (now - this.#toldAt < TOLD_EVERY_MS) return;
    this.#toldAt = now;
    this.#onChange(this.#pace);
  }

  /** After the last run the pace remains as a guess for the next. */
  end(key: string): void {
    this.#ended += this.#inFlight.get(key) ?? 0;
    this.#inFlight.delete(key);
    if (this.#inFlight.size > 0 || !this.#pace.isMeasured) return;
    this.#pace = { ...this.#pace, isMeasured: false };
    this.#onChange(this.#pace);
  }
}
