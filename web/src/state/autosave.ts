/**
 * Saves where the user was in this browser: the address of the open scenario with its whole view, whether it played,
 * and an edit that was refused. It writes shortly after a change, and when the page is hidden.
 *
 * There are two storage slots. The tab's outlasts a reload and the browser's recovery of the tab, so that two tabs do
 * not overwrite each other. The browser's is for the next visit: of several tabs, the last one to change wins.
 *
 * Absent here: nothing is opened. A saved address is no more trusted than any other.
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
  /** A scenario that the engine refused, and the version of that engine: another one has other fields. */
  draft: { scenario: Scenario; engine: string } | null;
};

export type StorageSlots = { tab: StorageSlot; browser: StorageSlot };

/** For a page without a browser. */
export const NOWHERE: StorageSlots = {
  tab: { read: () => null, write: () => {} },
  browser: { read: () => null, write: () => {} },
};

const KEY = "flitscope.place";

export function browserPlaces(): StorageSlots {
  return { tab: storageSlot("tab", KEY), browser: storageSlot("browser", KEY) };
}

/** A place saved in another format is ignored. */
const FORMAT = 1;
type Format = { format: typeof FORMAT };
const WRITE_AFTER_MS = 1000;
/** Above this, the browser's own limits are near. */
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

  /** The place of this tab, for a reload. */
  get ofTab(): KeptPlace | null {
    return readPlace(this.#kept.tab.read());
  }

  /** The place of this tab, or else of the last tab that was used. */
  get last(): KeptPlace | null {
    return this.ofTab ?? readPlace(this.#kept.browser.read());
  }

  /** Saves nothing of this visit; what was saved before stays. */
  stop(): void {
    this.#on = false;
    clearTimeout(this.#timer);
  }

  /** Writes at once what has changed. */
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

/** Null where there is nothing to save, or too much. */
function placeText(state: AppState): string | null {
  const address = keptAddress(state, MOMENT_LINK);
  if (address === null) return null;
  const { playing, engine } = state;
  const { draft: scenario } = focusedSide(state);
  const draft = scenario && engine.phase === "ready" ? { scenario, engine: engine.version } : null;
  const text = JSON.stringify({ format: FORMAT, address, playing, draft } satisfies KeptPlace & Format);
  return text.length <= MOST_CHARACTERS ? text : null;
}

/** Saved text may come from another version or from anybody: only valid parts are used. */
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
