/**
 * Explain mode: a press on a label with a term, or on a number that belongs to one, explains it instead of acting. All of
 * these are outlined and can be reached by Tab. Everything else continues working.
 */
import { useEffect } from "react";
import type { Session } from "../../state/session";
import { useSession } from "../../views/session-context";
import { explain } from "./explain";
import { LABELS, termOf } from "./term-of";
import * as texts from "./texts";
import "./glossary.css";

/** These explain already, or end it. */
const OWN = ".term-popover, .explain-bar, .claim-card";

/** What has an Esc of its own. */
const INNER = "[role=menu], dialog[open]";

/** The stops for the keyboard that are ours, so that they can be taken back. */
const STOP = "data-explain-stop";

export function ExplainMode() {
  const session = useSession();
  useEffect(() => asking(session), [session]);
  return (
    <div className="explain-bar" role="status">
      {texts.explainHint}
      <button type="button" onClick={() => session.store.setState({ explaining: false })}>
        {texts.endExplaining}
      </button>
    </div>
  );
}

const explained = ({ target }: Event): Element | null =>
  target instanceof Element && !target.closest(OWN) && termOf(target) ? target : null;

/** Listens before everything else on the page; what it gives back ends it. */
function asking(session: Session): () => void {
  const hold = (event: Event) => {
    if (!explained(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const ask = (event: Event) => {
    const at = explained(event);
    if (!at) return;
    hold(event);
    explain(session, at);
  };
  const onKey = (event: KeyboardEvent) => {
    const { target, key } = event;
    const onLabel = target instanceof Element && target.matches(LABELS) && !target.closest(OWN);
    if (onLabel && (key === "Enter" || key === " ")) ask(event);
    // What is explained at the moment goes first, and so does a menu or a sheet.
    if (key !== "Escape" || session.store.getState().term) return;
    if (target instanceof Element && target.closest(INNER)) return;
    event.preventDefault();
    event.stopPropagation();
    session.store.setState({ explaining: false });
  };
  const options = { capture: true };
  document.addEventListener("pointerdown", hold, options);
  document.addEventListener("mousedown", hold, options);
  document.addEventListener("click", ask, options);
  document.addEventListener("keydown", onKey, options);
  const unmark = marking();
  return () => {
    document.removeEventListener("pointerdown", hold, options);
    document.removeEventListener("mousedown", hold, options);
    document.removeEventListener("click", ask, options);
    document.removeEventListener("keydown", onKey, options);
    unmark();
  };
}

/** Outlines labels, also those that come later, and gives each a stop. */
function marking(): () => void {
  const root = document.documentElement;
  const mark = () => {
    for (const label of document.querySelectorAll<HTMLElement | SVGElement>(LABELS)) {
      if (label.tabIndex >= 0 || label.hasAttribute("tabindex") || label.closest(OWN)) continue;
      label.setAttribute("tabindex", "0");
      label.setAttribute(STOP, "");
    }
  };
  const watcher = new MutationObserver(mark);
  root.dataset.explaining = "true";
  mark();
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-term"] });
  return () => {
    watcher.disconnect();
    delete root.dataset.explaining;
    for (const label of document.querySelectorAll(`[${STOP}]`)) {
      label.removeAttribute("tabindex");
      label.removeAttribute(STOP);
    }
  };
}
