/** Commands of the display: selection, shading, themes. */

import type { Heat, Theme } from "../app-state";
import { type Drawer, isDrawerOpen, takesDrawers, toggleDrawer } from "../drawers";
import { focusedSide } from "../sides";
import { always, type CommandWork, commands } from "./command";
import { stopPresenting } from "./present";

function theme(wanted: Theme, label: string): CommandWork {
  return {
    group: "Theme",
    label,
    checked: { kind: "choice", now: (state) => state.theme === wanted },
    enabled: always,
    run: ({ store }) => store.setState({ theme: wanted }),
  };
}

function heat(wanted: Heat, label: string): CommandWork {
  return {
    group: "Network",
    label,
    checked: { kind: "choice", now: (state) => state.heat === wanted },
    enabled: (state) => focusedSide(state).opened !== null,
    run: ({ store }) => store.setState({ heat: wanted }),
  };
}

/** What a lesson, a comparison or a presentation holds open has nothing to be closed. */
function drawer(wanted: Drawer, label: string): CommandWork {
  return {
    group: "Page",
    label,
    needs: "A lesson, a comparison or a presentation holds it open",
    checked: { kind: "tick", now: (state) => isDrawerOpen(state, wanted) },
    enabled: (state) => !takesDrawers(state),
    run: ({ store }) => toggleDrawer(store, wanted),
  };
}

export const PAGE = commands({
  "clear-selection": {
    group: "Network",
    label: "Deselect, stop painting or end presenting",
    labelNow: ({ paint, presenting }) =>
      paint ? "Stop painting" : presenting ? "End presenting" : "Deselect",
    needs: "Nothing is selected",
    keys: ["Escape"],
    enabled: (state) => state.paint !== null || state.presenting || state.selected !== null,
    run: async (session) => {
      const { paint, presenting } = session.store.getState();
      if (paint) session.store.setState({ paint: null });
      else if (presenting) await stopPresenting(session);
      else session.select(null);
    },
  },
  "heat-delay": heat("delay", "Shade links by delay"),
  "heat-measured": heat("measured", "Shade links by measured load"),
  "heat-predicted": heat("predicted", "Shade links by predicted load"),
  "heat-off": heat("off", "Leave links unshaded"),

  "toggle-form": drawer("form", "Show the form of the scenario"),
  "toggle-charts": drawer("charts", "Show the charts"),
  "toggle-single-keys": {
    group: "Page",
    label: "Use letters and signs as keys",
    checked: { kind: "tick", now: (state) => state.singleKeys },
    enabled: always,
    run: ({ store }) => store.setState((state) => ({ singleKeys: !state.singleKeys })),
  },
  "toggle-background-runs": {
    group: "Page",
    label: "Compute whole runs in the background",
    checked: { kind: "tick", now: (state) => state.backgroundRuns },
    enabled: always,
    run: ({ store }) => store.setState((state) => ({ backgroundRuns: !state.backgroundRuns })),
  },
  "load-new-version": {
    group: "Page",
    label: "Load the new version",
    needs: "This is the newest version",
    enabled: (state) => state.newVersion !== "none",
    run: (session) => session.page.loadNewVersion(),
  },

  "theme-system": theme("system", "Use the theme of the system"),
  "theme-light": theme("light", "Use the light theme"),
  "theme-dark": theme("dark", "Use the dark theme"),
  "theme-contrast": theme("contrast", "Use the high-contrast theme"),
});
