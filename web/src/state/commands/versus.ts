/** Two networks beside each other. */
import type { AppState } from "../app-state";
import { runnableShown, shownRuns, versusRuns } from "../versus-selectors";
import { always, commands } from "./command";

function runLabel(state: AppState): string {
  const [left, of] = [runnableShown(state).length, shownRuns(state).length];
  if (of === 0 || left === 0) return "Run what is shown of both networks";
  return left < of ? `Go on: ${left} of ${of} to run` : `Run ${of} ${of === 1 ? "run" : "runs"}`;
}

export const VERSUS = commands({
  "show-versus": {
    group: "Claims",
    label: "Elan-4 against 4X InfiniBand: what they reach, what they cost, and why",
    keys: ["v"],
    enabled: always,
    run: ({ store, versus }) => {
      if (store.getState().versusShown) store.setState({ versusShown: false });
      else versus.show();
    },
  },
  "run-versus": {
    group: "Claims",
    label: "Run what is shown of both networks",
    labelNow: runLabel,
    enabled: (state) => runnableShown(state).length > 0,
    run: ({ store, versus }) => void versus.run(runnableShown(store.getState())),
  },
  "cancel-versus": {
    group: "Claims",
    label: "Cancel the runs of both networks; what is done stays",
    enabled: versusRuns,
    run: ({ versus }) => versus.cancel(),
  },
});
