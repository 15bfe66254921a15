/** Exports of the run on the stage. */
import { commands } from "../../../state/commands/command";
import { focusedSide } from "../../../state/sides";

export const EXPORT = commands({
  "save-summary": {
    group: "Scenario",
    label: "Export all figures as JSON",
    needs: "Wait for the first figures",
    enabled: (state) => focusedSide(state).status !== null,
    run: ({ exporter }) => exporter((it) => it.summary()),
  },
});
