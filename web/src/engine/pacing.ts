/**
 * How many cycles one slice of the worker may run.
 *
 * A slice has to stay under SLICE_MS, so that a pause, a pull of the renderer or a status is never far away, yet be
 * long enough that the call into wasm costs little. `SlicePacer` learns the engine's rate as it goes;
 * `PacedClock` turns wall time into the cycles that are due at a chosen speed and drops what cannot be caught up
 * with, so that a slow machine runs slower instead of piling up debt.
 *
 * No timer and no clock is read here; the caller brings the time.
 */

export const SLICE_MS = 8;
/** Aims below the limit: the rate is only known afterwards, and one slice may be busier than the last. */
const TARGET_MS = 0.6 * SLICE_MS;
const FIRST_SLICE_CYCLES = 64;
const MAX_CYCLES = 1_000_000;
/** A slice that is too short to be measured only says that it may grow. */
const MEASURABLE_MS = 0.5;
const GROWTH = 4;

export class SlicePacer {
  #budget = FIRST_SLICE_CYCLES;

  /** Cycles that should fit a slice now. */
  get budget(): number {
    return this.#budget;
  }

  /** Learns from a slice. One that was cut short by the caller counts only if it was slow. */
  record(cycles: number, elapsedMs: number): void {
    if (cycles <= 0) return;
    const measurable = elapsedMs >= MEASURABLE_MS;
    const fits = measurable ? (cycles / elapsedMs) * TARGET_MS : cycles * GROWTH;
    const full = cycles >= this.#budget;
    if (!full && (!measurable || fits >= this.#budget)) return;
    const grown = Math.min(fits, this.#budget * GROWTH, MAX_CYCLES);
    this.#budget = Math.max(1, Math.floor(grown));
  }
}

export class PacedClock {
  #due = 0;

  /** Adds the cycles that became due in `elapsedMs` of wall time. */
  advance(elapsedMs: number, nsPerSecond: number, cyclePs: number): void {
    const cyclesPerMs = nsPerSecond / cyclePs;
    this.#due += Math.max(0, elapsedMs) * cyclesPerMs;
  }

  /** Whole cycles to run now, at most `budget`; what is due beyond that is forgotten. */
  take(budget: number): number {
    const cycles = Math.min(Math.floor(this.#due), budget);
    this.#due = Math.min(this.#due - cycles, 1);
    return cycles;
  }

  clear(): void {
    this.#due = 0;
  }
}
