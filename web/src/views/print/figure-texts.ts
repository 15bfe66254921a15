/** Texts on an exported picture: its scenario, time, scale, and engine. */

import type { DelayPeaks } from "../../base/delays";
import { formatDuration } from "../../base/format";
import type { Side } from "../../engine/protocol";
import type { AppState } from "../../state/app-state";
import { isComparing, type OpenSide, onSide, SIDES, sidesTitle } from "../../state/sides";
import { cyclesToNs } from "../../state/time-left";
import { differenceHeat, mapShown } from "../sides/compared";

type Known = Pick<AppState, "sides" | "compare" | "engine" | "heat">;

export function presentSides(state: Known): [Side, OpenSide][] {
  return SIDES.flatMap((side) => {
    const here = onSide(state, side);
    return here ? [[side, here] as [Side, OpenSide]] : [];
  });
}

export const figureTitle = (state: Known): string => sidesTitle(state) || "Flitscope";

const time = ({ opened }: OpenSide, cycle: number) =>
  formatDuration(cyclesToNs(cycle, opened.machine.topology.cycle_ps));

/** `cycles` is where the pictures stand, which may be behind the newest status. */
export function figureSubtitle(state: Known, cycle: number): string {
  const sides = presentSides(state);
  const [first] = sides;
  if (!first) return "";
  const nodes = [...new Set(sides.map(([, { opened }]) => opened.machine.topology.nodes))];
  const [, here] = first;
  const end = Math.max(...sides.map(([, { opened }]) => opened.endCycle));
  return `${nodes.join(" and ")} nodes, at ${time(here, cycle)} of ${time(here, end)}`;
}

/** What shades stand for, with the unit. */
export function scaleWords(state: Known, peaks: DelayPeaks | null): string {
  const here = presentSides(state)[0]?.[1];
  const most = (cycles: number) => (here ? time(here, cycles) : "");
  const elites =
    peaks && peaks.elite > 0
      ? `Elites: total delay of the packets that came in; the darkest shade is ${most(peaks.elite)}.`
      : "Elites: no packet has been delayed yet.";
  if (mapShown(state) === "difference") return differenceWords(state, peaks, most);
  switch (state.heat) {
    case "off":
      return elites;
    case "delay":
      return peaks && peaks.link > 0
        ? `${elites} Links: the same for each; the darkest shade is ${most(peaks.link)}.`
        : elites;
    case "measured":
      return `${elites} Links: recent share of their capacity used, 0 to 100 %.`;
    case "predicted":
      return `${elites} Links: share of their capacity needed if every sender offered its load, 0 to 100 %.`;
  }
}

/** Of B − A: what its figures are shares of. */
function differenceWords(state: Known, peaks: DelayPeaks | null, most: (cycles: number) => string): string {
  const elites = `Elites: B − A of the total delay of the packets that came in; 100 is ${most(peaks?.elite ?? 0)}, the maximum of A and B.`;
  switch (differenceHeat(state)) {
    case "off":
      return elites;
    case "delay":
      return `${elites} Links: the same for each; 100 is ${most(peaks?.link ?? 0)}.`;
    case "measured":
      return `${elites} Links: B − A of the recent share of their capacity used.`;
  }
}

/** Engine, seed and digests; of a run that is not complete no result is named, since it would not be the run's. */
export function provenanceWords(state: Known): string[] {
  const engine = state.engine.phase === "ready" ? state.engine.version : "?";
  return presentSides(state).map(([side, { opened, status }]) => {
    const complete = status !== null && status.cycle >= opened.endCycle;
    const parts = [
      `Flitscope, engine ${status?.summary.engine_version ?? engine}`,
      `seed ${opened.scenario.run.seed}`,
      `scenario ${opened.digest}`,
      complete ? `result ${status.summary.result_digest}` : "run not complete",
    ];
    return `${isComparing(state) ? `${side.toUpperCase()}: ` : ""}${parts.join(" · ")}`;
  });
}
