/** Conversions between cycles, simulated time and real time. */
import type { Speed } from "../engine/protocol";

export function cyclesToNs(cycles: number, cyclePs: number): number {
  return (cycles * cyclePs) / 1000;
}

/** Real seconds until the end at the measured speed; null when unknown. */
export function secondsLeft(leftNs: number, reachedNsPerSecond: number, speed: Speed): number | null {
  const rate = reachedNsPerSecond > 0 ? reachedNsPerSecond : speed.kind === "paced" ? speed.nsPerSecond : 0;
  return rate > 0 ? leftNs / rate : null;
}
