/** A line of a claim's details: what it is, and what it says. */
import type { ReactNode } from "react";
import { type TermId, term } from "../../base/terms";

export function Fact({ name, of, children }: { name: string; of: TermId; children: ReactNode }) {
  return (
    <div>
      <dt {...term(of)}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
