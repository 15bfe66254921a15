/**
 * The one registry of what a user can do by button, menu or key. Buttons and menus name a command by its id; the menu,
 * the palette and Help list them all; the keyboard is bound to it; tests call it.
 *
 * It does not contain what takes a value, such as a field of the scenario, a speed or a place in time.
 */

import { COMPARE } from "../features/compare/state/commands";
import { EXPORT } from "../features/export/state/commands";
import { FIRST_SCREEN } from "../features/first-screen/state/commands";
import { EXPLAIN } from "../features/glossary/state/commands";
import { LEARN } from "../features/lesson/state/commands";
import { NETWORK_COMPARISON } from "../features/network-comparison/state/commands";
import { SCORECARD } from "../features/scorecard/state/commands";
import { SHEET_COMMANDS } from "../features/sheets";
import { SWEEP } from "../features/sweep/state/commands";
import type { AppState } from "./app-state";
import { type Command, type CommandGroup, type CommandWork, GROUPS, running, WAIT } from "./commands/command";
import { NOTES } from "./commands/notes";
import { PAGE } from "./commands/page";
import { PRESENT } from "./commands/present";
import { SCENARIO } from "./commands/scenario";
import { TIME } from "./commands/time";
import { isLocked, lockReason } from "./restrictions";
import type { Session } from "./session";

export type { CommandGroup } from "./commands/command";
export { boundKeys, keyHint } from "./commands/keys";

const WORK = {
  ...TIME,
  ...SCENARIO,
  ...SHEET_COMMANDS,
  ...NOTES,
  ...COMPARE,
  ...SWEEP,
  ...EXPORT,
  ...NETWORK_COMPARISON,
  ...SCORECARD,
  ...FIRST_SCREEN,
  ...LEARN,
  ...EXPLAIN,
  ...PRESENT,
  ...PAGE,
};

export type CommandId = keyof typeof WORK;
export type AnyCommand = Command<CommandId>;

/** Runs a command, unless it is disabled or locked. */
function lockable(work: CommandWork): CommandWork {
  const { lock, enabled } = work;
  return lock === undefined
    ? work
    : { ...work, enabled: (state) => !isLocked(state, lock) && enabled(state) };
}

const BY_ID = Object.fromEntries(
  Object.entries<CommandWork>(WORK).map(([id, work]) => [id, lockable(work)]),
) as Record<CommandId, CommandWork>;

export const COMMANDS: readonly AnyCommand[] = (Object.entries(BY_ID) as [CommandId, CommandWork][]).map(
  ([id, work]) => ({ id, ...work }),
);

/** Every command once, in the order of the groups. */
export const COMMAND_GROUPS: readonly { group: CommandGroup; commands: readonly AnyCommand[] }[] = GROUPS.map(
  (group) => ({ group, commands: COMMANDS.filter((command) => command.group === group) }),
);

export function command(id: CommandId): AnyCommand {
  return { id, ...BY_ID[id] };
}

/** The label of a command in the present state. */
export function commandLabel({ label, labelNow }: CommandWork, state: AppState): string {
  return labelNow?.(state) ?? label;
}

/** Why it cannot run now; null where it can. */
export function whyNot({ enabled, lock, needs = WAIT }: CommandWork, state: AppState): string | null {
  if (enabled(state)) return null;
  const missing = typeof needs === "string" ? needs : needs(state);
  return lockReason(state, lock) ?? (running(state) ? missing : WAIT);
}

export function runCommand(session: Session, id: CommandId): void | Promise<void> {
  const wanted = BY_ID[id];
  if (wanted.enabled(session.store.getState())) return wanted.run(session);
}
