/** What values are read off by: lines across the plot with their figures to the left, ticks below it, and a title. */
import type { ReactNode, SVGAttributes } from "react";
import { formatAmount } from "../../base/format";
import { nothingRun } from "./texts";

type LinesProps = {
  values: readonly number[];
  y(value: number): number;
  left: number;
  right: number;
  words?: (value: number) => ReactNode;
};

export function ValueLines({ values, y, left, right, words = formatAmount }: LinesProps) {
  return values.map((value) => (
    <g key={value}>
      <line className={value === 0 ? "axis" : "grid"} x1={left} x2={right} y1={y(value)} y2={y(value)} />
      <text x={left - 5} y={y(value)} textAnchor="end" dominantBaseline="central">
        {words(value)}
      </text>
    </g>
  ));
}

type TickProps = { x: number /** The lower end of the plot. */; bottom: number };

/** A tick of the axis below. */
export function Tick({ x, bottom }: TickProps) {
  return <line className="axis" x1={x} x2={x} y1={bottom} y2={bottom + 4} />;
}

type WordsProps = TickProps & {
  anchor?: SVGAttributes<SVGTextElement>["textAnchor"];
  /** What explains it. */
  "data-term"?: string | null | undefined;
  children: ReactNode;
};

/** What a tick represents. */
export function TickWords({ x, bottom, anchor = "middle", children, "data-term": term }: WordsProps) {
  return (
    <text data-term={term ?? undefined} x={x} y={bottom + 14} textAnchor={anchor}>
      {children}
    </text>
  );
}

type AmountTicksProps = {
  values: readonly number[];
  x(value: number): number;
  right: number;
  bottom: number;
};

/** Ticks with their amounts; one at the right end stays within the plot. */
export function AmountTicks({ values, x, right, bottom }: AmountTicksProps) {
  return values.map((value) => (
    <g key={value}>
      <Tick x={x(value)} bottom={bottom} />
      <TickWords x={x(value)} bottom={bottom} anchor={x(value) > right - 12 ? "end" : "middle"}>
        {formatAmount(value)}
      </TickWords>
    </g>
  ));
}

/** Units and quantities of both axes, below on the right. */
export function AxisTitle({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return (
    <text x={x} y={y} textAnchor="end">
      {children}
    </text>
  );
}

type Ends = Record<"left" | "right" | "top" | "bottom", number>;

/** In the middle of a chart that has no points. */
export function NothingYet({ axes: { left, right, top, bottom } }: { axes: Ends }) {
  return (
    <text className="muted" x={(left + right) / 2} y={(top + bottom) / 2} textAnchor="middle">
      {nothingRun}
    </text>
  );
}
