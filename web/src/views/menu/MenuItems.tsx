/** What is in a menu: groups of entries with their keys, which are those of every menu: arrows, Home, End, first letters. */
import type { KeyboardEvent, ReactNode } from "react";
import { useSession } from "../session-context";
import type { Entry, EntryGroup } from "./entries";
import { nextItem } from "./menu-keys";

export function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')];
}

type MenuProps = {
  label: string;
  /** Its own keys; one that it takes is at an end with preventDefault. */
  onKey?(event: KeyboardEvent<HTMLElement>): void;
  onDone(): void;
  children: ReactNode;
};

export function Menu({ label, onKey, onDone, children }: MenuProps) {
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // Keys in a menu are the menu's; only Tab leaves it.
    if (event.key !== "Tab") event.stopPropagation();
    else onDone();
    onKey?.(event);
    if (event.defaultPrevented) return;
    const all = itemsOf(event.currentTarget);
    const texts = all.map((item) => item.textContent ?? "");
    const next = nextItem(texts, all.indexOf(document.activeElement as HTMLElement), event.key);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <div role="menu" aria-label={label} className="menu-groups" tabIndex={-1} onKeyDown={press}>
      {children}
    </div>
  );
}

type GroupsProps = { groups: readonly EntryGroup[]; onDone(): void };

export function MenuGroups({ groups, onDone }: GroupsProps) {
  const isAlone = groups.length === 1;
  return groups.map(({ group, entries }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu.
    <div key={group} role="group" aria-label={group} className="menu-group">
      {isAlone ? null : (
        <div className="menu-title" aria-hidden="true">
          {group}
        </div>
      )}
      {entries.map((entry) => (
        <MenuItem key={entry.key} entry={entry} onDone={onDone} />
      ))}
    </div>
  ));
}

const ROLES = { tick: "menuitemcheckbox", choice: "menuitemradio" } as const;

function roleOf({ checked }: Entry) {
  return checked ? { role: ROLES[checked.kind], "aria-checked": checked.on } : { role: "menuitem" };
}

export function MenuItem({ entry, onDone }: { entry: Entry; onDone(): void }) {
  const session = useSession();
  const act = () => {
    if (entry.reason !== null) return;
    onDone();
    void entry.run(session);
  };
  return (
    <button
      type="button"
      {...roleOf(entry)}
      aria-disabled={entry.reason !== null}
      title={entry.reason ?? undefined}
      className="menu-item"
      onClick={act}
    >
      <span className="menu-label">{entry.label}</span>
      {entry.hint ? <kbd>{entry.hint}</kbd> : null}
    </button>
  );
}
