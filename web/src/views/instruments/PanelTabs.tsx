/** Tabs in the head of a panel: one stop for the Tab key, arrows go from one to the next. */
import type { KeyboardEvent, ReactNode } from "react";

export type PanelTab<Id extends string> = { id: Id; text: string; title: string };

type Props<Id extends string> = {
  /** Names the tabs, and is the beginning of their ids on the page. */
  name: string;
  label: string;
  tabs: readonly PanelTab<Id>[];
  shown: Id;
  onShow: (id: Id) => void;
};

const idOf = (name: string, id: string) => `${name}-tab-${id}`;

export function PanelTabs<Id extends string>({ name, label, tabs, shown, onShow }: Props<Id>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex(({ id }) => id === shown);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    const next = tabs[(to + tabs.length) % tabs.length]!;
    event.preventDefault();
    event.stopPropagation();
    onShow(next.id);
    event.currentTarget.querySelector<HTMLElement>(`#${idOf(name, next.id)}`)?.focus();
  };
  return (
    <div className="panel-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ id, text, title }) => (
        <button
          key={id}
          id={idOf(name, id)}
          type="button"
          role="tab"
          className="panel-tab"
          title={title}
          aria-selected={id === shown}
          aria-controls={`${name}-panel`}
          tabIndex={id === shown ? 0 : -1}
          onClick={() => onShow(id)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** What the chosen tab shows. */
export function TabPanel({ name, shown, children }: { name: string; shown: string; children: ReactNode }) {
  return (
    <div id={`${name}-panel`} className="tab-panel" role="tabpanel" aria-labelledby={idOf(name, shown)}>
      {children}
    </div>
  );
}
