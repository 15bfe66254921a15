/** How far the claims of the scorecard are, while they run; it leads to them. */
import type { AppState } from "../../state/app-state";
import { CommandButton } from "../../views/CommandButton";
import { useApp } from "../../views/session-context";
import { allProgress, claimsRun } from "./state/selectors";

function progress(state: AppState): string | null {
  if (!claimsRun(state)) return null;
  const { done, of } = allProgress(state);
  // What asks for a bill alone has no runs.
  return of > 0 ? `${done} of ${of}…` : null;
}

export function ScorecardProgress() {
  const text = useApp(progress);
  return text === null ? null : (
    <CommandButton id="show-scorecard" className="to-scorecard" label={`Scorecard: ${text} runs are done`}>
      {text}
    </CommandButton>
  );
}
