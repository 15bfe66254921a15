/** Values derived from the state, cheap or remembered. */

import { memoLast } from "../base/memo-last";
import type { Scenario } from "../engine/types";
import { type PublishedHere, publishedFor } from "../papers/published";
import type { Preset } from "../scenario/presets";
import type { Promised } from "../scenario/view";
import type { AppState, Opened, ProblemReport, Result, SideState } from "./app-state";
import { type BothSides, clockCycle, clockEnd, focusedSide } from "./sides";

export function finished(state: AppState): boolean {
  const { opened, status } = focusedSide(state);
  return status !== null && opened !== null && status.cycle >= opened.endCycle;
}

/** Whether the clock is at its end; in a comparison that is the later of two. */
export function ended(state: BothSides): boolean {
  return focusedSide(state).status !== null && clockCycle(state) >= clockEnd(state);
}

/** Whether time is moving, for whatever reason. */
export function moving({ playing, seeking, until }: AppState): boolean {
  return playing || seeking !== null || until !== null;
}

/** The target of a seek, or else the cycle of the clock. */
export function presentCycle(state: Pick<AppState, "seeking" | "sides">): number {
  return state.seeking?.target ?? clockCycle(state);
}

/** The scenario in the form: the draft while the engine objects to it, or else the open one. */
export function shownScenario(state: BothSides): Scenario | null {
  const { draft, opened } = focusedSide(state);
  return draft ?? opened?.scenario ?? null;
}

/** The report that is shown: that of the last edit of the side in focus, or else that of the page. */
export function shownReport(state: BothSides & Pick<AppState, "report">): ProblemReport | null {
  return focusedSide(state).report ?? state.report;
}

/**
 * What colours a worm: its job where there are several or one is being painted, or else an end of its packet; in a
 * hot-spot all have the same destination.
 */
export function wormColouring({
  opened,
  paint,
}: Pick<SideState, "opened"> & Pick<AppState, "paint">): "source" | "destination" | "job" {
  const jobs = opened?.scenario.jobs ?? [];
  if (jobs.length > 1 || paint) return "job";
  return jobs[0]?.pattern === "hot-spot" ? "source" : "destination";
}

/** The preset that is open unchanged, seed and parameters included. */
export function exactPreset(state: BothSides & Pick<AppState, "presets">): Preset | null {
  const { opened } = focusedSide(state);
  return opened && presetOf(opened.scenario, state.presets);
}

/** Compares with every preset as text, so only when the scenario has changed. */
const presetOf = memoLast((scenario: Scenario, presets: readonly Preset[]): Preset | null => {
  // The engine writes every scenario with the same keys in the same order.
  const textOf = (each: Scenario) => JSON.stringify({ ...each, name: "" });
  const text = textOf(scenario);
  return presets.find((preset) => textOf(preset.scenario) === text) ?? null;
});

export function publishedHere({
  opened,
  published,
}: Pick<SideState, "opened"> & Pick<AppState, "published">): PublishedHere | null {
  return opened && publishedFor(published, opened.scenario);
}

export type Reproduction =
  | { kind: "none" }
  | { kind: "pending"; promised: Promised }
  | { kind: "reproduced"; result: Result }
  | { kind: "differs"; promised: Promised; result: Result };

/** Whether the run reproduced the result that the link promises; known once it is complete. */
export function reproduction(opened: Pick<Opened, "promised" | "result"> | null): Reproduction {
  if (!opened?.promised) return { kind: "none" };
  const { promised, result } = opened;
  if (!result) return { kind: "pending", promised };
  const same = result.digest === promised.digest;
  return same ? { kind: "reproduced", result } : { kind: "differs", promised, result };
}
