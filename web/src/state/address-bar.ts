/**
 * Keeps the address bar equal to the scenario. Writes are batched, because browsers refuse a page that rewrites its
 * address too often. They replace the entry, so that Back leads to the link before, not to every edit.
 */

export type BrowserAddress = {
  hash(): string;
  replace(hash: string): void;
  onChange(listener: () => void): void;
};

const GATHER_MS = 150;

export class AddressBar {
  readonly #browser: BrowserAddress;
  /** What the bar held when it was last written or read. */
  #known: string;
  #pending: string | null = null;
  #onReplace: (now: string, before: string) => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(browser: BrowserAddress) {
    this.#browser = browser;
    this.#known = browser.hash();
  }

  get hash(): string {
    return this.#browser.hash();
  }

  get writing(): boolean {
    return this.#pending !== null;
  }

  onChange(listener: () => void): void {
    this.#browser.onChange(() => {
      // Where the user navigated to wins over a pending write.
      this.forget();
      this.#known = this.#browser.hash();
      listener();
    });
  }

  /** Calls back when the bar holds another address in place of the one before. */
  onReplace(listener: (now: string, before: string) => void): void {
    this.#onReplace = listener;
  }

  write(hash: string): void {
    this.#pending = hash;
    this.#timer ??= setTimeout(() => this.#flush(), GATHER_MS);
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pending = null;
  }

  #flush(): void {
    const hash = this.#pending;
    this.forget();
    // An unknown address is where the user just went; its event is still to come.
    if (hash === null || hash === this.#known || this.#browser.hash() !== this.#known) return;
    const before = this.#known;
    this.#browser.replace(hash);
    this.#known = this.#browser.hash();
    this.#onReplace(hash, before);
  }
}

export function windowAddress(): BrowserAddress {
  return {
    hash: () => window.location.hash,
    replace: (hash) => window.history.replaceState(null, "", hash),
    onChange: (listener) => window.addEventListener("hashchange", listener),
  };
}
