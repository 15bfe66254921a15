/** A browser's storage for tests, which holds a number of characters. */
export class FakeStorage implements Storage {
  readonly #texts = new Map<string, string>();
  #room: number;

  constructor(room = Number.POSITIVE_INFINITY) {
    this.#room = room;
  }

  get length(): number {
    return this.#texts.size;
  }

  /** The user clears it, or fills it with something else. */
  fill(room: number): void {
    this.#room = room;
  }

  key(at: number): string | null {
    return [...this.#texts.keys()][at] ?? null;
  }

  getItem(key: string): string | null {
    return this.#texts.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    const others = [...this.#texts].filter(([other]) => other !== key);
    const length = others.reduce((sum, [, text]) => sum + text.length, value.length);
    if (length > this.#room) throw new DOMException("no room", "QuotaExceededError");
    this.#texts.set(key, value);
  }

  removeItem(key: string): void {
    this.#texts.delete(key);
  }

  clear(): void {
    this.#texts.clear();
  }
}
