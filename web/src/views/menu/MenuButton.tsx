/**
 * A button with a menu below it, in groups. A native popover stands above everything, closes on Esc or on a press
 * elsewhere and gives the focus back; the keys inside are those of every menu: arrows, Home, End, first letters.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { CommandGroup } from "../../state/commands";
import { useApp, useSession } from "../session-context";
import { type Entry, type EntryGroup, entryGroups } from "./entries";
import { nextItem } from "./menu-keys";

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')];
}

type Props = {
  /** What is read out, and shown on hovering. */
  label: string;
  /** What is seen. */
  children: ReactNode;
  /** Groups of commands; all without them. */
  groups?: readonly CommandGroup[];
  className?: string;
};

const MARGIN_PX = 4;

/** Below its button, flush with that end of it which leaves more room. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const fromLeft = at.left < width - at.right;
  const below = at.bottom + MARGIN_PX;
  menu.style.left = fromLeft ? `${Math.max(MARGIN_PX, at.left)}px` : "auto";
  menu.style.right = fromLeft ? "auto" : `${Math.max(MARGIN_PX, width - at.right)}px`;
  menu.style.top = `${below}px`;
  menu.style.maxHeight = `${height - below - MARGIN_PX}px`;
  menu.style.maxWidth = `${width - 2 * MARGIN_PX}px`;
}

export function MenuButton({ label, children, groups, className }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const before = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === "open" && button.current) place(event.currentTarget, button.current);
  };
  // What is gone cannot give the focus back.
  const after = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === "closed") setOpen(false);
  };
  // All at once: were the focus to come a moment later, as the browser would have it, the next key would be the page's.
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    const shown = menu.current;
    if (!shown) return;
    if (shown.matches(":popover-open")) return shown.hidePopover();
    flushSync(() => setOpen(true));
    shown.showPopover();
    itemsOf(shown)[0]?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={id}
        onClick={toggle}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        title={label}
      >
        {children}
      </button>
      <div ref={menu} id={id} popover="auto" className="menu" onBeforeToggle={before} onToggle={after}>
        {open ? <MenuItems label={label} groups={groups} onDone={() => menu.current?.hidePopover()} /> : null}
      </div>
    </>
  );
}

type ItemsProps = { label: string; groups: readonly CommandGroup[] | undefined; onDone(): void };

function MenuItems({ label, groups, onDone }: ItemsProps) {
  const session = useSession();
  const state = useApp((now) => now);
  const shown = entryGroups(state, groups).filter(({ entries }) => entries.length > 0);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    // Keys in a menu are the menu's; only Tab leaves it.
    if (event.key !== "Tab") event.stopPropagation();
    else onDone();
    const all = itemsOf(event.currentTarget);
    const next = nextItem(
      all.map((item) => ({ text: item.textContent ?? "", group: item.dataset.group ?? "" })),
      all.indexOf(document.activeElement as HTMLElement),
      event.key,
    );
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };

  const act = (entry: Entry) => {
    if (!entry.enabled) return;
    onDone();
    void entry.run(session);
  };

  return (
    <div role="menu" aria-label={label} className="menu-groups" tabIndex={-1} onKeyDown={move}>
      {shown.map((group) => (
        <MenuGroup key={group.group} {...group} onRun={act} />
      ))}
    </div>
  );
}

const ROLES = { tick: "menuitemcheckbox", choice: "menuitemradio" } as const;

function roleOf({ checked }: Entry) {
  return checked ? { role: ROLES[checked.kind], "aria-checked": checked.on } : { role: "menuitem" };
}

function MenuGroup({ group, entries, onRun }: EntryGroup & { onRun(entry: Entry): void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu.
    <div role="group" aria-label={group} className="menu-group">
      <div className="menu-title" aria-hidden="true">
        {group}
      </div>
      {entries.map((entry) => (
        <button
          key={entry.key}
          type="button"
          {...roleOf(entry)}
          aria-disabled={!entry.enabled}
          title={entry.locked ?? undefined}
          data-group={group}
          className="menu-item"
          onClick={() => onRun(entry)}
        >
          <span className="menu-label">{entry.label}</span>
          {entry.hint ? <kbd>{entry.hint}</kbd> : null}
        </button>
      ))}
    </div>
  );
}
