/** A scenario that was edited must not go by the name of the preset it came from. */
import type { Scenario } from "../engine/types";

const SUFFIX = " (edited)";

/** The letter of a copy that was made to be compared. */
const LETTER = / ([B-Z])$/;

/** "Uniform" → "Uniform B" → "Uniform C". */
export function copyName(name: string): string {
  const letter = LETTER.exec(name)?.[1];
  if (!letter || letter === "Z") return `${name} B`.trimStart();
  return name.slice(0, -1) + String.fromCharCode(letter.charCodeAt(0) + 1);
}

/** A copy goes by a name of its own already. */
export function markedAsEdited(scenario: Scenario): Scenario {
  const { name } = scenario;
  if (name === "" || name.endsWith(SUFFIX) || LETTER.test(name)) return scenario;
  return { ...scenario, name: scenario.name + SUFFIX };
}
