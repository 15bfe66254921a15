/** Binds the command registry to the keyboard. */
import { useEffect } from "react";
import { tinykeys } from "tinykeys";
import { COMMANDS, type Command, runCommand } from "../state/commands";
import type { Session } from "../state/session";

const TYPING = "input:not([type=range]):not([type=checkbox]), select, textarea";
/** What Space and the arrows already mean on an element stays with the element. */
const PRESSABLE = "button, a, summary, input";
const SLIDER = "input[type=range]";
const SLIDER_KEYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

function belongsToElement(event: KeyboardEvent, command: Command): boolean {
  const element = event.target instanceof Element ? event.target : null;
  if (!element) return false;
  if (element.closest(TYPING)) return true;
  if (event.key === " " && element.closest(PRESSABLE)) return true;
  if (SLIDER_KEYS.has(event.key) && element.matches(SLIDER)) return true;
  // An open sheet takes every key but the one that closes it.
  const sheet = element.closest<HTMLElement>("dialog[open]");
  return sheet !== null && command.id !== sheet.dataset.command;
}

/** Holding an arrow steps on and on; holding Space must not flicker between play and pause. */
function isUnwantedRepeat(event: KeyboardEvent): boolean {
  return event.repeat && !event.key.startsWith("Arrow");
}

export function useKeys(session: Session): void {
  useEffect(() => {
    const act = (command: Command) => (event: KeyboardEvent) => {
      if (event.defaultPrevented || isUnwantedRepeat(event) || belongsToElement(event, command)) return;
      if (!command.enabled(session.store.getState())) return;
      event.preventDefault();
      void runCommand(session, command.id);
    };
    const bindings = COMMANDS.flatMap((command) => command.keys.map((key) => [key, act(command)] as const));
    return tinykeys(window, Object.fromEntries(bindings));
  }, [session]);
}
