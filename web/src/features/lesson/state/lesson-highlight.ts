/** The object or panel that the current step points at, unless the learner explores. */

import { memoLast } from "../../../base/memo-last";
import { objectOfCode } from "../../../base/object-code";
import { existsIn, type ObjectRef } from "../../../base/object-ref";
import type { Highlight } from "../../../lessons/lesson";
import type { AppState } from "../../../state/app-state";
import { type BothSides, focusedSide } from "../../../state/sides";
import { stepOf } from "./selectors";

type Part = Extract<Highlight, { kind: "part" }>["part"];

function highlightOf({ lesson }: Pick<AppState, "lesson">) {
  if (!lesson || lesson.exploring) return null;
  return stepOf(lesson)?.highlight ?? null;
}

/** A part of the page. */
export function highlightedPart(state: Pick<AppState, "lesson">): Part | null {
  const highlight = highlightOf(state);
  return highlight?.kind === "part" ? highlight.part : null;
}

/** The same object as long as it is the same place, since views compare by identity. */
const objectAt = memoLast(objectOfCode);

/** An object: it is marked as if the pointer were on it, until the pointer is on another. */
export function pointedOut(state: BothSides & Pick<AppState, "lesson">): ObjectRef | null {
  const highlight = highlightOf(state);
  const { opened } = focusedSide(state);
  if (highlight?.kind !== "object" || !opened) return null;
  const ref = objectAt(highlight.code);
  return ref && existsIn(opened.machine.topology, ref) ? ref : null;
}
