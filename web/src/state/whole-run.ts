/**
 * What is shown of whole runs: which figures of a side, and whether any may be shown.
 *
 * No run is begun here (whole-runs.ts).
 */
import type { Side } from "../engine/protocol";
import type { Overview, Summary } from "../engine/types";
import { isRevealed, stepOf } from "../features/lesson/state/selectors";
import type { AppState, WholeRun } from "./app-state";
import { isHidden, isLocked } from "./restrictions";
import { onSide } from "./sides";

type Showing = Pick<
  AppState,
  "sides" | "backgroundRuns" | "embedded" | "restrictions" | "lesson" | "answers" | "focus" | "whatIf"
>;

/** Whether the step of the lesson asks for a prediction whose answer is not revealed yet. */
function awaitsPrediction(state: Pick<AppState, "lesson" | "answers" | "restrictions">): boolean {
  if (!state.lesson || !stepOf(state.lesson)?.predict) return false;
  return !isRevealed(state);
}

/** Whether whole runs are computed and shown: not where they would tell what is still to be predicted, or is hidden. */
export function usesWholeRuns(state: Showing): boolean {
  return (
    state.backgroundRuns &&
    !state.embedded &&
    !awaitsPrediction(state) &&
    !isHidden(state, "bandwidth") &&
    // A link that stops at a moment shows that moment.
    !isLocked(state, "play")
  );
}

/** The whole run of a side; null where there is none, and while an edit of it waits to be accepted or fixed. */
export function wholeOn(state: Showing, side: Side): WholeRun | null {
  const there = onSide(state, side);
  return there && !there.draft && usesWholeRuns(state) ? there.whole : null;
}

export const wholeInFocus = (state: Showing): WholeRun | null => wholeOn(state, state.focus);

/** The result of what a hand holds. */
export function triedNow({ whatIf }: Pick<AppState, "whatIf">): Summary | null {
  return whatIf && !whatIf.applied ? whatIf.result : null;
}

/** The figures of a side: those of the whole run, as far as it is computed, or else those of the present moment. */
export function resultOn(state: Showing, side: Side): Summary | null {
  const tried = side === state.focus ? triedNow(state) : null;
  if (tried) return tried;
  const present = state.sides[side]?.status?.summary ?? null;
  const whole = wholeOn(state, side);
  const computed = whole?.phase === "running" || whole?.phase === "done" ? whole.summary : null;
  return computed && isFurther(computed, present) ? computed : present;
}

/** The figures of the complete run of a side, computed in the background or on the stage; null until it is complete. */
export function completeOn(state: Showing, side: Side): Summary | null {
  const whole = wholeOn(state, side);
  if (whole?.phase === "done") return whole.summary;
  const present = state.sides[side]?.status?.summary;
  return present?.finished ? present : null;
}

export const resultInFocus = (state: Showing): Summary | null => resultOn(state, state.focus);

/** What waited when, on the side in focus: of its whole run, once that is computed. */
export function overviewInFocus(state: Showing & Pick<AppState, "focus" | "overview">): Overview | null {
  const whole = wholeInFocus(state);
  return (whole?.phase === "done" ? whole.overview : null) ?? state.overview;
}

/** Whether the whole run in focus is the user's to begin or to cancel. */
export function offersWholeRun(state: Showing): boolean {
  const whole = wholeInFocus(state);
  if (whole?.phase === "running") return whole.isAsked;
  return whole?.phase === "offered" || whole?.phase === "failed";
}

/** Whether the figures of the side in focus are those of its whole run, to the end. */
export const isWhole = (state: Showing): boolean =>
  triedNow(state) === null && wholeInFocus(state)?.phase === "done";

const isFurther = (one: Summary, other: Summary | null) =>
  one.finished || other === null || one.simulated_ns > other.simulated_ns;
