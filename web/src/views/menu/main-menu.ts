/** What the menu of the page has on its first level: groups of commands that open, and what is wanted from anywhere. */
import type { AppState } from "../../state/app-state";
import type { CommandGroup, CommandId } from "../../state/commands";
import { type Entry, type EntryGroup, entryGroups } from "./entries";
import * as texts from "./texts";

type Row = { title: string; groups: readonly CommandGroup[] } | CommandId;

const ROWS: readonly Row[] = [
  "show-palette",
  { title: texts.scenario, groups: ["Scenario"] },
  { title: texts.edit, groups: ["Edit", "Notes", "Branches"] },
  { title: texts.time, groups: ["Time", "Speed", texts.stepBy] },
  { title: texts.runUntil, groups: [texts.runUntil] },
  { title: texts.view, groups: ["Network", "Page", "Theme"] },
  { title: texts.compare, groups: ["Compare"] },
  { title: texts.sweep, groups: ["Sweep"] },
  { title: texts.claims, groups: ["Claims"] },
  { title: texts.learn, groups: ["Learn"] },
  { title: texts.present, groups: ["Present"] },
  "show-help",
];

export type Submenu = { title: string; groups: readonly EntryGroup[] };

/** Each command once: those of the first level are in no submenu. */
export function mainMenu(state: AppState): (Entry | Submenu)[] {
  const all = entryGroups(state);
  const first = new Set<string>(ROWS.flatMap((row) => (typeof row === "string" ? row : [])));
  return ROWS.flatMap((row): (Entry | Submenu)[] => {
    if (typeof row === "string")
      return all.flatMap(({ entries }) => entries.filter(({ key }) => key === row));
    const groups = all
      .filter(({ group }) => row.groups.includes(group))
      .map(({ group, entries }) => ({ group, entries: entries.filter(({ key }) => !first.has(key)) }));
    return [{ title: row.title, groups }];
  });
}
