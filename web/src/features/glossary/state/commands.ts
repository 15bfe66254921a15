/** What words, numbers and rules of the page mean. */
import { always, commands } from "../../../state/commands/command";

export const EXPLAIN = commands({
  explain: {
    group: "Learn",
    label: "Explain what is pressed: labels, numbers and fields",
    keys: ["i"],
    inSheets: true,
    checked: { kind: "tick", now: (state) => state.explaining },
    enabled: ({ embedded }) => !embedded,
    run: ({ store }) => store.setState((state) => ({ explaining: !state.explaining, term: null })),
  },
  "show-glossary": {
    group: "Learn",
    label: "Glossary: what the words of this page mean, and where that is from",
    keys: ["g"],
    enabled: always,
    run: ({ store }) => store.setState((state) => ({ glossaryShown: !state.glossaryShown, term: null })),
  },
  "show-model": {
    group: "Learn",
    label: "The rules of the model, each with its source",
    enabled: always,
    run: ({ store }) => store.setState((state) => ({ modelShown: !state.modelShown, modelAt: null })),
  },
});
