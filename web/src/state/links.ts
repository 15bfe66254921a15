/**
 * Links to the open scenario: which part of the view they contain, and their length.
 *
 * A link contains the scenario, its result and the notes. The cycle, the selection and what is shown are added on
 * request; autosave.ts saves all of them. While a step of a lesson is unchanged, the address of that step represents
 * all of this.
 */
import { formatAddress, formatComparison, formatLesson } from "../scenario/address";
import { isKept } from "../scenario/kept-payload";
import { HIDE_PARTS, type HidePart, LOCK_PARTS, type LockPart } from "../scenario/restrictions";
import { type StatedVerdict, statedVerdict } from "../scenario/stated-verdict";
import type { LessonMark, NetworkComparisonPart, Promised, View } from "../scenario/view";
import type { AppState, Opened } from "./app-state";
import { presentCycle } from "./selectors";
import { judgedNow, onSide, SIDES, statedNow } from "./sides";

/** The parts of the view that a link contains besides the result. */
export type LinkParts = {
  notes: boolean;
  time: boolean;
  selection: boolean;
  /** The shading of links, and the open tabs. */
  shown: boolean;
  /** The open part of the comparison of networks; without it that sheet is closed. */
  networkComparison?: NetworkComparisonPart;
  embed: boolean;
  /** For a class: what is hidden and locked in the page that it opens, in addition to what is so here. */
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

/** Everything, as it is shown at this moment. */
export const MOMENT_LINK: LinkParts = { ...PLAIN_LINK, time: true, selection: true, shown: true };

/** Up to this length a link passes everywhere, mail and chat included. */
export const AIMED_CHARACTERS = 1000;
/** From this length on some programs cut it. */
export const LONG_CHARACTERS = 2000;
/** Above this length a file is better. */
export const MAX_CHARACTERS = 8000;

export type LinkLength = { characters: number; verdict: "fine" | "growing" | "long" | "file" };

export function lengthOf(link: string): LinkLength {
  const characters = link.length;
  if (characters <= AIMED_CHARACTERS) return { characters, verdict: "fine" };
  if (characters <= LONG_CHARACTERS) return { characters, verdict: "growing" };
  return { characters, verdict: characters <= MAX_CHARACTERS ? "long" : "file" };
}

/** The result that a link promises: that of this run, once it is complete. */
function ownResult({ engine }: AppState, { result }: Opened): Promised | null {
  if (!result) return null;
  return { ...result, engine: engine.phase === "ready" ? engine.version : null };
}

/** The verdict that a link states: that of the runs made here. */
function ownVerdict(state: AppState): StatedVerdict | null {
  const judged = judgedNow(state);
  return judged && statedVerdict(judged);
}

function viewFor(state: AppState, parts: LinkParts): Omit<View, "promised" | "verdict"> {
  const { selected, heat, tabs, notes, focus, compare, restrictions } = state;
  const here = parts.time && presentCycle(state) > 0 ? presentCycle(state) : null;
  return {
    // The cycle at which time is locked goes with the lock.
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

/** What is hidden and locked here, and what is to be so in addition. */
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

/** Null unless a step of a lesson is open and unchanged. */
function stepAddress(state: AppState, parts: LinkParts): string | null {
  const mark = lessonMark(state);
  return mark && !state.lesson?.exploring ? formatLesson(mark, forClass(state, parts)) : null;
}

const isPlain = ({ time, selection, shown, networkComparison, embed }: LinkParts) =>
  !time && !selection && !shown && !networkComparison && !embed;

/** The tabs that are not open by default. */
function unusualTabs({ matrix, bandwidth }: AppState["tabs"]): View["tabs"] {
  return {
    ...(matrix === "congestion" ? {} : { matrix }),
    ...(bandwidth === "bandwidth" ? {} : { bandwidth }),
  };
}

/** Whether an open scenario is too large for a link. */
export function isTooLarge(state: AppState): boolean {
  return SIDES.some((side) => isKept(onSide(state, side)?.opened.payload ?? ""));
}

/**
 * `#/s/…`, or `#/c/…` of two, with the results of these runs once they are complete; null while nothing is open, and for
 * what is too large. A link to this moment of a lesson's step is a link to the scenario.
 */
export function addressOf(state: AppState, parts: LinkParts = PLAIN_LINK): string | null {
  if (isTooLarge(state)) return null;
  const step = isPlain(parts) ? stepAddress(state, parts) : null;
  return step ?? written(state, parts, (opened) => ownResult(state, opened), ownVerdict(state));
}

/** The same for the address bar: a result that a link promised stays there, to be compared again. */
export function keptAddress(
  state: AppState,
  parts: LinkParts = { ...PLAIN_LINK, embed: state.embedded },
): string | null {
  const step = parts.embed ? null : stepAddress(state, parts);
  const verdict = statedNow(state) ?? ownVerdict(state);
  return step ?? written(state, parts, (opened) => opened.promised ?? ownResult(state, opened), verdict);
}

function written(
  state: AppState,
  parts: LinkParts,
  promise: (opened: Opened) => Promised | null,
  verdict: StatedVerdict | null,
): string | null {
  const [a, b] = [onSide(state, "a")?.opened, onSide(state, "b")?.opened];
  if (!a) return null;
  const view = { ...viewFor(state, parts), promised: { a: promise(a), b: b ? promise(b) : null } };
  if (!b) return formatAddress(a.payload, view);
  return formatComparison(a.payload, b.payload, { ...view, verdict });
}
