import type { Scenario } from "../engine/types";

/** The version of the scenario format that this page's engine writes. */
export const FORMAT: Scenario["version"] = 4;
