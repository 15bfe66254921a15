/** Work that is under way, counted, for whoever must wait until its answers are in. */
export class UnderWay {
  #count = 0;
  readonly #waiting: (() => void)[] = [];

  /** Whether an answer is due. */
  get any(): boolean {
    return this.#count > 0;
  }

  /** Counts it from here until it has ended, well or badly. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#count -= 1;
      if (!this.any) for (const resolve of this.#waiting.splice(0)) resolve();
    }
  }

  /** When none is under way any more. */
  async settled(): Promise<void> {
    while (this.any) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
