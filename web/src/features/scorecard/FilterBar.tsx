/** Filters the claims by status, role, kind and text. */
import type { ReactNode } from "react";
import { term } from "../../base/terms";
import { ROLES } from "../../papers/standing";
import { ROLE_WORDS } from "./claim-texts";
import { ALL, type Filter, KINDS } from "./filter";
import { STATUSES } from "./state/verdicts";
import * as texts from "./texts";

type Props = { filter: Filter; onChange: (filter: Filter) => void; shown: number; of: number };

export function FilterBar({ filter, onChange, shown, of }: Props) {
  const set = (change: Partial<Filter>) => onChange({ ...filter, ...change });
  return (
    <search className="filter-bar">
      <Choice label={texts.status} value={filter.status} onChange={(status) => set({ status })}>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {texts.statusWords(status)}
          </option>
        ))}
      </Choice>
      <Choice label={texts.role} value={filter.role} onChange={(role) => set({ role })}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_WORDS[role]}
          </option>
        ))}
      </Choice>
      <Choice label={texts.kind} value={filter.kind} onChange={(kind) => set({ kind })}>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {texts.KIND_WORDS[kind]}
          </option>
        ))}
      </Choice>
      <label>
        <span className="muted">{texts.search}</span>
        <input
          type="text"
          spellCheck={false}
          value={filter.text}
          onChange={(event) => set({ text: event.target.value })}
        />
      </label>
      <button type="button" disabled={filter === ALL || shown === of} onClick={() => onChange(ALL)}>
        {texts.showAll}
      </button>
      <output {...term("claim")}>{texts.shownClaims(shown, of)}</output>
    </search>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T | "";
  onChange: (value: T | "") => void;
  children: ReactNode;
};

function Choice<T extends string>({ label, value, onChange, children }: ChoiceProps<T>) {
  return (
    <label>
      <span className="muted">{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value as T | "")}>
        <option value="">{texts.any}</option>
        {children}
      </select>
    </label>
  );
}
