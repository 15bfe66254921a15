/** A stroke over the leaves, from wherever it comes: one edit, by its name. */
import { markedAsEdited } from "../../scenario/naming";
import { type Paint, paintable, strokeName, withStroke } from "../../scenario/paint";
import { shownScenario } from "../../state/selectors";
import type { Session } from "../../state/session";
import { useSession } from "../session-context";

export function applyStroke(session: Session, paint: Paint, from: number, to: number): void {
  const scenario = shownScenario(session.store.getState());
  if (!scenario || !paintable(scenario, paint)) return;
  const change = (now: typeof scenario) => markedAsEdited(withStroke(now, paint, from, to));
  void session.opening.edit(change, strokeName(scenario, paint, from, to));
}

export function usePainting(): (paint: Paint, from: number, to: number) => void {
  const session = useSession();
  return (paint, from, to) => applyStroke(session, paint, from, to);
}
