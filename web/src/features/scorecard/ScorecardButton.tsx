/** Opens the scorecard; while its claims run, it says how far they are. */
import type { AppState } from "../../state/app-state";
import { CommandButton } from "../../views/CommandButton";
import { useApp } from "../../views/session-context";
import { allProgress, claimsRun } from "./state/selectors";

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
