/** What a command is. The commands of the core are in this folder, those of a feature in its own. */

import type { AppState } from "../app-state";
import type { Lock } from "../restrictions";
import type { Session } from "../session";
import { focusedSide } from "../sides";
import * as texts from "./texts";

/** In the order of menu, Help and palette. */
export const GROUPS = texts.groups;

export type CommandGroup = (typeof GROUPS)[number];

export type CommandWork = {
  group: CommandGroup;
  label: string;
  /** The label where it depends on the state. */
  labelNow?(state: AppState): string;
  /** In the notation of tinykeys; the sheet lists all of them. */
  keys?: readonly string[];
  /** Alternatives for other keyboards; not listed anywhere. */
  alsoKeys?: readonly string[];
  /** Whether its keys with Ctrl also work in text fields. */
  everywhere?: true;
  /** Whether its keys also work while a sheet is open. */
  inSheets?: true;
  /** Whether it is on: as a tick, or as the choice among several that exclude one another. */
  checked?: { kind: "tick" | "choice"; now(state: AppState): boolean };
  /** What is missing where it is disabled, locks and the engine aside. */
  needs?: string | ((state: AppState) => string);
  /** The lock of a link that disables it. */
  lock?: Lock;
  /** Whether it can run, locks aside. */
  enabled(state: AppState): boolean;
  run(session: Session): void | Promise<void>;
};

export type Command<Id extends string = string> = CommandWork & { readonly id: Id };

/** Commands by their ids; the type remembers which there are. */
export type Commands<Id extends string> = Readonly<Record<Id, CommandWork>>;

/** Returns its argument: it lets the compiler infer the ids and check the rest. */
export function commands<const Id extends string>(work: Commands<Id>): Commands<Id> {
  return work;
}

/** Until the engine has opened a scenario. */
export const WAIT = texts.noScenarioYet;

export const always = () => true;

export const running = (state: AppState) =>
  focusedSide(state).opened !== null && state.engine.phase === "ready";
