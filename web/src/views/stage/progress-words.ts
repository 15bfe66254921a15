/** How far a run is, and why it ended, in a word. */
import { timeInWords } from "../../base/format";
import type { AppState } from "../../state/app-state";
import { clockCycle } from "../../state/compare-selectors";
import { ended } from "../../state/selectors";
import { cyclesToNs, secondsLeft } from "../../state/time-left";

/** Of a comparison, what the clock shows that both share. */
export const simulatedNs = (state: AppState) =>
  state.status && state.opened ? cyclesToNs(clockCycle(state), state.opened.machine.topology.cycle_ps) : null;
/** Of the longer one, in a comparison. */
export function endNs({ opened, compare }: AppState): number | null {
  if (!opened) return null;
  const { duration_us: other } = compare?.other.scenario.run ?? { duration_us: 0 };
  return Math.max(opened.scenario.run.duration_us, other) * 1000;
}

/** Time that is no whole number of cycles is not simulated to its end. */
const isShort = ({ opened }: AppState, now: number, end: number) =>
  now + cyclesToNs(1, opened?.machine.topology.cycle_ps ?? 0) <= end;

/** A run ends before its time because it is as precise as it asks, or because its benchmarks or programs are over. */
function early({ opened, compare }: AppState): string {
  if (opened?.scenario.run.precision_percent === 0) return "complete";
  return compare ? "precise enough" : `within ±${opened?.scenario.run.precision_percent} %`;
}

export function remaining(state: AppState): string {
  const now = simulatedNs(state);
  const end = endNs(state);
  if (now === null || end === null) return "";
  if (ended(state)) return isShort(state, now, end) ? early(state) : "complete";
  if (!state.playing) return "paused";
  const seconds = secondsLeft(end - now, state.status?.reachedNsPerSecond ?? 0, state.speed);
  return seconds === null ? "…" : `${timeInWords(seconds)} to go`;
}
