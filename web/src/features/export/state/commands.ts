/** Exports of the run on the stage. */
import { commands } from "../../../state/commands/command";
import { focusedSide } from "../../../state/sides";

export const EXPORT = commands({
  "save-summary": {
    group: "Scenario",
    label: "Save all figures of this run as JSON",
    enabled: (state) => focusedSide(state).status !== null,
    run: ({ exporter }) => exporter((it) => it.summary()),
  },
});
