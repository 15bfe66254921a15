/** All about collectives that is shown while one runs, fetched with the first of them. */

import { tellsWaves } from "../../engine/frame";
import type { AppState } from "../../state/app-state";
import { focusedSide } from "../../state/sides";
import { useApp } from "../session-context";
import { useFetched } from "../use-fetched";

const load = () => import("./part");
const NAME = "What tells of collective operations";

const waves = (state: AppState) => {
  const { opened } = focusedSide(state);
  return opened !== null && tellsWaves(opened.machine.layout);
};

export function CollectiveViewLater() {
  const part = useFetched(load, NAME);
  return part ? <part.CollectiveView /> : <p className="muted">Fetching what tells of collectives…</p>;
}

/** Entries of the legend; none for scenarios without multicasts. */
export function WaveEntriesLater({ fromAfar }: { fromAfar: boolean }) {
  return useApp(waves) ? <WaveEntries fromAfar={fromAfar} /> : null;
}

function WaveEntries({ fromAfar }: { fromAfar: boolean }) {
  const part = useFetched(load, NAME);
  return part ? <part.WaveEntries fromAfar={fromAfar} /> : null;
}

/** What the twin of the picture says of a multicast under way. */
export function WaveNoteLater() {
  return useApp(waves) ? <WaveNote /> : null;
}

function WaveNote() {
  const part = useFetched(load, NAME);
  return part ? <part.WaveNote /> : null;
}
