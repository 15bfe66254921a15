/** Figures of this run to take away. */

import { always, commands } from "../../../state/commands/command";
import { focusedSide } from "../../../state/sides";

export const EXPORT = commands({
  "show-figures": {
    group: "Scenario",
    label: "Take away this run's figures: CSV, JSON, Parquet",
    enabled: always,
    run: ({ store }) => store.setState(({ figuresShown }) => ({ figuresShown: !figuresShown })),
  },
  "save-summary": {
    group: "Scenario",
    label: "Save all figures of this run as JSON",
    enabled: (state) => focusedSide(state).status !== null,
    run: ({ takeAway }) => takeAway.summary(),
  },
});
