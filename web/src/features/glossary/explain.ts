/** Opens the explanation of a place on the page and remembers the place, since the card appears next to it. */
import type { Session } from "../../state/session";
import { termOf } from "./term-of";

let asked: Element | null = null;

/** Nothing happens where nothing there has a term. */
export function explain(session: Session, at: Element): void {
  const found = termOf(at);
  if (!found) return;
  asked = at;
  // Anyone who came by the keyboard finds back, and the pointer leaves a trace as well.
  if (found.label instanceof HTMLElement || found.label instanceof SVGElement)
    found.label.focus({ preventScroll: true });
  session.store.setState({ term: { id: found.id, name: found.name, note: found.note } });
}

/** Where it was last asked; a button among words asks by itself, and has the focus then. */
export function placeAsked(): Element {
  const focused = document.activeElement;
  if (focused?.matches(":is(button, [role=button])[data-term]")) return focused;
  return asked?.isConnected ? asked : (focused ?? document.body);
}
