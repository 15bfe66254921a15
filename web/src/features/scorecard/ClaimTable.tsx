/**
 * The claims as a table. Tab reaches one row; ↑ ↓ Home End go from row to row, Enter unfolds it, and so does a click
 * anywhere on the row.
 */
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { type TermId, term } from "../../base/terms";
import type { Claim } from "../../papers/claims";
import { ClaimRow } from "./ClaimRow";
import * as texts from "./texts";

type Props = {
  claims: readonly Claim[];
  opened: ReadonlySet<string>;
  /** The paper is on its way: that no claim is shown yet says nothing of the filters. */
  isLoading?: boolean;
  onToggle: (id: string) => void;
};

const HEADS: readonly (readonly [words: string, of: TermId])[] = [
  [texts.claim, "claim"],
  [texts.statement, "claim"],
  [texts.role, "role"],
  [texts.published, "published"],
  [texts.simulatedWithInterval, "confidence"],
  [texts.status, "verdict"],
  [texts.spread, "verdict"],
  [texts.actions, "claim"],
];

function nextPlace(key: string, place: number, count: number): number | null {
  switch (key) {
    case "ArrowDown":
      return Math.min(count - 1, place + 1);
    case "ArrowUp":
      return Math.max(0, place - 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

export function ClaimTable({ claims, opened, isLoading = false, onToggle }: Props) {
  const [wanted, setWanted] = useState<string | null>(null);
  // The row that was left may be filtered away by now.
  const active = claims.some(({ id }) => id === wanted) ? wanted : (claims[0]?.id ?? null);
  const walk = (event: KeyboardEvent<HTMLTableElement>) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches(".claim-toggle")) return;
    const place = claims.findIndex(({ id }) => id === active);
    const next = nextPlace(event.key, place, claims.length);
    const claim = next === null ? undefined : claims[next];
    if (!claim) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-claim="${claim.id}"] .claim-toggle`)?.focus();
  };
  const press = ({ target }: MouseEvent<HTMLTableElement>) => {
    // What acts by itself when it is pressed, terms included, does that alone; so does who marks text.
    if (!(target instanceof Element) || target.closest("a, button, [data-term]")) return;
    const toggle = target.closest("tr.claim")?.querySelector<HTMLElement>(".claim-toggle");
    const id = toggle?.closest<HTMLElement>("[data-claim]")?.dataset.claim;
    if (id === undefined || getSelection()?.isCollapsed === false) return;
    toggle?.focus({ preventScroll: true });
    onToggle(id);
  };
  return (
    <table onKeyDown={walk} onClick={press}>
      <thead>
        <tr>
          {HEADS.map(([words, of]) => (
            <th key={words} scope="col" {...term(of)}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      {claims.map((claim) => (
        <ClaimRow
          key={claim.id}
          claim={claim}
          isOpen={opened.has(claim.id)}
          isActive={claim.id === active}
          onToggle={onToggle}
          onFocus={setWanted}
        />
      ))}
      {claims.length === 0 && !isLoading && (
        <tbody>
          <tr>
            <td colSpan={HEADS.length} className="muted">
              {texts.noMatch}
            </td>
          </tr>
        </tbody>
      )}
    </table>
  );
}
