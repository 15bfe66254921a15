/** One sign of the legend and what it means. */
import type { ReactNode } from "react";

export function Entry({
  text,
  title,
  narrow = false,
  children,
}: {
  text: string;
  title?: string;
  narrow?: boolean;
  children: ReactNode;
}) {
  const width = narrow ? 10 : 26;
  return (
    <li title={title}>
      <svg viewBox={`0 0 ${width} 12`} width={width} height="12" aria-hidden="true">
        {children}
      </svg>
      {text}
    </li>
  );
}
