/**
 * Links that are full: how many in the legend, where below the figures of the whole network and for those who do not see
 * the picture; of both sides while two are compared.
 */

import { formatCount } from "../../base/format";
import { countFull, type FullLevel, fullByLevel, fullWords } from "../../base/full-links";
import { term } from "../../base/terms";
import type { Side } from "../../engine/protocol";
import { type AppState, EMPTY_SIDE } from "../../state/app-state";
import { SIDES } from "../../state/sides";
import { useAppLater } from "../session-context";
import { Entry } from "./LegendEntry";
import "./full-links.css";

type Told = { side: Side; levels: FullLevel[]; spanNs: number };

let told: Told[] = [];
let toldOf: unknown[] = [];

/** Worked out once for both who show it, and again only when a side has something newer. */
function fullOn(state: AppState): Told[] {
  const of = SIDES.flatMap((side) => [state.sides[side]?.opened, state.sides[side]?.recent]);
  if (of.every((each, at) => each === toldOf[at])) return told;
  toldOf = of;
  told = SIDES.flatMap((side) => {
    const { opened, recent } = state.sides[side] ?? EMPTY_SIDE;
    if (!opened || !recent) return [];
    const { topology } = opened.machine;
    const spanNs = ((recent.to_cycle - recent.full_from_cycle) * topology.cycle_ps) / 1000;
    return [{ side, levels: fullByLevel(topology, recent.fullLinks), spanNs }];
  });
  return told;
}

const inWords = (all: readonly Told[]) =>
  all
    .map(({ side, levels, spanNs }) => {
      const words = fullWords(levels, spanNs);
      return all.length > 1 ? `${side.toUpperCase()}: ${words}` : words;
    })
    .join(" ");

export function FullEntry() {
  const all = useAppLater(fullOn);
  const counts = all.map(({ levels }) => countFull(levels));
  if (!counts.some((count) => count > 0)) return null;
  const words = all.map(({ side }, at) => {
    const count = formatCount(counts[at]!);
    return all.length > 1 ? `${side.toUpperCase()} ${count}` : count;
  });
  return (
    <Entry of="full-link" text={`full links: ${words.join(", ")}`} title={inWords(all)}>
      <path className="full-line" d="M0 6h25" />
      <path className="full-core" d="M0 6h25" strokeDasharray="4 4" />
    </Entry>
  );
}

/** Not live: while time runs it would talk without end. */
export function FullNote() {
  const all = useAppLater(fullOn);
  return all.length > 0 ? (
    <p className="visually-hidden" data-testid="full-links">
      {inWords(all)}
    </p>
  ) : null;
}

/** Nothing while no link is full. */
export function FullWords() {
  const all = useAppLater(fullOn);
  return all.some(({ levels }) => levels.length > 0) ? (
    <p className="hint" {...term("full-link")}>
      {inWords(all)}
    </p>
  ) : null;
}
