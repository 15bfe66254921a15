/** Simulated time, how much of the run is done, and how long the rest takes at the present speed. */
import { formatClock, formatDuration, UNKNOWN } from "../../base/format";
import type { AppState } from "../../state/app-state";
import { finished } from "../../state/selectors";
import { cyclesToNs, secondsLeft } from "../../state/time-left";
import { useApp } from "../session-context";
import { ResultNote } from "./ResultNote";

const simulatedNs = ({ status, opened }: AppState) =>
  status && opened ? cyclesToNs(status.cycle, opened.machine.topology.cycle_ps) : null;
const endNs = ({ opened }: AppState) => (opened ? opened.scenario.run.duration_us * 1000 : null);

function wholeTime(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

function remaining(state: AppState): string {
  const now = simulatedNs(state);
  const end = endNs(state);
  if (now === null || end === null) return "";
  if (finished(state)) return "complete";
  if (!state.playing) return "paused";
  const seconds = secondsLeft(end - now, state.status?.reachedNsPerSecond ?? 0, state.speed);
  return seconds === null ? "…" : `${wholeTime(seconds)} to go`;
}

export function Progress() {
  const now = useApp(simulatedNs);
  const end = useApp(endNs);
  const left = useApp(remaining);
  return (
    <div className="progress">
      <output className="clock" aria-label="Simulated time">
        {now === null ? UNKNOWN : formatClock(now)}
      </output>
      <progress aria-label="Share of the run that is done" max={end ?? 1} value={now ?? 0} />
      <span className="progress-end">of {formatDuration(end)}</span>
      <span className="progress-left muted">{left}</span>
      <ResultNote />
    </div>
  );
}
