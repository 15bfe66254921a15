/**
 * What the picture of one side shows of the state. What is asked of the engine (why something waits, what will come to
 * pass) and what the brush does is of the side in focus alone; what is marked is marked in both, where one number means
 * one place. Packets are of one run.
 */
import type { DelayPeaks } from "../../base/delays";
import { type Highlight, NO_HIGHLIGHT } from "../../canvas/display-list";
import type { Difference } from "../../canvas/overlay";
import type { Side } from "../../engine/protocol";
import { pointedOut } from "../../features/lesson/state/lesson-highlight";
import { type AppState, EMPTY_SIDE, type SideState } from "../../state/app-state";
import type { Session } from "../../state/session";
import { comparedFrames, drawnDifference, noMapReason } from "../sides/compared";

export type SideView = Pick<SideState, "opened" | "draft" | "recent"> &
  Pick<AppState, "heat" | "forecast" | "why" | "paint"> & {
    /** The delay that counts as all, of both sides; null without a comparison. */
    peaks: DelayPeaks | null;
    difference: Difference | null;
  };

export function sideView(session: Session, state: AppState, side: Side): SideView {
  const { opened, draft, recent } = state.sides[side] ?? EMPTY_SIDE;
  const { heat } = state;
  const compared = comparedFrames(session, state);
  const shared = {
    opened,
    draft,
    recent,
    heat,
    peaks: compared?.delay.peaks ?? null,
    difference: drawnDifference(state, compared),
  };
  if (side !== state.focus) return { ...shared, forecast: null, why: null, paint: null };
  const { forecast, why, paint } = state;
  return { ...shared, forecast, why, paint };
}

/** Whether what is marked on the side in focus has the same place on this one. */
export function sharesMarks(state: AppState, side: Side): boolean {
  return side === state.focus || noMapReason(state) === null;
}

export function highlightOn(state: AppState, side: Side): Highlight {
  const { selected } = state;
  const hovered = state.hovered ?? pointedOut(state);
  if (side === state.focus) return { hover: hovered, selected };
  if (!sharesMarks(state, side)) return NO_HIGHLIGHT;
  return {
    hover: hovered?.kind === "packet" ? null : hovered,
    selected: selected?.kind === "packet" ? null : selected,
  };
}
