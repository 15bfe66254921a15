/**
 * Selectors by side, whichever is in focus, and of the clock that both share. They return objects of the state
 * itself, so that a view renders again only when its side has changed.
 */
import type { Side } from "../engine/protocol";
import type { Comparison, Scenario, TopologyDescription } from "../engine/types";
import type { StatedVerdict } from "../scenario/stated-verdict";
import type { AppState, Opened, SideState } from "./app-state";
import { comparisonTitle } from "./texts";

/** The sides, and which of them is in focus. */
export type BothSides = Pick<AppState, "sides" | "focus">;

/** A side with something open. */
export type OpenSide = SideState & { opened: Opened };

export const SIDES: readonly Side[] = ["a", "b"];

export const otherSide = (side: Side): Side => (side === "a" ? "b" : "a");

export const isComparing = ({ sides }: Pick<AppState, "sides">): boolean => sides.b !== null;

export function focusedSide({ sides, focus }: BothSides): SideState {
  return sides[focus] ?? sides.a;
}

/** The side that is not in focus; null without a comparison. */
export function secondSide(state: BothSides): SideState | null {
  return isComparing(state) ? state.sides[otherSide(state.focus)] : null;
}

/** Null for a side that is not there, or has nothing open. */
export function onSide({ sides }: Pick<AppState, "sides">, side: Side): OpenSide | null {
  const there = sides[side];
  return there && isOpen(there) ? there : null;
}

const isOpen = (side: SideState): side is OpenSide => side.opened !== null;

/** The scenario of the side in focus, as the engine accepted it. */
export const openScenario = (state: BothSides): Scenario | null =>
  focusedSide(state).opened?.scenario ?? null;

/** The topology of the side in focus. */
export const openTopology = (state: BothSides): TopologyDescription | null =>
  focusedSide(state).opened?.machine.topology ?? null;

/** What a side is called: as the engine names both, by their own names or by what differs; until it has, by its own. */
export function sideName(state: Pick<AppState, "sides" | "compare">, side: Side): string {
  const { names } = state.compare;
  if (names && isComparing(state)) return names[side === "a" ? 0 : 1];
  const [name, letter] = [nameOn(state, side), side.toUpperCase()];
  if (name === "") return letter;
  return name === nameOn(state, otherSide(side)) ? `${name} (${letter})` : name;
}

const nameOn = (state: Pick<AppState, "sides">, side: Side) =>
  onSide(state, side)?.opened.scenario.name ?? "";

/** "A against B" with the names of both sides, or the name of the only one. */
export function sidesTitle(state: Pick<AppState, "sides" | "compare">): string {
  return isComparing(state)
    ? comparisonTitle(sideName(state, "a"), sideName(state, "b"))
    : nameOn(state, "a");
}

/** What the link stated of both sides as they are now. */
export function statedNow({ sides, compare }: Pick<AppState, "sides" | "compare">): StatedVerdict | null {
  const { stated } = compare;
  const isOf = stated && sides.a.opened?.digest === stated.a && sides.b?.opened?.digest === stated.b;
  return isOf ? stated.verdict : null;
}

/** What the runs here have given of both sides, once all are done. */
export function judgedNow({ compare }: Pick<AppState, "compare">): Comparison | null {
  return compare.verdict?.phase === "done" ? compare.verdict.comparison : null;
}

/** The cycle of the clock: that of the side that is further, since one at its end stays there. */
export function clockCycle({ sides: { a, b } }: Pick<AppState, "sides">): number {
  return Math.max(a.status?.cycle ?? 0, b?.status?.cycle ?? 0);
}

/** The progress of a seek: the cycle of the side that lags behind. */
export function cycleTowards(state: Pick<AppState, "sides">, target: number): number {
  const behind = SIDES.flatMap((side) => onSide(state, side) ?? [])
    .map(({ opened, status }) => ({ cycle: status?.cycle ?? 0, goal: Math.min(target, opened.endCycle) }))
    .filter(({ cycle, goal }) => cycle < goal);
  return behind.length > 0 ? Math.min(...behind.map(({ cycle }) => cycle)) : clockCycle(state);
}

/** The later of both ends. */
export function clockEnd({ sides: { a, b } }: Pick<AppState, "sides">): number {
  return Math.max(a.opened?.endCycle ?? 0, b?.opened?.endCycle ?? 0);
}
