/** Why it comes out as it does: told when it is known how. */
import type { Inline } from "../../lessons/lesson";
import { Inlines } from "../prose/Inlines";

export function Why({ of }: { of: readonly Inline[] }) {
  return (
    <p className="why-so">
      <Inlines of={of} />
    </p>
  );
}
