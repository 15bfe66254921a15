/** What a command is. The commands themselves stand beside this file, one file for each part of the page. */

import type { AppState } from "../app-state";
import type { Lock } from "../restrictions";
import type { Session } from "../session";
import { focusedSide } from "../sides";

/** In the order in which menu, sheet and palette have them. */
export const GROUPS = [
  "Scenario",
  "Edit",
  "Compare",
  "Sweep",
  "Branches",
  "Notes",
  "Time",
  "Run until",
  "Step by",
  "Speed",
  "Network",
  "Claims",
  "Learn",
  "Present",
  "Page",
  "Theme",
] as const;

export type CommandGroup = (typeof GROUPS)[number];

export type CommandWork = {
  group: CommandGroup;
  label: string;
  /** The label at this moment, where it depends on the state. */
  labelNow?(state: AppState): string;
  /** In the notation of tinykeys; the sheet writes all of them. */
  keys?: readonly string[];
  /** What works as well, for other keyboards; not written anywhere. */
  alsoKeys?: readonly string[];
  /** Its keys with Ctrl work in text fields, too. */
  everywhere?: true;
  /** Its keys work while a sheet is open, too. */
  inSheets?: true;
  /** Whether what it switches is on: as a tick, or, among several that exclude one another, as the chosen one. */
  checked?: { kind: "tick" | "choice"; now(state: AppState): boolean };
  /** What a link may lock it by. */
  lock?: Lock;
  /** Whether it can be done, were it not locked. */
  enabled(state: AppState): boolean;
  run(session: Session): void | Promise<void>;
};

export type Command<Id extends string = string> = CommandWork & { readonly id: Id };

/** Commands by their ids; the type remembers which there are. */
export type Commands<Id extends string> = Readonly<Record<Id, CommandWork>>;

/** Says nothing at run time: it lets the compiler infer the ids and check the rest. */
export function commands<const Id extends string>(work: Commands<Id>): Commands<Id> {
  return work;
}

export const always = () => true;

export const running = (state: AppState) =>
  focusedSide(state).opened !== null && state.engine.phase === "ready";
