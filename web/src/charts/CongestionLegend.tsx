import { range } from "d3-array";
import { formatLoad, formatLoadDifference } from "../base/format";
import { CONGESTION_STEPS, DIFFERENCE_STEPS } from "../base/ramp";
import { term } from "../base/terms";
import * as texts from "./congestion-texts";

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
  const nothingYet = isNarrow ? texts.noPacketShort : texts.noPacket;
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

function meaning(width: number, signed: boolean, elite: string, scaleOf?: string): string {
  const [isWide, isMiddle] = [width >= 560, width >= 400];
  if (isWide) {
    const most = scaleOf ?? texts.mostLoaded(elite);
    return signed ? texts.differenceScale(most) : texts.incomingScale(most);
  }
  if (signed) return isMiddle ? texts.differenceScaleOfBoth : texts.difference;
  if (width < NARROW) return scaleOf ? texts.hundredOfBothShort : texts.hundredShort;
  if (scaleOf) return isMiddle ? texts.delayScaleOfBoth : texts.delayScaleOfBothShort;
  return isMiddle ? texts.delayScale(elite) : texts.delayScaleShort;
}
