/** What menus and the palette offer: every command of the registry, and the branches there are. */

import type { AppState, Branch } from "../../state/app-state";
import {
  type AnyCommand,
  COMMAND_GROUPS,
  type CommandGroup,
  commandLabel,
  keyHint,
  runCommand,
  whyNot,
} from "../../state/commands";
import { running, WAIT } from "../../state/commands/command";
import { lockReason } from "../../state/restrictions";
import type { Session } from "../../state/session";
import { focusedSide } from "../../state/sides";

export type Entry = {
  key: string;
  group: string;
  label: string;
  /** The keys that do the same, or "". */
  hint: string;
  /** Why it cannot be done now; null where it can. */
  reason: string | null;
  /** Null for what switches nothing. */
  checked: { kind: "tick" | "choice"; on: boolean } | null;
  run(session: Session): void | Promise<void>;
  /** What it is set to, where it is set. */
  value?: string;
  /** For searching: other names, words of people who know none of them, and whatever else is known of it. */
  alsoNamed?: readonly string[];
  synonyms?: readonly string[];
  about?: string;
};

export type EntryGroup = { group: CommandGroup; entries: Entry[] };

function commandEntry(command: AnyCommand, state: AppState): Entry {
  const { id, group, checked } = command;
  return {
    key: id,
    group,
    label: commandLabel(command, state),
    hint: keyHint(command, state.singleKeys),
    reason: whyNot(command, state),
    checked: checked ? { kind: checked.kind, on: checked.now(state) } : null,
    run: (session) => runCommand(session, id),
  };
}

function branchEntry({ id, name }: Branch, state: AppState): Entry {
  return {
    key: `branch ${id}`,
    group: "Branches",
    label: name,
    hint: "",
    reason: lockReason(state, "edit") ?? (running(state) ? null : WAIT),
    checked: { kind: "choice", on: focusedSide(state).branch === id },
    run: (session) => session.branches.switchTo(id),
  };
}

/** Of these groups, or of all. */
export function entryGroups(state: AppState, wanted?: readonly CommandGroup[]): EntryGroup[] {
  return COMMAND_GROUPS.filter(({ group }) => wanted?.includes(group) ?? true).map(({ group, commands }) => ({
    group,
    entries: [
      ...commands.map((command) => commandEntry(command, state)),
      ...(group === "Branches" ? state.branches.map((branch) => branchEntry(branch, state)) : []),
    ],
  }));
}
