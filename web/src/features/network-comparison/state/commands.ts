/** Two networks beside each other. */
import type { AppState } from "../../../state/app-state";
import { commands } from "../../../state/commands/command";
import { networkComparisonRuns, runnableShown, shownRuns } from "./selectors";

function runLabel(state: AppState): string {
  const [left, of] = [runnableShown(state).length, shownRuns(state).length];
  if (of === 0 || left === 0) return "Run the comparison of networks";
  return left < of ? `Go on: ${left} of ${of} to run` : `Run ${of} ${of === 1 ? "run" : "runs"}`;
}

export const NETWORK_COMPARISON = commands({
  "run-network-comparison": {
    group: "Claims",
    label: "Run the comparison of networks",
    needs: "Nothing of it is left to run",
    labelNow: runLabel,
    enabled: (state) => runnableShown(state).length > 0,
    run: ({ store, networkComparison }) =>
      networkComparison((it) => void it.run(runnableShown(store.getState()))),
  },
  "cancel-network-comparison": {
    group: "Claims",
    label: "Cancel the comparison of networks",
    needs: "It is not running",
    enabled: networkComparisonRuns,
    run: ({ networkComparison }) => networkComparison((it) => it.cancel()),
  },
});
