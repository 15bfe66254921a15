/** One sign of the legend and what it means. */
import type { ReactNode } from "react";

export function Entry({
  text,
  narrow = false,
  children,
}: {
  text: string;
  narrow?: boolean;
  children: ReactNode;
}) {
  const width = narrow ? 10 : 26;
  return (
    <li>
      <svg viewBox={`0 0 ${width} 12`} width={width} height="12" aria-hidden="true">
        {children}
      </svg>
      {text}
    </li>
  );
}
