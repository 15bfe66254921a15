/** A map with a limit: what was not used for longest is dropped first. The newest entry stays, however large it is. */
export class BoundedCache<Value> {
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  readonly #entries = new Map<string, Value>();
  #size = 0;

  constructor(most: number, sizeOf: (value: Value) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: string): Value | null {
    const value = this.#entries.get(key);
    if (value === undefined) return null;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#delete(key);
    this.#entries.set(key, value);
    this.#size += this.#sizeOf(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#most || oldest === key) return;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#size -= this.#sizeOf(value);
  }
}
