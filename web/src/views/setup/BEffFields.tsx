/** What an effective bandwidth measures: it has no operation that is repeated, and no one who comes late. */
import { FieldGroup } from "./FieldGroup";

export function BEffFields({ number }: { number: number }) {
  return (
    <>
      <FieldGroup group="b-eff-sizes" number={number} />
      <FieldGroup group="b-eff" number={number} narrow />
    </>
  );
}
