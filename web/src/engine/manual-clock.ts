/**
 * The clock of the test build: paced play does not advance until a test passes time, and then advances by exactly that time,
 * however busy the machine is. Everything else runs as it does on the real clock: slices are measured by real time, and
 * play at full speed, seeks and runs of the pool need no time to pass.
 *
 * The page's test hook `pass(ms)` turns the clock of every engine worker, waits until the newest status has arrived and its
 * picture is drawn, and resolves. Pages that measure, or show that time passes by itself, are opened with `?clock=real`.
 */
import type { HostClock } from "./host-clock";

type Due = { at: number; callback: () => void };

export class ManualClock implements HostClock {
  readonly #real: HostClock;
  #passed = 0;
  /** Earliest first. */
  #due: Due[] = [];

  constructor(real: HostClock) {
    this.#real = real;
  }

  now(): number {
    return this.#real.now();
  }

  pace(): number {
    return this.#passed;
  }

  soon(callback: () => void): void {
    this.#real.soon(callback);
  }

  later(callback: () => void, ms: number): void {
    const at = this.#passed + ms;
    const next = this.#due.findIndex((each) => each.at > at);
    this.#due.splice(next < 0 ? this.#due.length : next, 0, { at, callback });
  }

  /** Runs all callbacks that become due within `ms`, in their order, each at its own time. */
  pass(ms: number): void {
    const end = this.#passed + ms;
    for (let first = this.#due[0]; first && first.at <= end; first = this.#due[0]) {
      this.#due.shift();
      this.#passed = first.at;
      first.callback();
    }
    this.#passed = end;
  }
}
