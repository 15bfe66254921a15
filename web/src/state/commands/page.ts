/** Commands of the display: selection, shading, themes. */

import type { Heat, Theme } from "../app-state";
import { type Drawer, isDrawerOpen, takesDrawers, toggleDrawer } from "../drawers";
import { focusedSide } from "../sides";
import { always, type CommandWork, commands } from "./command";
import { stopPresenting } from "./present";
import * as texts from "./texts";

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
    needs: texts.drawerInUse,
    checked: { kind: "tick", now: (state) => isDrawerOpen(state, wanted) },
    enabled: (state) => !takesDrawers(state),
    run: ({ store }) => toggleDrawer(store, wanted),
  };
}

export const PAGE = commands({
  "clear-selection": {
    group: "Network",
    label: texts.deselectOrEnd,
    labelNow: ({ paint, presenting }) =>
      paint ? texts.stopPainting : presenting ? texts.endPresenting : texts.deselect,
    needs: texts.nothingSelected,
    keys: ["Escape"],
    enabled: (state) => state.paint !== null || state.presenting || state.selected !== null,
    run: async (session) => {
      const { paint, presenting } = session.store.getState();
      if (paint) session.store.setState({ paint: null });
      else if (presenting) await stopPresenting(session);
      else session.select(null);
    },
  },
  "heat-delay": heat("delay", texts.shadeByDelay),
  "heat-measured": heat("measured", texts.shadeByMeasuredLoad),
  "heat-predicted": heat("predicted", texts.shadeByPredictedLoad),
  "heat-off": heat("off", texts.shadeOff),

  "toggle-form": drawer("form", texts.showForm),
  "toggle-charts": drawer("charts", texts.showCharts),
  "toggle-single-keys": {
    group: "Page",
    label: texts.singleKeys,
    checked: { kind: "tick", now: (state) => state.singleKeys },
    enabled: always,
    run: ({ store }) => store.setState((state) => ({ singleKeys: !state.singleKeys })),
  },
  "toggle-background-runs": {
    group: "Page",
    label: texts.backgroundRuns,
    checked: { kind: "tick", now: (state) => state.backgroundRuns },
    enabled: always,
    run: ({ store }) => store.setState((state) => ({ backgroundRuns: !state.backgroundRuns })),
  },
  "load-new-version": {
    group: "Page",
    label: texts.loadNewVersion,
    needs: texts.isNewest,
    enabled: (state) => state.newVersion !== "none",
    run: (session) => session.page.loadNewVersion(),
  },

  "theme-system": theme("system", texts.themeSystem),
  "theme-light": theme("light", texts.themeLight),
  "theme-dark": theme("dark", texts.themeDark),
  "theme-contrast": theme("contrast", texts.themeContrast),
});
