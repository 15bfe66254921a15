/** Title and captions of an exported picture: its scenario, time, scale, and engine. */

import type { DelayPeaks } from "../../base/delays";
import { formatDuration } from "../../base/format";
import type { Side } from "../../engine/protocol";
import type { AppState } from "../../state/app-state";
import { isComparing, type OpenSide, onSide, SIDES, sidesTitle } from "../../state/sides";
import { cyclesToNs } from "../../state/time-left";
import { differenceHeat, mapShown } from "../sides/compared";
import * as texts from "./caption-texts";

type Known = Pick<AppState, "sides" | "compare" | "engine" | "heat">;

export function presentSides(state: Known): [Side, OpenSide][] {
  return SIDES.flatMap((side) => {
    const here = onSide(state, side);
    return here ? [[side, here] as [Side, OpenSide]] : [];
  });
}

export const figureTitle = (state: Known): string => sidesTitle(state) || texts.productName;

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
  return texts.subtitle(texts.nodeCounts(nodes), time(here, cycle), time(here, end));
}

/** What shades stand for, with the unit. */
export function scaleWords(state: Known, peaks: DelayPeaks | null): string {
  const here = presentSides(state)[0]?.[1];
  const most = (cycles: number) => (here ? time(here, cycles) : "");
  const elites = peaks && peaks.elite > 0 ? texts.eliteDelay(most(peaks.elite)) : texts.noDelay;
  if (mapShown(state) === "difference") return differenceWords(state, peaks, most);
  switch (state.heat) {
    case "off":
      return elites;
    case "delay":
      return peaks && peaks.link > 0 ? texts.linkDelay(elites, most(peaks.link)) : elites;
    case "measured":
      return texts.measuredLoad(elites);
    case "predicted":
      return texts.predictedLoad(elites);
  }
}

/** Of B − A: what its figures are shares of. */
function differenceWords(state: Known, peaks: DelayPeaks | null, most: (cycles: number) => string): string {
  const elites = texts.eliteDifference(most(peaks?.elite ?? 0));
  switch (differenceHeat(state)) {
    case "off":
      return elites;
    case "delay":
      return texts.linkDifference(elites, most(peaks?.link ?? 0));
    case "measured":
      return texts.loadDifference(elites);
  }
}

/** Engine, seed and digests; of a run that is not complete no result is named, since it would not be the run's. */
export function provenanceWords(state: Known): string[] {
  const engine = state.engine.phase === "ready" ? state.engine.version : texts.unknownEngine;
  return presentSides(state).map(([side, { opened, status }]) => {
    const digest = opened.result?.digest;
    const parts = [
      texts.engine(status?.summary.engine_version ?? engine),
      texts.seed(opened.scenario.run.seed),
      texts.scenarioDigest(opened.digest),
      digest === undefined ? texts.incomplete : texts.resultDigest(digest),
    ];
    const words = texts.provenance(parts);
    return isComparing(state) ? texts.ofSide(side.toUpperCase(), words) : words;
  });
}
