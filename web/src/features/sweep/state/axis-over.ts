/** The values over which a number of a scenario is swept: those of its variable, or a range around the present one. */
import type { NetworkDescription, Scenario } from "../../../engine/types";
import { jobOfPath, rowOfPath, valueIn } from "../../../scenario/fields";
import { steppingOf } from "../../../scenario/stepping";
import type { FileAxis } from "./sweep-file";
import { variables } from "./sweep-variables";

/** Of a share, such as a load. */
const SHARES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** To either side, in steps of the number. */
const STEPS = [-8, -6, -4, -2, 0, 2, 4, 6, 8];

/** Null for what is no number. */
export function axisOver(
  scenario: Scenario,
  path: string,
  networks: readonly NetworkDescription[],
): FileAxis | null {
  const parameters =
    networks.find(({ network }) => network === (scenario.network ?? "qsnet"))?.parameters ?? [];
  const field = rowOfPath(path, parameters);
  if (field?.kind === "share" || field?.kind === "load") return { path, values: SHARES };
  const variable = variables(scenario, parameters).find(({ id }) => id === path);
  if (variable) return variable.axis;
  const stepping = field && steppingOf(field.kind);
  const value = field && valueIn(scenario, field, jobOfPath(path));
  if (!stepping || typeof value !== "number") return null;
  const values = [...new Set(STEPS.map((steps) => stepping(value, steps)))].sort((a, b) => a - b);
  return { path, values };
}
