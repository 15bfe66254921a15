/** The inputs of a scenario that differ from the defaults, for reports and exports. */
import type { ComparisonChange, Scenario } from "../engine/types";
import type { Session } from "./session";

/** In the engine's words: `a` is the default, `b` the scenario's value. Its name is no input. */
export async function inputsOf(
  { pool }: Pick<Session, "pool">,
  scenario: Scenario,
): Promise<ComparisonChange[]> {
  // An empty scenario has every default of its format.
  const defaults = JSON.stringify({ version: scenario.version });
  const { changes } = await pool.scenarioDifference(defaults, JSON.stringify(scenario));
  return changes.filter(({ path }) => path !== "name");
}
