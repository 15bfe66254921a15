/** Cycles, seconds of ours and simulated time of one opened scenario. */
import type { Speed } from "../engine/protocol";

export function cyclesToNs(cycles: number, cyclePs: number): number {
  return (cycles * cyclePs) / 1000;
}

/** Seconds of ours until the end, at the speed that is really reached; null when it cannot be told. */
export function secondsLeft(leftNs: number, reachedNsPerSecond: number, speed: Speed): number | null {
  const rate = reachedNsPerSecond > 0 ? reachedNsPerSecond : speed.kind === "paced" ? speed.nsPerSecond : 0;
  return rate > 0 ? leftNs / rate : null;
}
