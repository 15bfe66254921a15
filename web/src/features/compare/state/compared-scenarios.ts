/** The scenarios of both sides, as text. */
import type { AppState } from "../../../state/app-state";
import { onSide } from "../../../state/sides";

/** Both scenarios as the engine accepted them; null without a comparison. */
export function comparedScenarios(state: AppState): { a: string; b: string } | null {
  const [a, b] = [onSide(state, "a"), onSide(state, "b")];
  return a && b && { a: JSON.stringify(a.opened.scenario), b: JSON.stringify(b.opened.scenario) };
}
