/** What follows from the state. Cheap enough to be computed when asked. */
import { type PublishedHere, publishedFor } from "../papers/published";
import type { AppState, GalleryPreset } from "./app-state";

export function finished(state: AppState): boolean {
  return state.status !== null && state.opened !== null && state.status.cycle >= state.opened.endCycle;
}

/** Which end of a packet its worm is coloured by: in a hot-spot all have the same destination. */
export function wormColouring(state: Pick<AppState, "opened">): "source" | "destination" {
  return state.opened?.scenario.jobs[0]?.pattern === "hot-spot" ? "source" : "destination";
}

/** The preset that is open as it is in the gallery, seed and switches included. */
export function exactPreset(state: AppState): GalleryPreset | null {
  const scenario = state.opened?.scenario;
  if (!scenario) return null;
  // The engine writes every scenario with the same keys in the same order.
  const written = JSON.stringify({ ...scenario, name: "" });
  const same = (preset: GalleryPreset) => JSON.stringify({ ...preset.scenario, name: "" }) === written;
  return state.presets.find((preset) => preset.scenario !== null && same(preset)) ?? null;
}

export function publishedHere({
  opened,
  published,
}: Pick<AppState, "opened" | "published">): PublishedHere | null {
  return opened && publishedFor(published, opened.scenario);
}

export type Reproduction =
  | { kind: "none" }
  | { kind: "pending"; expected: string }
  | { kind: "reproduced"; digest: string }
  | { kind: "differs"; expected: string; found: string };

/** Whether the result is the one that the link promised; told only once the run is complete. */
export function reproduction(state: AppState): Reproduction {
  const expected = state.opened?.expectedDigest ?? null;
  if (expected === null) return { kind: "none" };
  if (!state.status || !finished(state)) return { kind: "pending", expected };
  const found = state.status.summary.result_digest;
  return found === expected ? { kind: "reproduced", digest: found } : { kind: "differs", expected, found };
}

/** The digest that a link may promise: the run's own when complete, else what its own link promised. */
export function digestForLink(state: AppState): string | null {
  if (state.status && finished(state)) return state.status.summary.result_digest;
  return null;
}
