/** Counts asynchronous work in flight, for those who wait until all of it has ended. */
export class InFlightCounter {
  #count = 0;
  readonly #waiting: (() => void)[] = [];

  get any(): boolean {
    return this.#count > 0;
  }

  /** Counts the work until it has ended, also by an error. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#count -= 1;
      if (!this.any) for (const resolve of this.#waiting.splice(0)) resolve();
    }
  }

  /** When nothing is in flight. */
  async settled(): Promise<void> {
    while (this.any) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
