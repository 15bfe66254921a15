/** How far the whole run is, next to the clock. */
import { formatShare } from "../../base/format";
import type { AppState } from "../../state/app-state";
import { wholeInFocus } from "../../state/whole-run";
import { remaining } from "../stage/progress-texts";

export function wholeRunWords(state: AppState): string {
  const whole = wholeInFocus(state);
  if (whole?.phase === "done") return "whole run computed";
  if (whole?.phase === "running") return `whole run: ${formatShare(whole.share)}`;
  return remaining(state);
}
