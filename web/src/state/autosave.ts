/**
 * Saves where the user was in this browser: the address of the open scenario with its whole view, whether it played,
 * and an edit that was refused. It writes shortly after a change, and when the page is hidden.
 *
 * There are two storage slots. The tab's outlasts a reload and the browser's recovery of the tab, so that two tabs do
 * not overwrite each other. The browser's is for the next visit: of several tabs, the last one to change wins.
 *
 * Nothing is opened here. A saved address is no more trusted than any other, and the edit goes through
 * kept-draft.ts.
 */

import format from "virtual:scenario/format";
import type { Scenario } from "../engine/types";
import type { AppState, SetAside } from "./app-state";
import { type Drawers, readDrawers } from "./drawers";
import { keptAddress, MOMENT_LINK } from "./links";
import { focusedSide } from "./sides";
import { type StorageSlot, storageSlot } from "./storage-slot";
import type { AppStore } from "./store";

export type KeptPlace = {
  /** `#/s/…` */
  address: string;
  playing: boolean;
  draft: KeptDraft | null;
  /** Which were open, for a reload. */
  drawers: Drawers | null;
  aside: SetAside | null;
};

/** An edit that the engine refused. */
export type KeptDraft = {
  /** Of any shape: storage is anybody's. */
  scenario: unknown;
  /** The format that it was written in. */
  format: string;
  /** Whether the page failed with it, or was left before it showed it. */
  failed: boolean;
};

export type StorageSlots = { tab: StorageSlot; browser: StorageSlot };

/** For a page without a browser. */
export const NOWHERE: StorageSlots = {
  tab: { read: () => null, write: () => {} },
  browser: { read: () => null, write: () => {} },
};

const KEY = "flitscope.place";

/** Without `reads` a visit starts with nothing, and its own place takes the place of what is there. */
export function browserPlaces(reads: boolean): StorageSlots {
  const slot = (of: "tab" | "browser") => ({
    ...storageSlot(of, KEY),
    ...(reads ? {} : { read: () => null }),
  });
  return { tab: slot("tab"), browser: slot("browser") };
}

/** A place saved in another format is ignored. */
const FORMAT = 1;
type Format = { format: typeof FORMAT };
const WRITE_AFTER_MS = 1000;
/** Above this, the browser's own limits are near. */
const MAX_CHARACTERS = 1_000_000;

export class Autosave {
  readonly #store: AppStore;
  readonly #kept: StorageSlots;
  #written: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #on = true;
  /** The draft with which the page failed. */
  #failing: Scenario | null = null;

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
    this.#write(this.#on ? placeOf(this.#store.getState(), this.#failing) : null);
  }

  /** A part of the page threw: the draft, if there is one, is set aside at the next visit. */
  failed(): void {
    this.#failing = focusedSide(this.#store.getState()).draft;
    if (this.#failing) this.flush();
  }

  /** Counts a draft as failed before it is shown. The next change that the page lives to save takes that back. */
  attempt(place: KeptPlace, draft: KeptDraft): void {
    this.#write({ ...place, draft: { ...draft, failed: true } });
  }

  #write(place: KeptPlace | null): void {
    const text = place && JSON.stringify({ format: FORMAT, ...place } satisfies KeptPlace & Format);
    if (text === null || text === this.#written || text.length > MAX_CHARACTERS) return;
    this.#written = text;
    this.#kept.tab.write(text);
    this.#kept.browser.write(text);
  }
}

/** Null where there is nothing to save. */
function placeOf(state: AppState, failing: Scenario | null): KeptPlace | null {
  const address = keptAddress(state, MOMENT_LINK);
  if (address === null) return null;
  const { playing, drawers, setAside: aside } = state;
  const { draft: scenario } = focusedSide(state);
  const draft = scenario && { scenario, format, failed: scenario === failing };
  return { address, playing, draft, drawers, aside };
}

/** Saved text may come from another version or from anybody: only valid parts are used. */
export function readPlace(text: string | null): KeptPlace | null {
  try {
    const kept = JSON.parse(text ?? "{}") as Record<string, unknown>;
    const { address, playing, draft, aside } = kept;
    if (kept.format !== FORMAT || typeof address !== "string") return null;
    return {
      address,
      playing: playing === true,
      draft: readDraft(draft),
      drawers: readDrawers(kept.drawers),
      aside: readAside(aside),
    };
  } catch {
    return null;
  }
}

function readDraft(kept: unknown): KeptDraft | null {
  const { scenario, format, failed } = Object(kept) as Record<string, unknown>;
  return scenario === undefined ? null : { scenario, format: String(format), failed: failed === true };
}

function readAside(kept: unknown): SetAside | null {
  const { what, text, why } = Object(kept) as Record<string, unknown>;
  if (typeof text !== "string") return null;
  return { what: what === "visit" ? what : "edit", text, why: String(why) };
}
