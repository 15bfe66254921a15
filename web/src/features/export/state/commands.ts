/** Exports of the run on the stage. */
import { commands } from "../../../state/commands/command";
import { focusedSide } from "../../../state/sides";
import * as texts from "./texts";

export const EXPORT = commands({
  "save-summary": {
    group: "Scenario",
    label: texts.exportAll,
    needs: texts.needsResults,
    enabled: (state) => focusedSide(state).status !== null,
    run: ({ exporter }) => exporter((it) => it.summary()),
  },
});
