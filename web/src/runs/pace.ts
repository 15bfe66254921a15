/** The pace of the pool, measured over all runs in flight. The time left of any run follows from it. */

/** Weight is nodes times simulated µs, which is about how long a run takes. */
export type PaceNow = {
  secondsPerWeight: number;
  /** False until the runs in flight have been watched for long enough. */
  isMeasured: boolean;
};

/** As two workers reach it with uniform traffic. */
export const FIRST_GUESS: PaceNow = { secondsPerWeight: 5e-6, isMeasured: false };
/** A shorter measurement is no better than a guess. */
const SETTLED_SECONDS = 1;
const TOLD_EVERY_MS = 200;

export class Pace {
  readonly #clock: () => number;
  readonly #onChange: (pace: PaceNow) => void;
  /** Weight that the runs in flight have reached. */
  readonly #inFlight = new Map<string, number>();
  #pace = FIRST_GUESS;
  /** Time and weight of the first progress: the start of a worker says nothing about the pace. */
  #from: { ms: number; weight: number } | null = null;
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

  reached(key: string, weight: number): void {
    if (!this.#inFlight.has(key)) return;
    this.#inFlight.set(key, weight);
    const now = this.#clock();
    const all = [...this.#inFlight.values()].reduce((sum, each) => sum + each, this.#ended);
    this.#from ??= { ms: now, weight: all };
    const [seconds, gained] = [(now - this.#from.ms) / 1000, all - this.#from.weight];
    if (seconds < SETTLED_SECONDS || gained <= 0) return;
    this.#pace = { secondsPerWeight: seconds / gained, isMeasured: true };
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
