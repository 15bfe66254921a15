/** Marking objects from a view: what is marked in one is marked in all. */
import { type ObjectRef, sameObject } from "../base/object-ref";
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
  const hovered = useApp((state) => state.hovered);
  const selected = useApp((state) => state.selected);
  return {
    hovered,
    selected,
    onHover: (ref) => session.hover(ref),
    onSelect: (ref) => session.select(sameObject(ref, selected) ? null : ref),
  };
}
