/** Asks what a place of the page is about, and remembers where that was: the answer stands beside it. */
import type { Session } from "../../state/session";
import { termOf } from "./term-of";

let asked: Element | null = null;

/** False where nothing there has a term. */
export function explain(session: Session, at: Element): boolean {
  const found = termOf(at);
  if (!found) return false;
  asked = at;
  session.store.setState({ term: { id: found.id, name: found.name } });
  return true;
}

/** Where it was last asked; a button among words asks by itself, and has the focus then. */
export function placeAsked(): Element {
  const focused = document.activeElement;
  if (focused?.matches("[data-term]")) return focused;
  return asked?.isConnected ? asked : (focused ?? document.body);
}
