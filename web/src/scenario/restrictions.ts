/**
 * What a link takes away from the page that it opens, for a class: panels that are not there, and what cannot be done.
 *
 * A courtesy, not protection: anyone who takes the words out of the address has everything.
 */

export const HIDE_PARTS = [
  "setup",
  "details",
  "matrix",
  "bandwidth",
  "nodes",
  "time",
  "head",
  "answers",
] as const;
export const LOCK_PARTS = ["edit", "open", "time"] as const;

/** What may be left out: parts of the page, and what answers the questions of lessons. */
export type HidePart = (typeof HIDE_PARTS)[number];
/** What may be locked: changes of the scenario, opening another one, and going back and forth in time. */
export type LockPart = (typeof LOCK_PARTS)[number];

export type Restrictions = {
  hidden: readonly HidePart[];
  locked: readonly LockPart[];
  /** The cycle that time is locked at; null where it passes, as it does with a lock whose link names no moment. */
  moment: number | null;
};

export const NO_RESTRICTIONS: Restrictions = { hidden: [], locked: [], moment: null };

/** As a view says it. */
type Restricting = { hide: readonly HidePart[]; lock: readonly LockPart[]; cycle: number | null };

/** Of several views together, as of a link and of the step of a lesson that it opens; the first moment counts. */
export function restrictionsOf(...views: readonly Restricting[]): Restrictions {
  const hidden = HIDE_PARTS.filter((part) => views.some(({ hide }) => hide.includes(part)));
  const locked = LOCK_PARTS.filter((part) => views.some(({ lock }) => lock.includes(part)));
  if (hidden.length + locked.length === 0) return NO_RESTRICTIONS;
  const moment = locked.includes("time") ? (views.find(({ cycle }) => cycle !== null)?.cycle ?? null) : null;
  return { hidden, locked, moment };
}
