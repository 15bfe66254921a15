/** Binds the command registry to the keyboard. */
import { useEffect } from "react";
import { tinykeys } from "tinykeys";
import { useStore } from "zustand";
import { sheetCommand } from "../features/sheets";
import type { AppState } from "../state/app-state";
import { type AnyCommand, boundKeys, COMMANDS, type CommandGroup, runCommand } from "../state/commands";
import type { Session } from "../state/session";
import { topSheet } from "../state/sheets";

const TYPING = ["input:not([type=range]):not([type=checkbox])", "select", "textarea"].join();
/** What Space and the arrows already mean on an element stays with the element. */
const PRESSABLE = ["button", "a", "summary", "input"].join();
const SLIDER = "input[type=range]";
const SLIDER_KEYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

function belongsToElement(event: KeyboardEvent, command: AnyCommand): boolean {
  const element = event.target instanceof Element ? event.target : null;
  if (!element) return false;
  const everywhere = command.everywhere && (event.ctrlKey || event.metaKey);
  if (element.closest(TYPING) && !everywhere) return true;
  if (event.key === " " && element.closest(PRESSABLE)) return true;
  return SLIDER_KEYS.has(event.key) && element.matches(SLIDER);
}

/** A sheet takes every key but the one that closes it, and those that say so; also while what is in it is on its way. */
function belongsToSheet(state: AppState, command: AnyCommand): boolean {
  const sheet = topSheet(state);
  return sheet !== null && !command.inSheets && command.id !== sheetCommand(sheet.id);
}

/** Holding an arrow steps on and on; holding Space must not flicker between play and pause. */
function isUnwantedRepeat(event: KeyboardEvent): boolean {
  return event.repeat && !event.key.startsWith("Arrow");
}

/** Of all commands, or of those of some groups. */
export function useKeys(session: Session, groups?: ReadonlySet<CommandGroup>): void {
  const singleKeys = useStore(session.store, (state) => state.singleKeys);
  useEffect(() => {
    const act = (command: AnyCommand) => (event: KeyboardEvent) => {
      if (event.defaultPrevented || isUnwantedRepeat(event) || belongsToElement(event, command)) return;
      const state = session.store.getState();
      if (belongsToSheet(state, command) || !command.enabled(state)) return;
      event.preventDefault();
      void runCommand(session, command.id);
    };
    const bound = COMMANDS.filter(({ group }) => groups?.has(group) ?? true);
    const bindings = bound.flatMap((command) =>
      boundKeys(command, singleKeys).map((key) => [key, act(command)] as const),
    );
    return tinykeys(window, Object.fromEntries(bindings));
  }, [session, singleKeys, groups]);
}
