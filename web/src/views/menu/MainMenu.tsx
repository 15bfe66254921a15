/**
 * The menu of the page in two levels. A group of the first one opens in its place, by press, Enter or →; ← and Esc lead
 * back to it.
 */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../Icon";
import { useApp } from "../session-context";
import { Menu, MenuGroups, MenuItem } from "./MenuItems";
import { mainMenu, type Submenu } from "./main-menu";

type Props = { label: string; onDone(): void };

export function MainMenu({ label, onDone }: Props) {
  const state = useApp((now) => now);
  const rows = mainMenu(state);
  const [inside, setInside] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const left = useRef<string | null>(null);
  const open = rows.find((row): row is Submenu => "title" in row && row.title === inside);

  useLayoutEffect(() => {
    const to =
      inside === null ? `[data-submenu="${left.current}"]` : ".menu-group > [role]:not([aria-disabled=true])";
    const back = inside === null ? null : place.current?.querySelector<HTMLElement>(".menu-back");
    (place.current?.querySelector<HTMLElement>(to) ?? back)?.focus();
    left.current = inside;
  }, [inside]);

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const submenu = (event.target as HTMLElement).dataset.submenu;
    const goes =
      inside === null ? event.key === "ArrowRight" && submenu : /^(ArrowLeft|Escape)$/.test(event.key);
    if (!goes) return;
    event.preventDefault();
    setInside(submenu ?? null);
  };

  return (
    <div ref={place}>
      {open ? (
        <Menu key={open.title} label={open.title} onKey={press} onDone={onDone}>
          <button
            type="button"
            role="menuitem"
            className="menu-item menu-back"
            onClick={() => setInside(null)}
          >
            <Icon name="left" />
            <span className="menu-label">{open.title}</span>
          </button>
          <MenuGroups groups={open.groups} onDone={onDone} />
        </Menu>
      ) : (
        <Menu label={label} onKey={press} onDone={onDone}>
          {rows.map((row) =>
            "title" in row ? (
              <button
                key={row.title}
                type="button"
                role="menuitem"
                aria-haspopup="menu"
                aria-expanded="false"
                data-submenu={row.title}
                className="menu-item"
                onClick={() => setInside(row.title)}
              >
                <span className="menu-label">{row.title}</span>
                <Icon name="right" />
              </button>
            ) : (
              <MenuItem key={row.key} entry={row} onDone={onDone} />
            ),
          )}
        </Menu>
      )}
    </div>
  );
}
