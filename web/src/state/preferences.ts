/**
 * The user's preferences for all visits: stored in this browser, in no link.
 *
 * Absent here: nothing of a scenario, a run or a selection.
 */
import type { AppState, Theme } from "./app-state";
import { type StorageSlot, storageSlot } from "./storage-slot";
import type { AppStore } from "./store";

export type Preferences = Pick<AppState, "theme" | "singleKeys" | "backgroundRuns">;

const THEMES: readonly Theme[] = ["system", "light", "dark", "contrast"];

/** Stored text may come from another version or from anybody: only valid parts are used. */
export function readPreferences(text: string | null): Partial<Preferences> {
  try {
    const kept = JSON.parse(text ?? "{}") as Record<string, unknown> | null;
    const theme = THEMES.find((known) => known === kept?.theme);
    const flag = <Name extends "singleKeys" | "backgroundRuns">(name: Name) =>
      typeof kept?.[name] === "boolean" ? { [name]: kept[name] } : {};
    return { ...(theme ? { theme } : {}), ...flag("singleKeys"), ...flag("backgroundRuns") };
  } catch {
    return {};
  }
}

/** Applies the stored preferences and stores every later change. */
export function keepPreferences(store: AppStore, kept: StorageSlot): void {
  store.setState(readPreferences(kept.read()));
  store.subscribe(({ theme, singleKeys, backgroundRuns }, before) => {
    const same =
      theme === before.theme && singleKeys === before.singleKeys && backgroundRuns === before.backgroundRuns;
    if (!same) kept.write(JSON.stringify({ theme, singleKeys, backgroundRuns } satisfies Preferences));
  });
}

export function browserPreferences(): StorageSlot {
  return storageSlot("browser", "flitscope.preferences");
}
