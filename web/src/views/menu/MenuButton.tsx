/**
 * A button with a menu below it. A native popover is above everything, closes on Esc or on a press elsewhere and gives
 * the focus back.
 */
import { type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CommandGroup } from "../../state/commands";
import { useApp } from "../session-context";
import { entryGroups } from "./entries";
import { MainMenu } from "./MainMenu";
import { itemsOf, Menu, MenuGroups } from "./MenuItems";

type Props = {
  /** What is read out, and shown on hovering. */
  label: string;
  /** What is seen. */
  children: ReactNode;
  /** Groups of commands; the menu of the page without them. */
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
  const done = () => menu.current?.hidePopover();
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
        {!open ? null : groups ? (
          <GroupsMenu label={label} groups={groups} onDone={done} />
        ) : (
          <MainMenu label={label} onDone={done} />
        )}
      </div>
    </>
  );
}

type ListProps = { label: string; groups: readonly CommandGroup[]; onDone(): void };

function GroupsMenu({ label, groups, onDone }: ListProps) {
  const state = useApp((now) => now);
  return (
    <Menu label={label} onDone={onDone}>
      <MenuGroups groups={entryGroups(state, groups)} onDone={onDone} />
    </Menu>
  );
}
