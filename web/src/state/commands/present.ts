/**
 * Presenting: large type, nothing but the picture and what is chosen beside it, and the keys that presenters' remotes
 * send: Page Down and Page Up, F5, Esc, and a full stop, which plays and pauses here as everywhere.
 */

import { hasStep } from "../../features/lesson/state/selectors";
import type { AppState } from "../app-state";
import type { Presented } from "../presenter";
import { isHidden, isLocked, presentedNow } from "../restrictions";
import type { Session } from "../session";
import { ALL_SHEETS_CLOSED } from "../sheets";
import { focusedSide } from "../sides";
import { type CommandWork, commands } from "./command";

const presenting = (state: AppState) => state.presenting;
const FIRST = "Start presenting first";

/** Whether all of it is on the page. */
function isThere(state: AppState, wanted: Presented): boolean {
  const parts = wanted === "both" ? (["matrix", "bandwidth"] as const) : wanted === "none" ? [] : [wanted];
  return !parts.some((part) => isHidden(state, part));
}

/** A lesson is gone through first; then from note to note. */
async function forward({ store, lessons, notes, playback }: Session): Promise<void> {
  const state = store.getState();
  if (hasStep(state, 1)) await lessons.next();
  else if (state.notes.length > 0) {
    if (!isLocked(state, "time")) await notes.step(1);
  } else if (!state.lesson && !isLocked(state, "play")) await playback.toggle();
}

async function back({ store, lessons, notes, playback }: Session): Promise<void> {
  const state = store.getState();
  if (hasStep(state, -1)) await lessons.back();
  else if (isLocked(state, "time")) return;
  else if (state.notes.length > 0) await notes.step(-1);
  else if (!state.lesson) await playback.stepBack(1);
}

function presented(wanted: Presented, label: string): CommandWork {
  return {
    group: "Present",
    label,
    needs: FIRST,
    checked: { kind: "choice", now: (state) => presentedNow(state) === wanted },
    enabled: (state) => presenting(state) && isThere(state, wanted),
    run: ({ store }) => store.setState({ presented: wanted }),
  };
}

/** Esc ends this as it ends a slide show. */
export async function stopPresenting({ store, page }: Session): Promise<void> {
  store.setState({ presenting: false });
  if (store.getState().fullScreen) await page.setFullScreen(false);
}

async function toggleFullScreen(session: Session): Promise<void> {
  const wanted = !session.store.getState().fullScreen;
  if (!(await session.page.setFullScreen(wanted)))
    session.notice("The browser does not allow the full screen here.");
}

export const PRESENT = commands({
  present: {
    group: "Present",
    label: "Present this run",
    keys: ["p"],
    checked: { kind: "tick", now: presenting },
    enabled: (state) => focusedSide(state).opened !== null,
    run: async (session) => {
      const { store } = session;
      if (store.getState().presenting) {
        await stopPresenting(session);
        return;
      }
      store.setState({ presenting: true, paint: null, ...ALL_SHEETS_CLOSED });
      const over = store.getState().lesson ? "step to step" : "note to note";
      session.notice(`Presenting. Esc ends it; Page Down and Page Up go from ${over}.`);
    },
  },
  "present-forward": {
    group: "Present",
    label: "Go to the next step or note",
    needs: FIRST,
    keys: ["PageDown"],
    enabled: presenting,
    run: forward,
  },
  "present-back": {
    group: "Present",
    label: "Go to the previous step or note",
    needs: FIRST,
    keys: ["PageUp"],
    enabled: presenting,
    run: back,
  },
  "full-screen": {
    group: "Present",
    label: "Toggle full screen",
    needs: FIRST,
    keys: ["F5"],
    alsoKeys: ["Shift+F5"],
    checked: { kind: "tick", now: (state) => state.fullScreen },
    enabled: presenting,
    run: toggleFullScreen,
  },
  "present-both": presented("both", "Present matrix and bandwidth"),
  "present-matrix": presented("matrix", "Present the matrix"),
  "present-bandwidth": presented("bandwidth", "Present the bandwidth"),
  "present-nodes": presented("nodes", "Present the nodes"),
  "present-none": presented("none", "Present the picture alone"),
});
