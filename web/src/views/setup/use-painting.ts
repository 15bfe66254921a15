/** A stroke over the leaves, from wherever it comes: one edit, by its name. */
import { followingEdit } from "../../scenario/naming";
import { type Paint, paintable, strokeName, withStroke } from "../../scenario/paint";
import { shownScenario } from "../../state/selectors";
import type { Session } from "../../state/session";
import { isComparing } from "../../state/sides";
import { useSession } from "../session-context";

export function applyStroke(session: Session, paint: Paint, from: number, to: number): void {
  const state = session.store.getState();
  const scenario = shownScenario(state);
  if (!scenario || !paintable(scenario, paint)) return;
  const change = (now: typeof scenario) =>
    followingEdit(now, withStroke(now, paint, from, to), isComparing(state));
  void session.opening.edit(change, strokeName(scenario, paint, from, to));
}

export function usePainting(): (paint: Paint, from: number, to: number) => void {
  const session = useSession();
  return (paint, from, to) => applyStroke(session, paint, from, to);
}
