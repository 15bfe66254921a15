/** A scenario that was edited must not go by the name of the preset it came from. */
import type { Scenario } from "../engine/types";

const SUFFIX = " (edited)";

export function markedAsEdited(scenario: Scenario): Scenario {
  if (scenario.name === "" || scenario.name.endsWith(SUFFIX)) return scenario;
  return { ...scenario, name: scenario.name + SUFFIX };
}
