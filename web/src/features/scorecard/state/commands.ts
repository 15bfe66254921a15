/** The scorecard, and the runs of its claims. */
import { commands } from "../../../state/commands/command";
import { claimsRun, runnable } from "./selectors";
import * as texts from "./texts";

export const SCORECARD = commands({
  "run-claims": {
    group: "Claims",
    label: texts.runClaims,
    needs: texts.noClaimLeft,
    enabled: (state) => runnable(state).length > 0,
    run: ({ store, scorecard }) => scorecard.run(runnable(store.getState())),
  },
  "cancel-claims": {
    group: "Claims",
    label: texts.cancelClaims,
    needs: texts.noClaimRuns,
    enabled: claimsRun,
    run: (session) => session.scorecard.cancel(),
  },
});
