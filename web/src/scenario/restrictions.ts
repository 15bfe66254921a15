/**
 * What a link leaves out of the page, and what it locks, for a class. A lock is a courtesy: whoever takes it out of the
 * address has the whole page.
 */
export const HIDE_PARTS = ["setup", "details", "matrix", "bandwidth", "nodes", "time", "head"] as const;
export const LOCK_PARTS = ["edit", "open", "time"] as const;

export type HidePart = (typeof HIDE_PARTS)[number];
export type LockPart = (typeof LOCK_PARTS)[number];

export type Restrictions = { hidden: readonly HidePart[]; locked: readonly LockPart[] };

export const NO_RESTRICTIONS: Restrictions = { hidden: [], locked: [] };
