/** Texts of a whole run that does not start automatically: the time it takes, and its progress once started. */
import { formatShare, timeInWords } from "../../base/format";
import type { Left } from "../../runs/run-progress";
import type { AppState } from "../../state/app-state";
import { focusedSide } from "../../state/sides";
import { wholeInFocus } from "../../state/whole-run";
import { estimateWords, timeLeftWords } from "../runs/time-texts";

/** Next to the button that computes it; null where there is nothing to decide. */
export function offerWords(state: AppState): string | null {
  const whole = wholeInFocus(state);
  switch (whole?.phase) {
    case "offered":
      return whole.seconds === null
        ? `takes ${estimateWords(left(state, 0), state.pace)}`
        : `takes about ${timeInWords(whole.seconds)} on this machine`;
    case "running":
      return whole.isAsked
        ? `${formatShare(whole.share)}, ${timeLeftWords(left(state, whole.share), state.pace)}`
        : null;
    case "failed":
      return `The whole run failed: ${whole.message}`;
    default:
      return null;
  }
}

function left(state: AppState, share: number): Left {
  const cpuUs = (focusedSide(state).opened?.cpuUs ?? 0) * (1 - share);
  return { cpuUsLeft: cpuUs, longestCpuUsLeft: cpuUs };
}

export const progressLabel = "Progress of the whole run";
export const cancelNamed = "Cancel the whole run";
export const cancel = "Cancel";
