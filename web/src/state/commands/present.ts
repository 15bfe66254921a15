/**
 * Presenting: large type, only the picture and what is chosen next to it, and the keys that presenters' remotes
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
import * as texts from "./texts";

const presenting = (state: AppState) => state.presenting;

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
    needs: texts.presentFirst,
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
  if (!(await session.page.setFullScreen(wanted))) session.notice(texts.noFullScreen);
}

export const PRESENT = commands({
  present: {
    group: "Present",
    label: texts.present,
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
      const { lesson, notes } = store.getState();
      const notesOrRun = notes.length > 0 ? texts.presentingNotes : texts.presentingRun;
      session.notice(lesson ? texts.presentingLesson : notesOrRun);
    },
  },
  "present-forward": {
    group: "Present",
    label: texts.presentForward,
    needs: texts.presentFirst,
    keys: ["PageDown"],
    enabled: presenting,
    run: forward,
  },
  "present-back": {
    group: "Present",
    label: texts.presentBack,
    needs: texts.presentFirst,
    keys: ["PageUp"],
    enabled: presenting,
    run: back,
  },
  "full-screen": {
    group: "Present",
    label: texts.fullScreen,
    needs: texts.presentFirst,
    keys: ["F5"],
    alsoKeys: ["Shift+F5"],
    checked: { kind: "tick", now: (state) => state.fullScreen },
    enabled: presenting,
    run: toggleFullScreen,
  },
  "present-both": presented("both", texts.presentBoth),
  "present-matrix": presented("matrix", texts.presentMatrix),
  "present-bandwidth": presented("bandwidth", texts.presentBandwidth),
  "present-nodes": presented("nodes", texts.presentNodes),
  "present-none": presented("none", texts.presentNetwork),
});
