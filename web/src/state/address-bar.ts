/**
 * Keeps the address bar equal to the scenario. Writes are gathered, because browsers refuse a page that rewrites
 * its address too often; they replace the entry, so that Back leads to the link before, not to every edit.
 */

export type BrowserAddress = {
  hash(): string;
  replace(hash: string): void;
  onChange(listener: () => void): void;
};

const GATHER_MS = 150;

export class AddressBar {
  readonly #browser: BrowserAddress;
  #pending: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(browser: BrowserAddress) {
    this.#browser = browser;
  }

  get hash(): string {
    return this.#browser.hash();
  }

  get writing(): boolean {
    return this.#pending !== null;
  }

  onChange(listener: () => void): void {
    this.#browser.onChange(() => {
      // What the user navigated to wins over what was still to be written.
      this.forget();
      listener();
    });
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
    if (hash !== null && hash !== this.#browser.hash()) this.#browser.replace(hash);
  }
}

export function windowAddress(): BrowserAddress {
  return {
    hash: () => window.location.hash,
    replace: (hash) => window.history.replaceState(null, "", hash),
    onChange: (listener) => window.addEventListener("hashchange", listener),
  };
}
