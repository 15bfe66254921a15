/** What follows from the state. Cheap enough to be computed when asked. */

import type { Scenario } from "../engine/types";
import { type PublishedHere, publishedFor } from "../papers/published";
import type { Preset } from "../scenario/presets";
import type { Promised } from "../scenario/view";
import type { AppState, Opened, Result } from "./app-state";
import { clockCycle, clockEnd } from "./compare-selectors";

export function finished(state: AppState): boolean {
  return state.status !== null && state.opened !== null && state.status.cycle >= state.opened.endCycle;
}

/** Whether the clock has come to its end; in a comparison that is the later of two. */
export function ended(state: AppState): boolean {
  return state.status !== null && clockCycle(state) >= clockEnd(state);
}

/** Whether time is moving, for whatever reason. */
export function moving({ playing, seeking, until }: AppState): boolean {
  return playing || seeking !== null || until !== null;
}

/** The cycle that is shown, or that is on its way to be. */
export function presentCycle(state: Pick<AppState, "seeking" | "status" | "compare">): number {
  return state.seeking?.target ?? clockCycle(state);
}

/** The scenario that the form shows: the draft while the engine objects to it, else what is open. */
export function shownScenario({ draft, opened }: Pick<AppState, "draft" | "opened">): Scenario | null {
  return draft ?? opened?.scenario ?? null;
}

/**
 * What a worm is coloured by: its job where there are several or one is painted, else an end of its packet; in a
 * hot-spot all have the same destination.
 */
export function wormColouring({
  opened,
  paint,
}: Pick<AppState, "opened" | "paint">): "source" | "destination" | "job" {
  const jobs = opened?.scenario.jobs ?? [];
  if (jobs.length > 1 || paint) return "job";
  return jobs[0]?.pattern === "hot-spot" ? "source" : "destination";
}

/** The preset that is open as it is in the gallery, seed and switches included. */
export function exactPreset(state: AppState): Preset | null {
  const scenario = state.opened?.scenario;
  if (!scenario) return null;
  // The engine writes every scenario with the same keys in the same order.
  const written = JSON.stringify({ ...scenario, name: "" });
  const same = (preset: Preset) => JSON.stringify({ ...preset.scenario, name: "" }) === written;
  return state.presets.find((preset) => same(preset)) ?? null;
}

export function publishedHere({
  opened,
  published,
}: Pick<AppState, "opened" | "published">): PublishedHere | null {
  return opened && publishedFor(published, opened.scenario);
}

export type Reproduction =
  | { kind: "none" }
  | { kind: "pending"; promised: Promised }
  | { kind: "reproduced"; result: Result }
  | { kind: "differs"; promised: Promised; result: Result };

/** Whether the result is the one that the link promised; told only once the run is complete. */
export function reproduction(opened: Pick<Opened, "promised" | "result"> | null): Reproduction {
  if (!opened?.promised) return { kind: "none" };
  const { promised, result } = opened;
  if (!result) return { kind: "pending", promised };
  const same = result.digest === promised.digest;
  return same ? { kind: "reproduced", result } : { kind: "differs", promised, result };
}
