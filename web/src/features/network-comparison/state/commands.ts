/** Commands of the network comparison. */

import * as runTexts from "../../../runs/texts";
import type { AppState } from "../../../state/app-state";
import { commands } from "../../../state/commands/command";
import { networkComparisonRuns, runnableShown, shownRuns } from "./selectors";
import * as texts from "./texts";

function runLabel(state: AppState): string {
  const [left, of] = [runnableShown(state).length, shownRuns(state).length];
  if (of === 0 || left === 0) return texts.run;
  return left < of ? runTexts.resumeRuns(left, of) : runTexts.startRuns(of);
}

export const NETWORK_COMPARISON = commands({
  "run-network-comparison": {
    group: "Claims",
    label: texts.run,
    needs: texts.noRunLeft,
    labelNow: runLabel,
    enabled: (state) => runnableShown(state).length > 0,
    run: ({ store, networkComparison }) =>
      networkComparison((it) => void it.run(runnableShown(store.getState()))),
  },
  "cancel-network-comparison": {
    group: "Claims",
    label: texts.cancel,
    needs: texts.notRunning,
    enabled: networkComparisonRuns,
    run: ({ networkComparison }) => networkComparison((it) => it.cancel()),
  },
});
