/**
 * The card of a term, next to the place that was pressed. The page stays usable; Esc or a press elsewhere closes the card.
 * On a narrow screen it comes from below.
 *
 * Over a sheet it is a part of the sheet, since a browser lets no one press what lies outside of an open dialog.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type Glossary, loadGlossary } from "../../lessons";
import { lazyPart } from "../../views/lazy-part";
import { placeNear } from "../../views/prose/place-near";
import { useApp, useSession } from "../../views/session-context";
import { placeAsked } from "./explain";
import { TermCard } from "./TermCard";
import * as texts from "./texts";
import "./glossary.css";

/** As in style sheets. */
const NARROW = "(max-width: 60rem)";

/** Less is scrolled too much. */
const MIN_PX = 240;
const EDGE_PX = 8;

/** What is longer than the larger of the two scrolls, and leaves the place itself in sight. */
function roomBeside(at: Element): number {
  const { top, bottom } = at.getBoundingClientRect();
  return Math.max(MIN_PX, top - EDGE_PX, window.innerHeight - bottom - EDGE_PX);
}

const isOpen = (card: HTMLElement) => card.matches(":popover-open");

export const TermPopover = lazyPart(async () => {
  const glossary = await loadGlossary();
  return () => <Popover glossary={glossary} />;
}, texts.explanationPart);

function Popover({ glossary }: { glossary: Glossary }) {
  const session = useSession();
  const term = useApp((state) => state.term);
  const [host] = useState(() => placeAsked().closest("dialog[open]") ?? document.body);
  const place = useRef<Element | null>(null);
  const card = useRef<HTMLElement>(null);
  const entry = glossary.entries.find(({ id }) => id === term?.id);

  useLayoutEffect(() => {
    const shown = card.current;
    if (!shown || !term || !entry) return;
    // From one term to the next it stays where it is.
    if (!shown.contains(document.activeElement)) place.current = placeAsked();
    if (!isOpen(shown)) shown.showPopover();
    // On a narrow screen it has a place of its own, at the lower edge.
    if (place.current && !matchMedia(NARROW).matches) {
      shown.style.maxHeight = `${roomBeside(place.current)}px`;
      placeNear(shown, place.current);
    }
    shown.scrollTop = 0;
    shown.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true });
  }, [term, entry]);

  useEffect(() => {
    const close = () => session.store.setState({ term: null });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // A claim's card over this one goes first.
      if (card.current?.querySelector(":popover-open")) return;
      event.preventDefault();
      event.stopPropagation();
      card.current?.hidePopover();
    };
    document.addEventListener("keydown", onKey, true);
    host.addEventListener("close", close);
    return () => {
      document.removeEventListener("keydown", onKey, true);
      host.removeEventListener("close", close);
    };
  }, [session, host]);

  if (!term || !entry) return null;
  return createPortal(
    <section
      ref={card}
      popover="auto"
      className="term-popover"
      aria-label={texts.explanationOf(entry.title)}
      onToggle={({ currentTarget, target }) => {
        // Who asks about something else may have opened it again by now.
        if (target === currentTarget && !isOpen(currentTarget)) session.store.setState({ term: null });
      }}
    >
      <TermCard
        entry={entry}
        name={term.name}
        note={term.note}
        glossary={glossary}
        onAway={() => card.current?.hidePopover()}
      />
    </section>,
    host,
  );
}
