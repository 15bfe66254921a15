/** Commands that explain the words, numbers and rules of the page. */
import { commands } from "../../../state/commands/command";
import * as texts from "./texts";

export const EXPLAIN = commands({
  explain: {
    group: "Learn",
    label: texts.explain,
    keys: ["i"],
    inSheets: true,
    checked: { kind: "tick", now: (state) => state.explaining },
    enabled: ({ embedded }) => !embedded,
    run: ({ store }) => store.setState((state) => ({ explaining: !state.explaining, term: null })),
  },
});
