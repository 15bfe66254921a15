/** Conversions between cycles, simulated time and real time. */

export function cyclesToNs(cycles: number, cyclePs: number): number {
  return (cycles * cyclePs) / 1000;
}

/** A time this many times as long as estimated says that the machine does something else. */
const TIMES_ESTIMATE = 20;
const SHORT_SECONDS = 60;

/** Real seconds until the end at the measured speed; null when unknown, or far from what is estimated. */
export function secondsLeft(leftNs: number, reachedNsPerSecond: number, estimated: number): number | null {
  const seconds = leftNs / reachedNsPerSecond;
  return seconds < SHORT_SECONDS || seconds < TIMES_ESTIMATE * estimated ? seconds : null;
}
