/** Marking objects from a view: what is marked in one is marked in all. */
import { useCallback } from "react";
import { type ObjectRef, sameObject } from "../base/object-ref";
import { pointedOut } from "../features/lesson/state/lesson-highlight";
import { useApp, useSession } from "./session-context";

export type Marking = {
  hovered: ObjectRef | null;
  selected: ObjectRef | null;
  onHover: (ref: ObjectRef | null) => void;
  /** Selecting what is selected lets go of it. */
  onSelect: (ref: ObjectRef) => void;
};

export function useMarking(): Marking {
  const session = useSession();
  const hovered = useApp((state) => state.hovered ?? pointedOut(state));
  const selected = useApp((state) => state.selected);
  // The same functions from one status to the next: a chart that is given nothing new is not made again.
  const onHover = useCallback((ref: ObjectRef | null) => session.hover(ref), [session]);
  const onSelect = useCallback(
    (ref: ObjectRef) => session.select(sameObject(ref, session.store.getState().selected) ? null : ref),
    [session],
  );
  return { hovered, selected, onHover, onSelect };
}

/** For a control that represents an object: the pointer on it and the focus mark the object alike. */
export function marksObject(onHover: Marking["onHover"], ref: ObjectRef | null) {
  const mark = () => onHover(ref);
  const leave = () => onHover(null);
  return { onPointerEnter: mark, onPointerLeave: leave, onFocus: mark, onBlur: leave };
}
