/** All about collectives that is shown while one runs, fetched with the first of them. */

import { tellsWaves } from "../../engine/frame";
import type { AppState } from "../../state/app-state";
import { focusedSide } from "../../state/sides";
import { lazyPart, NOTICE_ONLY } from "../lazy-part";
import { useApp } from "../session-context";
import * as texts from "./later-texts";

const load = () => import("./part");

const waves = (state: AppState) => {
  const { opened } = focusedSide(state);
  return opened !== null && tellsWaves(opened.machine.layout);
};

export const CollectiveViewLater = lazyPart(() => load().then((it) => it.CollectiveView), texts.viewName, {
  waiting: <p className="muted">{texts.loadingView}</p>,
});

const WaveEntries = lazyPart(() => load().then((it) => it.WaveEntries), texts.viewName, NOTICE_ONLY);
const WaveNote = lazyPart(() => load().then((it) => it.WaveNote), texts.viewName, NOTICE_ONLY);

/** Entries of the legend; none for scenarios without multicasts. */
export function WaveEntriesLater({ fromAfar }: { fromAfar: boolean }) {
  return useApp(waves) ? <WaveEntries fromAfar={fromAfar} /> : null;
}

/** What the twin of the picture says of a multicast under way. */
export function WaveNoteLater() {
  return useApp(waves) ? <WaveNote /> : null;
}
