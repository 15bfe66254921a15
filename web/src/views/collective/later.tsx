/** All about collectives that is shown while one runs, fetched with the first of them. */

import { tellsWaves } from "../../engine/frame";
import type { AppState } from "../../state/app-state";
import { focusedSide } from "../../state/sides";
import { lazyPart, NOTICE_ONLY } from "../lazy-part";
import { useApp } from "../session-context";

const load = () => import("./part");
const NAME = "what tells of collective operations";

const waves = (state: AppState) => {
  const { opened } = focusedSide(state);
  return opened !== null && tellsWaves(opened.machine.layout);
};

export const CollectiveViewLater = lazyPart(() => load().then((it) => it.CollectiveView), NAME, {
  waiting: <p className="muted">Fetching what tells of collectives…</p>,
});

const WaveEntries = lazyPart(() => load().then((it) => it.WaveEntries), NAME, NOTICE_ONLY);
const WaveNote = lazyPart(() => load().then((it) => it.WaveNote), NAME, NOTICE_ONLY);

/** Entries of the legend; none for scenarios without multicasts. */
export function WaveEntriesLater({ fromAfar }: { fromAfar: boolean }) {
  return useApp(waves) ? <WaveEntries fromAfar={fromAfar} /> : null;
}

/** What the twin of the picture says of a multicast under way. */
export function WaveNoteLater() {
  return useApp(waves) ? <WaveNote /> : null;
}
