/** Selecting an object from within the details. */
import type { SyntheticEvent } from "react";
import type { ObjectRef } from "../../base/object-ref";
import { useSession } from "../session-context";

/**
 * What was pressed may be gone as soon as another object is selected. The focus continues to the heading, which says what
 * the details are of now; from there Tab leads into them.
 */
export function useChoose(): (event: SyntheticEvent<Element>, ref: ObjectRef) => void {
  const session = useSession();
  return ({ currentTarget }, ref) => {
    currentTarget.closest(".details-panel")?.querySelector<HTMLElement>("h2")?.focus();
    session.select(ref);
  };
}
