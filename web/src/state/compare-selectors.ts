/**
 * The two sides of a comparison, whichever is in focus, and the clock that they share. Without a comparison there is side
 * A alone.
 */
import type { Side } from "../engine/protocol";
import type { Recent, Scenario } from "../engine/types";
import type { AppState, Opened, Status } from "./app-state";
import type { Compared } from "./undo-stack";

export type SideState = {
  opened: Opened;
  /** The last edit while the engine objects to it. */
  draft: Scenario | null;
  status: Status | null;
  recent: Recent | null;
};

export const otherSide = (side: Side): Side => (side === "a" ? "b" : "a");

export function focusedSide({ compare }: Pick<AppState, "compare">): Side {
  return compare?.focus ?? "a";
}

type Known = Pick<AppState, "opened" | "draft" | "status" | "recent" | "compare">;

/** Null for a side that is not there. */
export function onSide({ opened, draft, status, recent, compare }: Known, side: Side): SideState | null {
  if (side === focusedSide({ compare })) return opened && { opened, draft, status, recent };
  if (!compare) return null;
  const { other, otherDraft, otherStatus, otherRecent } = compare;
  return { opened: other, draft: otherDraft, status: otherStatus, recent: otherRecent };
}

/** What the sides are called: as the user calls them, told apart by letters where that is the same. */
export function sideNames(state: Known): Record<Side, string> {
  const name = (side: Side) => onSide(state, side)?.opened.scenario.name ?? "";
  const [a, b] = [name("a"), name("b")];
  const told = (side: Side, own: string) =>
    own === "" ? side.toUpperCase() : a === b ? `${own} (${side.toUpperCase()})` : own;
  return { a: told("a", a), b: told("b", b) };
}

/** What goes into a place to come back to; see undo-stack.ts. */
export function comparedNow({ compare }: Pick<AppState, "compare">): Compared | null {
  if (!compare) return null;
  const { focus, other, ownSeeds } = compare;
  return { focus, other: other.scenario, ownSeeds };
}

/** Where the clock stands: a side whose end has come before stays there. */
export function clockCycle({ status, compare }: Pick<AppState, "status" | "compare">): number {
  return Math.max(status?.cycle ?? 0, compare?.otherStatus?.cycle ?? 0);
}

/** How far it is on the way to a cycle: as far as the one that lags behind. */
export function cycleTowards(state: Known, target: number): number {
  const behind = (["a", "b"] as const)
    .flatMap((side) => onSide(state, side) ?? [])
    .map(({ opened, status }) => ({ cycle: status?.cycle ?? 0, goal: Math.min(target, opened.endCycle) }))
    .filter(({ cycle, goal }) => cycle < goal);
  return behind.length > 0 ? Math.min(...behind.map(({ cycle }) => cycle)) : clockCycle(state);
}

/** The later of both ends. */
export function clockEnd({ opened, compare }: Pick<AppState, "opened" | "compare">): number {
  return Math.max(opened?.endCycle ?? 0, compare?.other.endCycle ?? 0);
}
