/**
 * Where one was, kept in this browser: the address of what is open with all of its view, whether it played, and an edit
 * that was refused. It is written a moment after something has changed, and when the page goes away.
 *
 * There are two places for it. The tab's own outlasts a reload and the browser's recovery of the tab, so that two tabs do
 * not get in each other's way. The browser's is for the next visit: of several tabs the one that was worked on last wins.
 *
 * Absent here: nothing is opened. What is kept is an address as anybody may write one, and is read as such.
 */

import type { Scenario } from "../engine/types";
import type { AppState } from "./app-state";
import { keptAddress, MOMENT_LINK } from "./links";
import { focusedSide } from "./sides";
import { type StorageSlot, storageSlot } from "./storage-slot";
import type { AppStore } from "./store";

export type KeptPlace = {
  /** `#/s/…` */
  address: string;
  playing: boolean;
  /** A scenario that the engine objected to, and the engine that did: another version has other fields. */
  draft: { scenario: Scenario; engine: string } | null;
};

export type StorageSlots = { tab: StorageSlot; browser: StorageSlot };

/** Where there is no browser. */
export const NOWHERE: StorageSlots = {
  tab: { read: () => null, write: () => {} },
  browser: { read: () => null, write: () => {} },
};

const KEY = "flitscope.place";

export function browserPlaces(): StorageSlots {
  return { tab: storageSlot("tab", KEY), browser: storageSlot("browser", KEY) };
}

/** In another format than this, what was kept is of no use. */
const FORMAT = 1;
type Format = { format: typeof FORMAT };
const WRITE_AFTER_MS = 1000;
/** Beyond this, the browser's own limits are near. */
const MOST_CHARACTERS = 1_000_000;

export class Autosave {
  readonly #store: AppStore;
  readonly #kept: StorageSlots;
  #written: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #on = true;

  constructor(store: AppStore, kept: StorageSlots) {
    this.#store = store;
    this.#kept = kept;
    store.subscribe(() => {
      this.#timer ??= setTimeout(() => this.flush(), WRITE_AFTER_MS);
    });
  }

  /** Of this tab, as after a reload. */
  get ofTab(): KeptPlace | null {
    return readPlace(this.#kept.tab.read());
  }

  /** Of this tab, else of whichever was worked on last. */
  get last(): KeptPlace | null {
    return this.ofTab ?? readPlace(this.#kept.browser.read());
  }

  /** Nothing is kept of this visit, and what was kept before stays. */
  stop(): void {
    this.#on = false;
    clearTimeout(this.#timer);
  }

  /** Writes what has changed, now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#on ? placeText(this.#store.getState()) : null;
    if (text === null || text === this.#written) return;
    this.#written = text;
    this.#kept.tab.write(text);
    this.#kept.browser.write(text);
  }
}

/** Null where there is nothing to keep, or too much. */
function placeText(state: AppState): string | null {
  const address = keptAddress(state, MOMENT_LINK);
  if (address === null) return null;
  const { playing, engine } = state;
  const { draft: scenario } = focusedSide(state);
  const draft = scenario && engine.phase === "ready" ? { scenario, engine: engine.version } : null;
  const text = JSON.stringify({ format: FORMAT, address, playing, draft } satisfies KeptPlace & Format);
  return text.length <= MOST_CHARACTERS ? text : null;
}

/** What was kept may come from another version, or from anybody: only what makes sense is taken. */
export function readPlace(text: string | null): KeptPlace | null {
  try {
    const { format, address, playing, draft } = JSON.parse(text ?? "{}") as Record<string, unknown>;
    if (format !== FORMAT || typeof address !== "string") return null;
    return { address, playing: playing === true, draft: isDraft(draft) ? draft : null };
  } catch {
    return null;
  }
}

function isDraft(kept: unknown): kept is KeptPlace["draft"] {
  const { scenario, engine } = (kept ?? {}) as Record<string, unknown>;
  return typeof engine === "string" && typeof scenario === "object" && scenario !== null;
}
