/**
 * Links to what is open: which part of the view goes into them, and how long they become.
 *
 * The scenario, what came of it and the notes are always worth a link. The moment, what is selected and what is shown
 * go along where someone wants to show just that; where one was is kept in all of it (autosave.ts). While a step of a
 * lesson stands as it is, the address of that step says all of this.
 */
import { formatAddress, formatComparison, formatLesson } from "../scenario/address";
import { HIDE_PARTS, type HidePart, LOCK_PARTS, type LockPart } from "../scenario/restrictions";
import type { LessonMark, NetworkComparisonPart, Promised, View } from "../scenario/view";
import type { AppState, Opened } from "./app-state";
import { presentCycle } from "./selectors";
import { onSide } from "./sides";

/** What of the view a link carries beside the result. */
export type LinkParts = {
  notes: boolean;
  time: boolean;
  selection: boolean;
  /** What links are shaded by, and the tabs that are open. */
  shown: boolean;
  /** The part of the sheet that holds two networks against each other; without it the sheet is closed. */
  networkComparison?: NetworkComparisonPart;
  embed: boolean;
  /** For a class: what the page that it opens is without, and what cannot be done there, beside what is so here. */
  hide?: readonly HidePart[];
  lock?: readonly LockPart[];
};

export const PLAIN_LINK: LinkParts = {
  notes: true,
  time: false,
  selection: false,
  shown: false,
  embed: false,
};

/** This very moment, as it is before one's eyes. */
export const MOMENT_LINK: LinkParts = { ...PLAIN_LINK, time: true, selection: true, shown: true };

/** Up to here a link passes everywhere, mail and chat included. */
export const AIMED_CHARACTERS = 1000;
/** From here on some programs cut it. */
export const LONG_CHARACTERS = 2000;
/** Beyond this a file is the better way. */
export const MOST_CHARACTERS = 8000;

export type LinkLength = { characters: number; verdict: "fine" | "growing" | "long" | "file" };

export function lengthOf(link: string): LinkLength {
  const characters = link.length;
  if (characters <= AIMED_CHARACTERS) return { characters, verdict: "fine" };
  if (characters <= LONG_CHARACTERS) return { characters, verdict: "growing" };
  return { characters, verdict: characters <= MOST_CHARACTERS ? "long" : "file" };
}

/** What a link may promise of this run: what came of it here, once it was complete. */
function ownResult({ engine }: AppState, { result }: Opened): Promised | null {
  if (!result) return null;
  return { ...result, engine: engine.phase === "ready" ? engine.version : null };
}

function viewFor(state: AppState, parts: LinkParts): Omit<View, "promised"> {
  const { selected, heat, tabs, notes, focus, compare, restrictions } = state;
  const here = parts.time && presentCycle(state) > 0 ? presentCycle(state) : null;
  return {
    // A moment that time is locked at goes wherever the lock does.
    cycle: here ?? restrictions.moment,
    selected: parts.selection ? selected : null,
    heat: parts.shown && heat !== "delay" ? heat : null,
    tabs: parts.shown ? unusualTabs(tabs) : {},
    notes: parts.notes ? notes : [],
    focus: focus === "b" ? "b" : null,
    map: compare.map === "difference" ? "difference" : null,
    networkComparison: parts.networkComparison ?? null,
    embed: parts.embed,
    ...forClass(state, parts),
    lesson: parts.embed ? null : lessonMark(state),
  };
}

/** What this page is without, and beside that what another one is to be. */
function forClass(
  { restrictions }: AppState,
  { hide = [], lock = [] }: LinkParts,
): Pick<View, "hide" | "lock"> {
  return {
    hide: HIDE_PARTS.filter((part) => restrictions.hidden.includes(part) || hide.includes(part)),
    lock: LOCK_PARTS.filter((part) => restrictions.locked.includes(part) || lock.includes(part)),
  };
}

function lessonMark({ lesson }: AppState): LessonMark | null {
  return lesson && { id: lesson.lesson.id, step: lesson.step };
}

/** Null unless a step of a lesson stands as it is. */
function stepAddress(state: AppState, parts: LinkParts): string | null {
  const mark = lessonMark(state);
  return mark && !state.lesson?.exploring ? formatLesson(mark, forClass(state, parts)) : null;
}

const isPlain = ({ time, selection, shown, networkComparison, embed }: LinkParts) =>
  !time && !selection && !shown && !networkComparison && !embed;

/** Those that are not open by themselves. */
function unusualTabs({ matrix, bandwidth }: AppState["tabs"]): View["tabs"] {
  return {
    ...(matrix === "congestion" ? {} : { matrix }),
    ...(bandwidth === "bandwidth" ? {} : { bandwidth }),
  };
}

/**
 * `#/s/…`, or `#/c/…` of two, with the results of these runs once there are some; null while nothing is open. Whoever
 * wants to show this very moment of a step of a lesson has left the step with it.
 */
export function addressOf(state: AppState, parts: LinkParts = PLAIN_LINK): string | null {
  const step = isPlain(parts) ? stepAddress(state, parts) : null;
  return step ?? written(state, parts, (opened) => ownResult(state, opened));
}

/** The same as it stands in the address bar: a result that a link promised stays there, to be compared once more. */
export function keptAddress(
  state: AppState,
  parts: LinkParts = { ...PLAIN_LINK, embed: state.embedded },
): string | null {
  const step = parts.embed ? null : stepAddress(state, parts);
  return step ?? written(state, parts, (opened) => opened.promised ?? ownResult(state, opened));
}

function written(
  state: AppState,
  parts: LinkParts,
  promise: (opened: Opened) => Promised | null,
): string | null {
  const [a, b] = [onSide(state, "a")?.opened, onSide(state, "b")?.opened];
  if (!a) return null;
  const view = { ...viewFor(state, parts), promised: { a: promise(a), b: b ? promise(b) : null } };
  return b ? formatComparison(a.payload, b.payload, view) : formatAddress(a.payload, view);
}
