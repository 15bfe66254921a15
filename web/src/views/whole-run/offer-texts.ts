/** Texts of a whole run that does not start automatically: the time it takes, and its progress once started. */
import { formatShare, timeInWords } from "../../base/format";
import type { AppState } from "../../state/app-state";
import { focusedSide } from "../../state/sides";
import { wholeInFocus } from "../../state/whole-run";

/** Next to the button that computes it; null where there is nothing to decide. */
export function offerWords(state: AppState): string | null {
  const whole = wholeInFocus(state);
  switch (whole?.phase) {
    case "offered":
      return `takes about ${timeInWords(whole.seconds)}`;
    case "running":
      return whole.isAsked ? progress(formatShare(whole.share), timeLeft(state, whole.share)) : null;
    case "failed":
      return `The whole run failed: ${whole.message}`;
    default:
      return null;
  }
}

const progress = (share: string, left: string | null) => (left === null ? share : `${share}, ${left} to go`);

function timeLeft({ pace, ...state }: AppState, share: number): string | null {
  const { opened } = focusedSide(state);
  if (!opened || !pace.isMeasured) return null;
  return timeInWords(opened.cpuUs * (1 - share) * pace.secondsPerCpuUs);
}

export const progressLabel = "Progress of the whole run";
export const cancelNamed = "Cancel the whole run";
export const cancel = "Cancel";
