/**
 * Scenarios that are too large for a link, as texts in this browser's storage, which all tabs share. Beyond
 * MAX_CHARACTERS the least recently used texts are removed. A tab stores its open scenarios again when the user leaves it.
 *
 * A payload (scenario/kept-payload.ts) finds its text only if it is undamaged. A text is no more trusted than a file.
 */
import { parseAddress, payloadsIn } from "../scenario/address";
import { isKept, isTextOf, keptText } from "../scenario/kept-payload";
import { onSide, SIDES } from "./sides";
import type { AppStore } from "./store";

const KEY = "flitscope.scenario.";
/** Together. WebKit stores 2.5 million characters of a site, and other things are stored too. */
const MAX_CHARACTERS = 2_000_000;

type Entry = { key: string; value: string };

/** A value is the time of its last use in milliseconds, a space and the text. */
const usedAt = ({ value }: Entry) => Number.parseInt(value, 10) || 0;

export class LargeScenarios {
  readonly #storage: () => Storage;
  readonly #now: () => number;
  /** Values that only the current history entry of this tab names, by key: it stored them first, no other tab used them. */
  readonly #own = new Map<string, string>();
  /** The address in the last call of `replace`. */
  #address = "";

  /** Without a storage nothing is kept. */
  constructor(storage: () => Storage, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /**
   * Follows the address of this tab: stores the open scenarios, and removes those that only the replaced address names.
   * Those that another tab has used stay, and those that another history entry of this tab may name.
   */
  replace(store: AppStore, address: string, before: string): void {
    // The user has left the history entry of the last call, and may go back to it.
    if (before !== this.#address) this.#own.clear();
    this.#address = address;
    const wanted = keptIn(address);
    for (const payload of keptIn(before)) if (!wanted.includes(payload)) this.#drop(KEY + payload);
    this.follow(store);
  }

  /** Stores the open scenarios, and says in the state which of them are not stored. */
  follow(store: AppStore): void {
    const state = store.getState();
    const open = SIDES.flatMap((side) => onSide(state, side)?.opened ?? []);
    const texts = new Map(
      open
        .filter(({ payload }) => isKept(payload))
        .map(({ payload, scenario }) => [KEY + payload, keptText(scenario)]),
    );
    const unkept = [...texts.keys()].filter((key) => !this.#keep(key, texts.get(key)!, texts));
    store.setState({ unkept: unkept.map((key) => key.slice(KEY.length)) });
  }

  /** Null for a text that is not here, or damaged. */
  read(payload: string): string | null {
    try {
      const key = KEY + payload;
      const value = this.#storage().getItem(key) ?? "";
      const text = value.slice(value.indexOf(" ") + 1);
      if (!isTextOf(payload, text)) return null;
      this.#keep(key, text, new Map([[key, text]]));
      this.#own.delete(key);
      return text;
    } catch {
      return null;
    }
  }

  /** Makes room by removing others, oldest first. Where that is not enough, all stays as it was. */
  #keep(key: string, text: string, open: ReadonlyMap<string, string>): boolean {
    try {
      const storage = this.#storage();
      const value = `${this.#now()} ${text}`;
      const before = storage.getItem(key);
      const others = entries(storage).filter((entry) => entry.key !== key);
      const removable = others.filter((entry) => !open.has(entry.key)).sort((a, b) => usedAt(a) - usedAt(b));
      let length = others.reduce((sum, entry) => sum + entry.value.length, value.length);
      const removed: Entry[] = [];
      while (length > MAX_CHARACTERS || !put(storage, { key, value })) {
        const oldest = removable.shift();
        if (!oldest) {
          for (const entry of removed) put(storage, entry);
          return false;
        }
        storage.removeItem(oldest.key);
        removed.push(oldest);
        length -= oldest.value.length;
      }
      if (before === null || before === this.#own.get(key)) this.#own.set(key, value);
      else this.#own.delete(key);
      return true;
    } catch {
      return false;
    }
  }

  #drop(key: string): void {
    const value = this.#own.get(key);
    this.#own.delete(key);
    try {
      const storage = this.#storage();
      if (value !== undefined && storage.getItem(key) === value) storage.removeItem(key);
    } catch {
      // Nothing is stored.
    }
  }
}

function keptIn(address: string): string[] {
  return (payloadsIn(parseAddress(address)) ?? []).filter(isKept);
}

function entries(storage: Storage): Entry[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
  return keys.filter((key) => key.startsWith(KEY)).map((key) => ({ key, value: storage.getItem(key) ?? "" }));
}

/** False where it is full. */
function put(storage: Storage, { key, value }: Entry): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
