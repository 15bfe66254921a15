/** Conversions between cycles, simulated time and real time. */

export function cyclesToNs(cycles: number, cyclePs: number): number {
  return (cycles * cyclePs) / 1000;
}

/** Real seconds until the end at the measured speed; null when unknown. */
export function secondsLeft(leftNs: number, reachedNsPerSecond: number): number | null {
  return reachedNsPerSecond > 0 ? leftNs / reachedNsPerSecond : null;
}
