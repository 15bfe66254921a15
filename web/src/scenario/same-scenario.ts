/** Whether two scenarios say the same. The engine writes every scenario with the same keys in the same order. */
import type { Scenario } from "../engine/types";

export function sameScenario(a: Scenario, b: Scenario): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
