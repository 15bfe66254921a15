/** Fetched with the first hot-spot. */

import { useMemo } from "react";
import { focusedSide } from "../../state/sides";
import { useApp, useAppLater } from "../session-context";
import { useFetched } from "../use-fetched";

const load = () => Promise.all([import("./HotSpotReadout"), import("./hot-spot-time")]);

export function HotSpotReadoutLater() {
  const part = useFetched(load, "What explains a hot-spot");
  const summary = useAppLater((state) => focusedSide(state).status?.summary ?? null);
  const topology = useApp((state) => focusedSide(state).opened?.machine.topology ?? null);
  const time = useMemo(
    () => (part && summary && topology ? part[1].hotSpotTime(summary, topology.cycle_ps) : null),
    [part, summary, topology],
  );
  if (!part || !time) return null;
  const [{ HotSpotReadout }] = part;
  return <HotSpotReadout time={time} />;
}
