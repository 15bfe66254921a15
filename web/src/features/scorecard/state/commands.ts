/** The scorecard, and the runs of its claims. */
import { commands } from "../../../state/commands/command";
import { claimsRun, runnable } from "./selectors";

export const SCORECARD = commands({
  "run-claims": {
    group: "Claims",
    label: "Run all claims",
    needs: "No claim of the shown paper is left to run",
    enabled: (state) => runnable(state).length > 0,
    run: ({ store, scorecard }) => scorecard.run(runnable(store.getState())),
  },
  "cancel-claims": {
    group: "Claims",
    label: "Cancel the claims",
    needs: "No claim is running",
    enabled: claimsRun,
    run: (session) => session.scorecard.cancel(),
  },
});
