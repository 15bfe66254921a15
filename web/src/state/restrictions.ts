/**
 * What the link that opened the page leaves out of it and locks, and so does the step of a lesson, as long as the
 * learner does not explore.
 *
 * Absent here: opening and time work as ever for who asks from within, a lesson or a host page. What is locked is what
 * is offered to the hand: commands, fields, drops.
 */

import { type HidePart, type LockPart, type Restrictions, restrictionsOf } from "../scenario/restrictions";
import { parseView } from "../scenario/view";
import type { AppState } from "./app-state";
import type { Presented } from "./presenter";

/**
 * What a command is locked by. Playing and pausing go on with a lock of time that names no moment: what moves must be
 * stoppable, and what has stopped must go on (WCAG 2.2, 2.2.2).
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

/** Those of the link, and of the step that stands as the lesson has it. */
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

const WHAT: Record<Lock, string> = {
  edit: "changing the scenario",
  open: "opening something else",
  time: "going to another time",
  play: "going to another time",
};

/** Why something cannot be done; null when it can. */
export function lockReason(state: Restricted, lock: Lock | undefined): string | null {
  if (lock === undefined || !isLocked(state, lock)) return null;
  const byLink =
    lock === "play" ? state.restrictions.moment !== null : state.restrictions.locked.includes(lock);
  return `Locked: ${byLink ? "the link that opened this page" : "this step"} does not allow ${WHAT[lock]}`;
}

/** What stands beside the picture when someone presents: what was chosen, as far as it is there. */
export function presentedNow(state: Restricted & Pick<AppState, "presented">): Presented {
  const { presented } = state;
  if (presented === "none") return "none";
  if (presented !== "both") return isHidden(state, presented) ? "none" : presented;
  const [matrix, bandwidth] = [!isHidden(state, "matrix"), !isHidden(state, "bandwidth")];
  return matrix ? (bandwidth ? "both" : "matrix") : bandwidth ? "bandwidth" : "none";
}
