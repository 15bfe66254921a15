/**
 * A multicast under way, for those who do not see it. It speaks up where time is, so after each step; while time runs
 * it would talk without end.
 */
import { useSyncExternalStore } from "react";
import { useApp, useFrames } from "../session-context";
import * as texts from "./texts";
import { multicastWords } from "./wave-texts";

export function WaveNote() {
  const frames = useFrames();
  const playing = useApp((state) => state.playing);
  const words = useSyncExternalStore(frames.subscribe, () => {
    const latest = frames.get();
    return latest ? multicastWords(latest.machine.topology, latest.columns) : "";
  });
  return (
    <p className="visually-hidden" data-testid="wave" aria-live={playing ? "off" : "polite"}>
      {words || texts.noMulticast}
    </p>
  );
}
