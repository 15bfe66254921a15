/** One sign of the legend and what it means. */
import type { ReactNode } from "react";
import { type TermId, term } from "../../base/terms";

export function Entry({
  text,
  of,
  note,
  narrow = false,
  children,
}: {
  text: string;
  /** The term that explains it. */
  of: TermId;
  note?: string;
  narrow?: boolean;
  children: ReactNode;
}) {
  const width = narrow ? 10 : 26;
  return (
    <li {...term(of, note)}>
      <svg viewBox={`0 0 ${width} 12`} width={width} height="12" aria-hidden="true">
        {children}
      </svg>
      {text}
    </li>
  );
}
