/** Texts of how far a run is, and why it ended. */
import { timeInWords } from "../../base/format";
import { workerSeconds } from "../../runs/pace";
import type { AppState } from "../../state/app-state";
import { ended } from "../../state/selectors";
import { clockCycle, focusedSide, isComparing, onSide, SIDES } from "../../state/sides";
import { cyclesToNs, secondsLeft } from "../../state/time-left";

/** Of a comparison, what the clock shows that both share. */
export function simulatedNs(state: AppState): number | null {
  const { status, opened } = focusedSide(state);
  return status && opened ? cyclesToNs(clockCycle(state), opened.machine.topology.cycle_ps) : null;
}

/** Of the longer one, in a comparison. */
export function endNs(state: AppState): number | null {
  const ends = SIDES.flatMap((side) => onSide(state, side)?.opened.scenario.run.duration_us ?? []);
  return ends.length === 0 ? null : Math.max(...ends) * 1000;
}

/** Time that is no whole number of cycles is not simulated to its end. */
const isShort = (state: AppState, now: number, end: number) =>
  now + cyclesToNs(1, focusedSide(state).opened?.machine.topology.cycle_ps ?? 0) <= end;

/** A run ends before its time because it is as precise as it asks, or because its benchmarks or programs are over. */
function early(state: AppState): string {
  const run = focusedSide(state).opened?.scenario.run;
  const bandwidth = run?.precision_percent ?? 0;
  const latency = run?.latency_precision_percent ?? 0;
  if (bandwidth === 0 && latency === 0) return "complete";
  if (isComparing(state) || (bandwidth > 0 && latency > 0)) return "precision reached";
  return bandwidth > 0 ? `within ±${bandwidth} %` : `latency within ±${latency} %`;
}

export function remaining(state: AppState): string {
  const now = simulatedNs(state);
  const end = endNs(state);
  if (now === null || end === null) return "";
  if (ended(state)) return isShort(state, now, end) ? early(state) : "complete";
  if (!state.playing) return "paused";
  // An animation has a pace to be watched at, not an end to be waited for.
  if (state.speed.kind === "paced") return "";
  const { status, opened } = focusedSide(state);
  const estimated = workerSeconds(opened?.cpuUs ?? 0) * (1 - now / end);
  const seconds = secondsLeft(end - now, status?.reachedNsPerSecond ?? 0, estimated);
  return seconds === null ? "…" : `${timeInWords(seconds)} to go`;
}
