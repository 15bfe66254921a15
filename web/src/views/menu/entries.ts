/** What menus and the palette offer: every command of the registry, and the branches there are. */

import type { AppState, Branch } from "../../state/app-state";
import {
  type AnyCommand,
  COMMAND_GROUPS,
  type CommandGroup,
  commandLabel,
  keyHint,
  runCommand,
} from "../../state/commands";
import { isLocked, lockReason } from "../../state/restrictions";
import type { Session } from "../../state/session";
import { focusedSide } from "../../state/sides";

export type Entry = {
  key: string;
  group: string;
  label: string;
  /** The keys that do the same, or "". */
  hint: string;
  enabled: boolean;
  /** Why a link does not allow it; null where it does. */
  locked?: string | null;
  /** Null for what switches nothing. */
  checked: { kind: "tick" | "choice"; on: boolean } | null;
  run(session: Session): void | Promise<void>;
};

export type EntryGroup = { group: string; entries: Entry[] };

function commandEntry(command: AnyCommand, state: AppState): Entry {
  const { id, group, checked } = command;
  return {
    key: id,
    group,
    label: commandLabel(command, state),
    hint: keyHint(command, state.singleKeys),
    enabled: command.enabled(state),
    locked: lockReason(state, command.lock),
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
    enabled: state.engine.phase === "ready" && !isLocked(state, "edit"),
    locked: lockReason(state, "edit"),
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
