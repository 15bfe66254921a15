import { range } from "d3-array";
import { formatLoad, formatLoadDifference } from "../base/format";
import { CONGESTION_STEPS, DIFFERENCE_STEPS } from "../base/ramp";
import { term } from "../base/terms";

const SWATCH = 12;
/** Pixels below which words are short. */
const NARROW = 340;

type Props = {
  y: number;
  width: number;
  waiting: boolean;
  /** Of the scale of B − A; null for loads of one machine. */
  differenceEnd: number | null;
  /** What 100 is; without it, the most loaded link or Elite of this machine. */
  scaleOf?: string;
  /** What holds links together is called in this network. */
  elite: string;
};

/** The ramp with its ends, and what 100 means. */
export function CongestionLegend({ y, width, waiting, differenceEnd, scaleOf, elite }: Props) {
  const signed = differenceEnd !== null;
  const [steps, colour] = signed ? [DIFFERENCE_STEPS, "d"] : [CONGESTION_STEPS, "c"];
  const left = signed ? 36 : 12;
  const ramp = left + steps * SWATCH;
  const isNarrow = width < NARROW;
  const nothingYet = isNarrow ? "no packet yet" : "no packet is on its way yet";
  const words = waiting ? nothingYet : meaning(width, signed, elite, scaleOf);
  // There is no room for the end of the scale and its meaning, which begins with it.
  const merged = isNarrow && !signed && !waiting;
  return (
    <g className="muted" {...term("delay")} transform={`translate(0 ${y})`}>
      <text x={0} y={5} dominantBaseline="central">
        {signed ? formatLoadDifference(-differenceEnd) : "0"}
      </text>
      {range(steps).map((step) => (
        <rect
          key={step}
          className={`${colour}${step}`}
          x={left + step * SWATCH}
          y={0}
          width={SWATCH}
          height={11}
        />
      ))}
      <text x={ramp + 4} y={5} dominantBaseline="central">
        {merged ? words : signed ? formatLoadDifference(differenceEnd) : formatLoad(1)}
      </text>
      {merged ? null : (
        <text x={width} y={5} textAnchor="end" dominantBaseline="central">
          {words}
        </text>
      )}
    </g>
  );
}

function meaning(
  width: number,
  signed: boolean,
  elite: string,
  scaleOf = `the most loaded link, or ${elite} (middle)`,
): string {
  const both = scaleOf.endsWith("of A and B");
  if (width >= 560)
    return signed ? `B − A of the delay; 100 = ${scaleOf}` : `delay of incoming packets; 100 = ${scaleOf}`;
  if (signed && width < NARROW) return "of the delay";
  if (signed) return width >= 400 ? "B − A of the delay; 100 = most of A and B" : "B − A of the delay";
  if (width < NARROW) return both ? "100: most of both" : "100: most loaded";
  if (both) return width >= 400 ? "delay; 100 = most loaded of A and B" : "delay; 100 = most of both";
  return width >= 400 ? `delay; 100 = most loaded link or ${elite}` : "delay; 100 = most loaded";
}
