/** Hooks for charts of a comparison: loads on one scale, and differences. */
import { useMemo } from "react";
import { minus } from "../../base/difference";
import { loadsDifference, loadsOf } from "../../charts/congestion-loads";
import type { CongestionLoads, Recent } from "../../engine/types";
import { onSide } from "../../state/sides";
import { portsFor } from "../ports";
import { useAppLater, useSession } from "../session-context";
import { comparedFrames, mapShown } from "./compared";

export type ComparedLoads = {
  loads: CongestionLoads;
  /**
   * The end of the scale of B − A; null where the loads are those of the side in focus, on the scale of both.
   */
  differenceEnd: number | null;
};

/** The congestion matrix since the start, on one scale for both sides. Null without a comparison of trees of one shape. */
export function useComparedLoads(): ComparedLoads | null {
  const session = useSession();
  const compared = useAppLater((state) => comparedFrames(session, state));
  const map = useAppLater(mapShown);
  const focus = useAppLater((state) => state.focus);
  return useMemo(() => {
    if (!compared) return null;
    const { topology, linkDelay, delay, linkEnd, eliteEnd } = compared;
    const of = (side: "a" | "b") => loadsOf(topology, portsFor(topology), linkDelay[side], delay.peaks);
    if (map === "sides") return { loads: of(focus), differenceEnd: null };
    return { loads: loadsDifference(of("a"), of("b")), differenceEnd: Math.max(linkEnd, eliteEnd) };
  }, [compared, map, focus]);
}

/** B − A of the bandwidth of pairs; null unless that is drawn. */
export function usePairDifference(of: "pairs" | "pairsSinceStart"): Float32Array | null {
  const a = useAppLater((state) => onSide(state, "a")?.recent ?? null);
  const b = useAppLater((state) => onSide(state, "b")?.recent ?? null);
  const differs = useAppLater((state) => mapShown(state) === "difference");
  return useMemo(
    () => (differs && a && b && sameTable(a, b) ? minus(b[of], a[of]) : null),
    [differs, a, b, of],
  );
}

const sameTable = (a: Recent, b: Recent) => a.side === b.side && a.group === b.group;
