import type { Scenario } from "../../engine/types";
import type { AppState } from "../../state/app-state";
import type { SweepFile } from "./state/sweep-file";

/** The scenario that a sweep begins with; null while its preset was not read yet, or there is none of that name. */
export function baseScenario({ base }: SweepFile, presets: AppState["presets"]): Scenario | null {
  if (typeof base !== "string") return base;
  return presets.find(({ id }) => id === base)?.scenario ?? null;
}
