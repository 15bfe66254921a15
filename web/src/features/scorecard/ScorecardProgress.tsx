/** The progress of claim runs while they run; opens the scorecard. */
import type { AppState } from "../../state/app-state";
import { CommandButton } from "../../views/CommandButton";
import { useApp } from "../../views/session-context";
import { allProgress, claimsRun } from "./state/selectors";
import * as texts from "./state/texts";

/** Claims about costs alone have no runs. */
const isShown = (state: AppState) => claimsRun(state) && allProgress(state).of > 0;

export function ScorecardProgress() {
  const done = useApp((state) => allProgress(state).done);
  const total = useApp((state) => allProgress(state).of);
  return useApp(isShown) ? (
    <CommandButton id="show-scorecard" className="to-scorecard" label={texts.runsDoneLabel(done, total)}>
      {texts.runsDone(done, total)}
    </CommandButton>
  ) : null;
}
