/**
 * What a link hides and locks on the page it opens, or the step of a lesson until the learner explores.
 *
 * It does not contain lessons and host pages may open and seek as ever. Only controls are locked: commands, fields, drops.
 */

import { type HidePart, type LockPart, type Restrictions, restrictionsOf } from "../scenario/restrictions";
import { parseView } from "../scenario/view";
import type { AppState } from "./app-state";
import type { Presented } from "./presenter";
import { lockedByLink, lockedByStep } from "./texts";

/**
 * The lock of a command. Play and pause stay enabled under a lock of time without a moment: motion must be stoppable,
 * and resumable (WCAG 2.2, 2.2.2).
 */
export type Lock = LockPart | "play";

type Restricted = Pick<AppState, "restrictions" | "lesson">;

const ofSteps = new WeakMap<object, Restrictions>();

function stepRestrictions({ lesson, step }: NonNullable<AppState["lesson"]>): Restrictions | null {
  const open = lesson.steps[step];
  if (!open) return null;
  const known = ofSteps.get(open) ?? restrictionsOf(parseView(open.view).view);
  ofSteps.set(open, known);
  return known;
}

/** The restrictions of the link and of the lesson's current step. */
function restricting({ restrictions, lesson }: Restricted): Restrictions[] {
  const step = lesson && !lesson.exploring ? stepRestrictions(lesson) : null;
  return step ? [restrictions, step] : [restrictions];
}

export function isHidden(state: Restricted, part: HidePart): boolean {
  return restricting(state).some(({ hidden }) => hidden.includes(part));
}

export function isLocked(state: Restricted, lock: Lock): boolean {
  if (lock !== "play") return restricting(state).some(({ locked }) => locked.includes(lock));
  return restricting(state).some(({ moment }) => moment !== null);
}

/** Why an action is locked; null when it is not. */
export function lockReason(state: Restricted, lock: Lock | undefined): string | null {
  if (lock === undefined || !isLocked(state, lock)) return null;
  const byLink =
    lock === "play" ? state.restrictions.moment !== null : state.restrictions.locked.includes(lock);
  return (byLink ? lockedByLink : lockedByStep)[lock];
}

/** The panels next to the picture in presenter mode: the chosen ones that are not hidden. */
export function presentedNow(state: Restricted & Pick<AppState, "presented">): Presented {
  const { presented } = state;
  if (presented === "none") return "none";
  if (presented !== "both") return isHidden(state, presented) ? "none" : presented;
  const [matrix, bandwidth] = [!isHidden(state, "matrix"), !isHidden(state, "bandwidth")];
  return matrix ? (bandwidth ? "both" : "matrix") : bandwidth ? "bandwidth" : "none";
}
