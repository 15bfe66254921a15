/** The fields of a group of the catalog that say something here, in its order: below each other, or side by side. */
import type { FieldSpec, Scenario } from "../../engine/types";
import { applies, FIELDS, pathIn } from "../../scenario/fields";
import { CatalogField } from "./CatalogField";
import { useShownScenario } from "./use-edit";

/** As many as there is room for in a row. */
const COLUMNS = 3;

export function fieldsOfGroup(group: string, scenario: Scenario, number: number | null = null): FieldSpec[] {
  return FIELDS.filter((field) => field.group === group && applies(field, scenario, number));
}

/** Paths of all fields of some groups, whether they say something or not. */
export function pathsOfGroups(groups: readonly string[], number: number | null = null): string[] {
  const fields = FIELDS.filter(({ group }) => group !== undefined && groups.includes(group));
  return fields.map((field) => pathIn(field, number));
}

type Props = { group: string; number?: number | null; narrow?: boolean };

export function FieldGroup({ group, number = null, narrow = false }: Props) {
  const scenario = useShownScenario();
  if (!scenario) return null;
  const fields = fieldsOfGroup(group, scenario, number).map((field) => (
    <CatalogField key={field.path} field={field} number={number} narrow={narrow} />
  ));
  if (!narrow) return fields;
  return rowsOf(fields).map((row) => (
    <div key={row[0]?.key} className="field-row" data-columns={row.length}>
      {row}
    </div>
  ));
}

/** Rows of about the same length. */
function rowsOf<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / COLUMNS);
  const length = Math.ceil(all.length / Math.max(1, count));
  return Array.from({ length: count }, (_, at) => all.slice(at * length, (at + 1) * length));
}
