/** What time it is in the run, and how long the rest takes at the present speed, or the way to where it is wanted. */
import { formatClock, formatDuration, formatShare, UNKNOWN } from "../../base/format";
import { term } from "../../base/terms";
import type { AppState } from "../../state/app-state";
import { ended } from "../../state/selectors";
import { cycleTowards, focusedSide } from "../../state/sides";
import { cyclesToNs } from "../../state/time-left";
import { wholeInFocus } from "../../state/whole-run";
import { CommandButton } from "../CommandButton";
import { useApp } from "../session-context";
import { useLasting } from "../use-lasting";
import { WholeRunState } from "../whole-run/WholeRunState";
import { endNs, remaining, simulatedNs } from "./progress-texts";
import * as texts from "./texts";

/** "to 1.2 ms, 43 %" while seeking; "searching…" while it runs until something happens; null otherwise. */
function underWay(state: AppState): string | null {
  const { seeking, until } = state;
  const { opened } = focusedSide(state);
  if (!opened) return null;
  if (seeking) {
    const { target } = seeking;
    const wanted = formatDuration(cyclesToNs(target, opened.machine.topology.cycle_ps));
    const cycle = cycleTowards(state, target);
    return cycle < target
      ? texts.seekingForward(wanted, formatShare(cycle / target))
      : texts.seekingBack(wanted);
  }
  return until ? texts.searching : null;
}

export function Progress() {
  const now = useApp(simulatedNs);
  const end = useApp(endNs);
  const left = useApp(remaining);
  const way = useApp(underWay);
  const whole = useApp((state) => wholeInFocus(state) !== null && !ended(state));
  const isLong = useLasting(way !== null);
  return (
    <div className="progress" {...term("simulated-time")}>
      <output className="clock" aria-label={texts.clockLabel}>
        {now === null ? UNKNOWN : formatClock(now)}
      </output>
      {way === null || !isLong ? (
        <>
          <span className="progress-end">{texts.ofDuration(formatDuration(end))}</span>
          {whole ? <WholeRunState /> : <span className="progress-left muted">{left}</span>}
        </>
      ) : (
        <>
          <span className="progress-way muted">{way}</span>
          <CommandButton id="cancel-seek">{texts.stopLabel}</CommandButton>
        </>
      )}
    </div>
  );
}
