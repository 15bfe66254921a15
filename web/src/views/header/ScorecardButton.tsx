/** Opens the scorecard; while its claims run, it says how far they are. */
import type { AppState } from "../../state/app-state";
import { allProgress, claimsRun } from "../../state/scorecard-selectors";
import { CommandButton } from "../CommandButton";
import { useApp } from "../session-context";

function progress(state: AppState): string | null {
  if (!claimsRun(state)) return null;
  const { done, of } = allProgress(state);
  return `${done} of ${of}…`;
}

export function ScorecardButton() {
  const text = useApp(progress);
  return (
    <CommandButton
      id="show-scorecard"
      className="to-scorecard"
      {...(text ? { label: `Scorecard: ${text} runs are done` } : {})}
    >
      {text ?? "Scorecard"}
    </CommandButton>
  );
}
