/** What the menu of the page has on its first level: groups of commands that open, and what is wanted from anywhere. */
import type { AppState } from "../../state/app-state";
import type { CommandGroup, CommandId } from "../../state/commands";
import { type Entry, type EntryGroup, entryGroups } from "./entries";

type Row = { title: string; groups: readonly CommandGroup[] } | CommandId;

const ROWS: readonly Row[] = [
  "show-palette",
  { title: "Scenario", groups: ["Scenario"] },
  { title: "Edit", groups: ["Edit", "Notes", "Branches"] },
  { title: "Time", groups: ["Time", "Speed", "Step by"] },
  { title: "Run until", groups: ["Run until"] },
  { title: "View", groups: ["Network", "Page", "Theme"] },
  { title: "Compare", groups: ["Compare"] },
  { title: "Sweep", groups: ["Sweep"] },
  { title: "Claims", groups: ["Claims"] },
  { title: "Learn", groups: ["Learn"] },
  { title: "Present", groups: ["Present"] },
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
