/** In which inputs an opened scenario is not as everything is by default, wherever it is told of. */
import type { ComparisonChange, Scenario } from "../engine/types";
import type { Session } from "./session";

/** In the engine's words: `a` is the default, `b` what is here. Its name is no input. */
export async function inputsOf(
  { pool }: Pick<Session, "pool">,
  scenario: Scenario,
): Promise<ComparisonChange[]> {
  // A scenario of which nothing else is said has every default of its format.
  const defaults = JSON.stringify({ version: scenario.version });
  const changes = await pool.compareChanges(defaults, JSON.stringify(scenario));
  return changes.filter(({ path }) => path !== "name");
}
