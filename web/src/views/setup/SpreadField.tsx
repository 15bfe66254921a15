/** An amount that is drawn: its mean, and how. */
import { fieldOf, pathIn, shortLabel } from "../../scenario/fields";
import { FieldControl } from "./CatalogField";
import { Field } from "./Field";
import { useShownScenario } from "./use-edit";

type Props = {
  /** The path of the whole in the catalog, of which the two are parts. */
  path: string;
  mean: string;
  number: number;
};

export function SpreadField({ path, mean: key, number }: Props) {
  const scenario = useShownScenario();
  if (!scenario) return null;
  const mean = fieldOf(`${path}.${key}`);
  const distribution = fieldOf(`${path}.distribution`);
  const of = { number, scenario };
  const unit = mean.kind === "microseconds" ? ", µs" : "";
  return (
    <Field label={`${shortLabel(mean)}${unit}`} path={pathIn({ path }, number)} help={mean.path}>
      {(control) => (
        <>
          <FieldControl {...of} field={mean} control={control} />
          <FieldControl {...of} field={distribution} control={{ "aria-label": shortLabel(distribution) }} />
        </>
      )}
    </Field>
  );
}
