/** What a whole run takes that is not begun by itself, and how far it is once the user has begun it. */
import { formatShare, timeInWords } from "../../base/format";
import { runWeight } from "../../scenario/run-cost";
import type { AppState } from "../../state/app-state";
import { openScenario } from "../../state/sides";
import { wholeInFocus } from "../../state/whole-run";

/** Beside the button that computes it; null where nothing is to be decided. */
export function offerWords(state: AppState): string | null {
  const whole = wholeInFocus(state);
  switch (whole?.phase) {
    case "offered":
      return `takes about ${timeInWords(whole.seconds)}`;
    case "running":
      return whole.isAsked ? `${formatShare(whole.share)}${timeLeft(state, whole.share)}` : null;
    case "failed":
      return `It failed: ${whole.message}`;
    default:
      return null;
  }
}

function timeLeft({ pace, ...state }: AppState, share: number): string {
  const scenario = openScenario(state);
  if (!scenario || !pace.isMeasured) return "";
  const seconds = runWeight(scenario) * (1 - share) * pace.secondsPerWeight;
  return `, ${timeInWords(seconds)} to go`;
}
