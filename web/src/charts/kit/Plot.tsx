/** The frame of a chart: a picture with words for those who do not see it. */
import type { ReactNode, SVGAttributes } from "react";
import "../charts.css";

type Props = {
  /** Its own class, for the colours of what it draws. */
  name: string;
  /** What explains it: a term, or the name of a measure. */
  "data-term"?: string | undefined;
  /** What it shows, in a sentence or two. */
  label: string;
  width: number;
  height: number;
  children: ReactNode;
} & Pick<
  SVGAttributes<SVGSVGElement>,
  "role" | "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel" | "onPointerLeave"
>;

export function Plot({
  name,
  "data-term": term,
  role = "img",
  label,
  width,
  height,
  children,
  ...heard
}: Props) {
  return (
    <svg
      className={`chart ${name}`}
      data-term={term}
      role={role}
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      {...heard}
    >
      {children}
    </svg>
  );
}
