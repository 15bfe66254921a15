/**
 * The user's preferences for all visits: stored in this browser, in no link.
 *
 * It does not contain nothing of a scenario, a run or a selection.
 */
import type { AppState, Theme } from "./app-state";
import { readDrawers } from "./drawers";
import { type StorageSlot, storageSlot } from "./storage-slot";
import type { AppStore } from "./store";

const KEPT = ["theme", "singleKeys", "backgroundRuns", "chosenDrawers"] as const;

export type Preferences = Pick<AppState, (typeof KEPT)[number]>;

const THEMES: readonly Theme[] = ["system", "light", "dark", "contrast"];

/** Stored text may come from another version or from anybody: only valid parts are used. */
export function readPreferences(text: string | null): Partial<Preferences> {
  try {
    const kept = JSON.parse(text ?? "{}") as Record<string, unknown> | null;
    const theme = THEMES.find((known) => known === kept?.theme);
    const flag = <Name extends "singleKeys" | "backgroundRuns">(name: Name) =>
      typeof kept?.[name] === "boolean" ? { [name]: kept[name] } : {};
    const drawers = readDrawers(kept?.drawers);
    return {
      ...(theme ? { theme } : {}),
      ...flag("singleKeys"),
      ...flag("backgroundRuns"),
      ...(drawers ? { chosenDrawers: drawers } : {}),
    };
  } catch {
    return {};
  }
}

/** Applies the stored preferences and stores every later change. */
export function keepPreferences(store: AppStore, kept: StorageSlot): void {
  store.setState(readPreferences(kept.read()));
  store.subscribe((state, before) => {
    if (KEPT.every((name) => state[name] === before[name])) return;
    const { theme, singleKeys, backgroundRuns, chosenDrawers: drawers } = state;
    kept.write(JSON.stringify({ theme, singleKeys, backgroundRuns, ...(drawers && { drawers }) }));
  });
}

export function browserPreferences(): StorageSlot {
  return storageSlot("browser", "flitscope.preferences");
}
