/**
 * Links that are full: how many in the legend, where below the figures of the whole network and for those who do not see
 * the picture; of both sides while two are compared.
 */

import { formatCount } from "../../base/format";
import { countFull, type FullLevel, fullByLevel, fullWords } from "../../base/full-links";
import { memoLast } from "../../base/memo-last";
import { term } from "../../base/terms";
import type { Side } from "../../engine/protocol";
import type { Recent } from "../../engine/types";
import { type AppState, EMPTY_SIDE, type Opened } from "../../state/app-state";
import { SIDES } from "../../state/sides";
import { useAppLater } from "../session-context";
import * as texts from "./full-links-texts";
import { Entry } from "./LegendEntry";
import "./full-links.css";

type FullOnSide = { side: Side; levels: FullLevel[]; spanNs: number };

function fullOf(side: Side, opened: Opened | null, recent: Recent | null): FullOnSide | null {
  if (!opened || !recent) return null;
  const { topology } = opened.machine;
  const spanNs = ((recent.to_cycle - recent.full_from_cycle) * topology.cycle_ps) / 1000;
  return { side, levels: fullByLevel(topology, recent.fullLinks), spanNs };
}

/** Computed once for both components that show it, and again only when a side has something newer. */
const fullOn = { a: memoLast(fullOf), b: memoLast(fullOf) };
const present = memoLast((...sides: readonly (FullOnSide | null)[]) => sides.filter((each) => each !== null));

function fullNow({ sides }: AppState): readonly FullOnSide[] {
  const each = SIDES.map((side) => {
    const { opened, recent } = sides[side] ?? EMPTY_SIDE;
    return fullOn[side](side, opened, recent);
  });
  return present(...each);
}

const inWords = (all: readonly FullOnSide[]) =>
  all
    .map(({ side, levels, spanNs }) => {
      const words = fullWords(levels, spanNs);
      return all.length > 1 ? `${side.toUpperCase()}: ${words}` : words;
    })
    .join(" ");

export function FullEntry() {
  const all = useAppLater(fullNow);
  const counts = all.map(({ levels }) => countFull(levels));
  if (!counts.some((count) => count > 0)) return null;
  const words = all.map(({ side }, at) => {
    const count = formatCount(counts[at]!);
    return all.length > 1 ? `${side.toUpperCase()} ${count}` : count;
  });
  return (
    <Entry of="full-link" text={texts.fullLinks(words.join(", "))} note={inWords(all)}>
      <path className="full-line" d="M0 6h25" />
      <path className="full-core" d="M0 6h25" strokeDasharray="4 4" />
    </Entry>
  );
}

/** Not live: while time runs it would talk without end. */
export function FullNote() {
  const all = useAppLater(fullNow);
  return all.length > 0 ? (
    <p className="visually-hidden" data-testid="full-links">
      {inWords(all)}
    </p>
  ) : null;
}

/** Nothing while no link is full. */
export function FullWords() {
  const all = useAppLater(fullNow);
  return all.some(({ levels }) => levels.length > 0) ? (
    <p className="hint" {...term("full-link")}>
      {inWords(all)}
    </p>
  ) : null;
}
