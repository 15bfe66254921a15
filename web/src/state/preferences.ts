/**
 * What a user chose for all visits: it stays in this browser, and no link carries it.
 *
 * Absent here: nothing of a scenario, a run or a selection.
 */
import type { AppState, Theme } from "./app-state";
import { type StorageSlot, storageSlot } from "./storage-slot";
import type { AppStore } from "./store";

export type Preferences = Pick<AppState, "theme" | "singleKeys">;

const THEMES: readonly Theme[] = ["system", "light", "dark", "contrast"];

/** What was kept may come from another version, or from anybody: only what makes sense is taken. */
export function readPreferences(text: string | null): Partial<Preferences> {
  try {
    const kept = JSON.parse(text ?? "{}") as Record<string, unknown> | null;
    const theme = THEMES.find((known) => known === kept?.theme);
    const singleKeys = kept?.singleKeys;
    return {
      ...(theme ? { theme } : {}),
      ...(typeof singleKeys === "boolean" ? { singleKeys } : {}),
    };
  } catch {
    return {};
  }
}

/** Takes up what was kept, and keeps every later choice. */
export function keepPreferences(store: AppStore, kept: StorageSlot): void {
  store.setState(readPreferences(kept.read()));
  store.subscribe(({ theme, singleKeys }, before) => {
    if (theme === before.theme && singleKeys === before.singleKeys) return;
    kept.write(JSON.stringify({ theme, singleKeys } satisfies Preferences));
  });
}

export function browserPreferences(): StorageSlot {
  return storageSlot("browser", "flitscope.preferences");
}
