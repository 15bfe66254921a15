/** A scenario that was edited must not go by the name of the preset it came from. */
import type { Scenario } from "../engine/types";

const SUFFIX = " (edited)";

/** Whether two names are the same but for an edit: then the names say nothing of what differs. */
export function hasSameName(one: string, other: string): boolean {
  const stem = (name: string) => (name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : name);
  return stem(one) === stem(other);
}

export function markedAsEdited(scenario: Scenario): Scenario {
  const { name } = scenario;
  if (name === "" || name.endsWith(SUFFIX)) return scenario;
  return { ...scenario, name: scenario.name + SUFFIX };
}
